import ScannerCore
import ScannerEngines
import Testing

/// A camera that sees more codes than a frame has time for.
struct CrowdedCameraTests {
  private static let columns = 4
  private static let rows = 6
  /// Labels that may still wait: a region that takes in several of them can hide the palest.
  private static let mostMissing = 6

  private func labels() throws -> (frame: Frame, contents: Set<String>) {
    var canvas = Drawing(width: 1920, height: 1080, fill: 205)
    var contents: Set<String> = []
    for index in 0..<Self.columns * Self.rows {
      let data = "SHELF-\(100 + index)"
      contents.insert(data)
      let label = try SymbolDrawing.zint("CODE128", data, options: ["--height=40"], scale: "1")
        .bordered(by: 24).rotated(degrees: Double(index % 5 - 2) * 2)
      // The lower half is paler: the strongest regions are always the same.
      let isPale = index >= Self.columns * Self.rows / 2
      var pale = label.trimmed().bordered(by: 20)
      if isPale { pale.pixels = pale.pixels.map { 90 + UInt8(Int($0) * 165 / 255) } }
      canvas.paste(
        pale, x: 40 + 470 * (index % Self.columns), y: 10 + 178 * (index / Self.columns))
    }
    return (canvas.frame, contents)
  }

  @Test func `gives the codes their turns and keeps them`() throws {
    let (frame, contents) = try labels()
    let scanner = SequenceScanner(engines: EngineCatalog.barcodes)
    for number in 0..<30 {
      let found = scanner.scan(frame.numbered(number, at: .milliseconds(33 * number)))
        .snapshot.items.map(\.string)
      guard number >= 16 else { continue }
      let missing = contents.subtracting(found).sorted()
      #expect(missing.count <= Self.mostMissing, "frame \(number): \(missing)")
      #expect(Set(found).subtracting(contents).isEmpty)
    }
  }
}
