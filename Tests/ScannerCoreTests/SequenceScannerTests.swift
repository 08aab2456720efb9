import ScannerCore
import Testing

struct SequenceScannerTests {
  @Test func `follows a code over every frame of a clip`() {
    let scanner = SequenceScanner(engines: [
      ScriptedEngine.descriptor { frame, _, _ throws(ScanError) in
        // Missed in every third frame, as recognition does.
        frame.sequenceNumber.isMultiple(of: 3)
          ? [] : [Sightings.code("A", x: Double(frame.sequenceNumber))]
      }
    ])
    var deliveries = 0
    for number in 1...40 {
      let (snapshot, events) = scanner.scan(Sightings.frame(number))
      #expect(snapshot.items.map(\.id) == [1])
      #expect(snapshot.sequenceNumber == number)
      for case .delivered in events { deliveries += 1 }
    }
    // Four seconds at one delivery each 1.5 s.
    #expect(deliveries == 3)
  }

  @Test func `says that an engine fails`() {
    let scanner = SequenceScanner(engines: [
      ScriptedEngine.descriptor { _, _, _ throws(ScanError) in throw .initError(cause: "x") }
    ])
    #expect(scanner.scan(Sightings.frame()).events == [.failed(.initError(cause: "x"))])
  }
}
