import Foundation

// libFuzzer calls these by their C names, on one thread. The normal build compiles this file so that
// it stays valid, and links it into nothing.

nonisolated(unsafe) private let runner = FuzzRunner()

private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: " ")
    report("FUZZ_TARGET is one of: \(names)")
    exit(2)
  }
  return target
}()

/// How many times longer an input may take; on a machine whose speed is not known, more than 1.
private let patience = getenv("FUZZ_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 1

/// Runs one input.
///
/// - Parameters:
///   - start: First byte; nil when there is none.
///   - count: Number of bytes.
/// - Returns: 0, as libFuzzer demands.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let begin = processorTime()
  runner.run(bytes, through: target)
  let cost = processorTime() - begin
  if cost > target.slowest * patience {
    report("slow: \(cost) s of CPU time for one input")
    abort()
  }
  return 0
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func report(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}
