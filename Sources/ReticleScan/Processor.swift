import Glibc

/// The machine's processor.
enum Processor {
  /// Number of cores that are on, at least 1.
  static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
