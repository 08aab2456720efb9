/// The engines of one lane, made when first needed and used on one thread.
package final class Recognizer {
  private let descriptors: [EngineDescriptor]
  private var engines: [String: any RecognitionEngine] = [:]
  private var filter: FollowedTextFilter?

  /// Makes a recognizer.
  ///
  /// - Parameters:
  ///   - lane: The lane that it works for.
  ///   - engines: Every engine there is; those of other lanes are left out.
  package init(lane: Lane, engines: [EngineDescriptor]) {
    descriptors = engines.filter { $0.lane == lane }
  }

  /// What the engines saw, and which of them failed.
  package struct Outcome {
    /// Everything seen, each code or line once; of a still picture, spread messages put together.
    package var observations: [Observation] = []
    /// What looks like a code and was not read, in pixels of the frame.
    package var candidates: [CodeCandidate] = []
    /// One error for each engine that could not work.
    package var errors: [ScanError] = []
  }

  /// Runs every engine that serves the request; one that fails does not stop the others.
  ///
  /// The engines get the region's pixels alone, and a margin of them for the quiet zones.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - region: The part to search, in parts of the picture (0…1); what has its middle outside of
  ///     it is left out.
  ///   - request: What to look for.
  /// - Returns: What was seen, merged, and what failed.
  package func recognize(
    _ frame: Frame, in region: Rectangle, for request: RecognitionRequest
  ) -> Outcome {
    var outcome = Outcome()
    guard let area = SearchArea(region, width: frame.width, height: frame.height) else {
      return outcome
    }
    let part = frame.part(area)
    for descriptor in descriptors where descriptor.serves(request) {
      do throws(ScanError) {
        let engine = try engine(for: descriptor)
        outcome.observations += try engine.recognize(
          part, in: .whole, for: request, knowing: outcome.observations)
        if request.reportsCandidates, let reporter = engine as? any CandidateReporting {
          outcome.candidates += reporter.candidates.map(area.inFrame)
        }
      } catch {
        outcome.errors.append(error)
      }
    }
    outcome.observations = ObservationMerge.merge(
      outcome.observations.filter(\.hasContentAndPlace).map(area.inFrame).filter(area.isInRegion))
    if request.isStillPicture {
      outcome.observations = SpreadMessages.join(outcome.observations)
    }
    if filter?.type != request.contentType {
      filter = request.contentType.map(FollowedTextFilter.init)
    }
    outcome.observations = filter?.parts(of: outcome.observations) ?? outcome.observations
    return outcome
  }

  private func engine(
    for descriptor: EngineDescriptor
  ) throws(ScanError) -> any RecognitionEngine {
    if let engine = engines[descriptor.identifier] { return engine }
    let engine = try descriptor.make()
    engines[descriptor.identifier] = engine
    return engine
  }
}

extension Observation {
  /// A code that says nothing, or stands nowhere, is a mistake of its engine.
  fileprivate var hasContentAndPlace: Bool {
    let isEmpty =
      switch reading {
      case .barcode(let barcode): barcode.bytes.isEmpty
      case .text(let text): text.transcript.isEmpty
      }
    return !isEmpty && quad.area >= 1
  }
}
