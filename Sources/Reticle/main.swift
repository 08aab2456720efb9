import Foundation
import ScannerCapture
import ScannerCore

func writeError(_ text: String) {
  FileHandle.standardError.write(Data(text.utf8))
}

func launch() -> Int32 {
  let options: LaunchOptions
  do {
    options = try LaunchOptions(Array(CommandLine.arguments.dropFirst()))
  } catch {
    writeError("reticle: \(error.cause)\n\n\(LaunchOptions.help)")
    return 2
  }
  switch options.task {
  case .printHelp: print(LaunchOptions.help, terminator: "")
  case .printVersion: print("reticle \(ReticleApplication.version)")
  case .diagnose: print(Diagnosis().text, terminator: "")
  case .showWindow:
    do throws(ScanError) {
      var source: SourceDescription?
      if let text = options.source { source = try SourceDescription(parsing: text) }
      let trace = try options.trace.map { path throws(ScanError) in try TraceFile(path: path) }
      return ReticleApplication(source: source, trace: trace).run()
    } catch {
      writeError("reticle: \(error.cause)\n")
      return 2
    }
  }
  return 0
}

exit(launch())
