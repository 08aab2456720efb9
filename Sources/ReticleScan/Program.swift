import Glibc
import ScannerCore
import ScannerEngines

/// The command line as a whole.
package enum Program {
  /// The arguments as bytes; Swift's own list repairs what is not UTF-8, and such files could not
  /// be opened.
  ///
  /// - Returns: The arguments without the program's name.
  package static func arguments() -> [FilePath] {
    guard let bytes = try? FileReader.bytes(of: FilePath("/proc/self/cmdline"), limit: 1 << 24)
    else { return CommandLine.arguments.dropFirst().map { FilePath($0) } }
    return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false).dropFirst()
      .map { FilePath(bytes: $0) }
  }

  /// Does what a command line asks for.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: The exit status.
  package static func run(_ arguments: [FilePath]) -> Int32 {
    let status = obey(arguments)
    guard let cause = StandardOutput.lossCause else { return status }
    StandardOutput.complain("standard output: \(cause)")
    return 1
  }

  private static func obey(_ arguments: [FilePath]) -> Int32 {
    let options: Options
    do {
      options = try OptionParser.parse(arguments)
    } catch {
      StandardOutput.complain("\(TextLine.safe(error.message)) (--help lists the options)")
      return 2
    }
    switch options.action {
    case .help: return show(HelpText.lines)
    case .version: return show(["reticle-scan \(Program.version)"])
    case .listSymbologies: return show(Lists.symbologies)
    case .listLanguages: return show(Lists.languages)
    case .listCameras: return show(Lists.cameras)
    case .scan: break
    }
    let missing = InstalledLanguages.missing(from: options.configuration.request.languages)
    if !missing.isEmpty {
      StandardOutput.complain(InstalledLanguages.error(missing: missing).cause)
      return 1
    }
    return scan(options)
  }

  private static func scan(_ options: Options) -> Int32 {
    var report = Report(format: options.format)
    if let source = options.source {
      do {
        try LiveRun(options, source: source).run(into: &report)
      } catch {
        StandardOutput.complain("--source: \(TextLine.safe(error.cause))")
        return 2
      }
    } else if let rate = options.sequenceRate {
      SequenceRun(options, rate: rate).run(into: &report)
    } else {
      PictureRun(options).run(into: &report)
    }
    return report.exitStatus
  }

  /// The version of the program.
  package static let version = "0.1.0"

  private static func show(_ lines: [String]) -> Int32 {
    _ = lines.allSatisfy(StandardOutput.write)
    return 0
  }
}
