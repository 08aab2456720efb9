/// A place: an address of the scheme "geo:" (RFC 5870), with the query that Google's map takes
/// ("?q=…").
public struct GeoLocation: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "location" }

  /// Degrees north of the equator; nil when it is not a number.
  public let latitude: Double?
  /// Degrees east of Greenwich; nil when it is not a number.
  public let longitude: Double?
  /// Metres above the ellipsoid; nil when it is not said.
  public let altitude: Double?
  /// Metres within which the place is; nil when it is not said.
  public let uncertainty: Double?
  /// What to look for there; nil when it is not said.
  public let query: String?
  /// What is not valid, and why.
  public let problems: [ContentProblem]
  private let coordinates: [String]

  /// Reads a place.
  ///
  /// - Parameter payload: "geo:" and coordinates; else nil.
  public init?(_ payload: String) {
    guard payload.utf8.begins(with: "GEO:") else { return nil }
    let parts = payload.utf8.dropFirst(4).split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let head = parts[0].split(
      separator: UInt8(ascii: ";"), maxSplits: 20, omittingEmptySubsequences: false)
    let numbers = head[0].split(
      separator: UInt8(ascii: ","), maxSplits: 4, omittingEmptySubsequences: false)
    coordinates = numbers.prefix(4).map { Array($0.prefix(40)).text.usable }
    let values = coordinates.map(GeoLocation.number)
    latitude = values.first ?? nil
    longitude = values.count > 1 ? values[1] : nil
    altitude = values.count > 2 ? values[2] : nil
    let parameters = head.dropFirst().map { Array($0) }
    uncertainty = parameters.first { $0.begins(with: "U=") }.flatMap {
      GeoLocation.number($0.dropFirst(2).text)
    }
    let system = parameters.first { $0.begins(with: "CRS=") }?.dropFirst(4).text
    query =
      parts.count > 1
      ? PercentCoding.query(parts[1], plusIsSpace: true).first { $0.key == "q" }?.value : nil
    var problems = GeoLocation.problems(coordinates, latitude, longitude)
    if let system, system.lowercased() != "wgs84" {
      problems.append(ContentProblem("system", .unknownValue(system)))
    }
    self.problems = problems
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    let keys = ["latitude", "longitude", "altitude"]
    var fields: [ContentField] = []
    for (key, value) in zip(keys, coordinates) { fields.add(key, value) }
    fields.add("uncertainty", uncertainty.map { "\($0)" })
    fields.add("query", query)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    guard problems.isEmpty, coordinates.count > 1 else { return [] }
    let text = query.map { "?q=" + PercentCoding.encode($0) } ?? ""
    return [.showOnMap("geo:" + coordinates[0] + "," + coordinates[1] + text)]
  }

  /// A number as RFC 5870, 3.3 writes it: a sign perhaps, digits, a point and digits perhaps.
  private static func number(_ text: String) -> Double? {
    let isRight = text.utf8.allSatisfy {
      $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
    return isRight ? Double(text) : nil
  }

  private static func problems(
    _ coordinates: [String], _ latitude: Double?, _ longitude: Double?
  ) -> [ContentProblem] {
    var problems: [ContentProblem] = []
    for (index, (key, value, limit)) in [
      ("latitude", latitude, 90.0), ("longitude", longitude, 180.0),
    ].enumerated() {
      let text = index < coordinates.count ? coordinates[index] : ""
      if text.isEmpty {
        problems.append(ContentProblem(key, .missing))
      } else if value == nil {
        problems.append(ContentProblem(key, .form(text)))
      } else if let value, value.magnitude > limit {
        let allowed = "-\(Int(limit))…\(Int(limit))"
        problems.append(ContentProblem(key, .range(found: text, expected: allowed)))
      }
    }
    return problems
  }
}
