import Foundation

/// What this process holds.
struct Resources: CustomStringConvertible {
  let threads: Int
  let descriptors: Int
  let megabytes: Double

  static var now: Resources {
    let count = { (path: String) in
      (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
    }
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))
      .flatMap { Double($0.split(separator: " ").dropFirst().first ?? "") }
    return Resources(
      threads: count("/proc/self/task"), descriptors: count("/proc/self/fd"),
      megabytes: (pages ?? 0) * 4096 / 1e6)
  }

  var description: String {
    "\(threads) threads, \(descriptors) descriptors, \(Int(megabytes)) MB"
  }
}
