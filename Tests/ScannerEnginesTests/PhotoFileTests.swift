import Foundation
import ScannerCore
import ScannerEngines
import Testing

struct PhotoFileTests {
  @Test func `a PNG holds every pixel`() throws {
    let (width, height) = (37, 11)
    let pixels: [UInt8] = (0..<3 * width * height).map { (index: Int) -> UInt8 in
      let value = index * 37 + index / 111
      return UInt8(value % 256)
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("photo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("photo.png")
    try Data(Photo(width: width, height: height, pixels: pixels).png()).write(to: file)
    // Another program reads it.
    let convert = Process()
    convert.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    convert.arguments = ["convert", file.path, "-depth", "8", "rgb:-"]
    let output = Pipe()
    convert.standardOutput = output
    try convert.run()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    convert.waitUntilExit()
    #expect([UInt8](read) == pixels)
  }
}
