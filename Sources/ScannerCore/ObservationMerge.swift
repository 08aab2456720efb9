/// Makes one observation of what several engines saw.
public enum ObservationMerge {
  /// Joins observations of one code or line.
  ///
  /// - Parameter observations: What the engines saw in one frame.
  /// - Returns: Each code or line once, in the order of the first sighting; the same content at
  ///   places that do not overlap stays apart.
  public static func merged(_ observations: [Observation]) -> [Observation] {
    var result: [Observation] = []
    for observation in observations {
      let known = result.firstIndex {
        $0.reading.isSameContent(as: observation.reading)
          && ($0.quad.overlap(with: observation.quad) > 0
            || $0.quad.contains(observation.quad.center))
      }
      if let known {
        result[known].confidence = max(result[known].confidence, observation.confidence)
      } else {
        result.append(observation)
      }
    }
    return result
  }
}
