/// What the command line of `reticle` asks for.
nonisolated package struct LaunchOptions: Hashable, Sendable {
  /// Why the command line cannot be followed.
  package struct Failure: Error, Hashable {
    /// For the terminal, in English.
    package let cause: String
  }

  /// What to do.
  package enum Task: Hashable, Sendable {
    case showWindow
    case printVersion
    case printHelp
    case diagnose
  }

  /// What to do.
  package var task = Task.showWindow
  /// The source as written after `--source=`; nil: the camera.
  package var source: String?

  /// Where to write how long each frame takes; nil: nowhere.
  package var trace: String?

  /// Reads the command line.
  ///
  /// - Parameter arguments: Without the program's name.
  /// - Throws: `Failure` at an argument that is not known.
  package init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": task = .printHelp
      case "--version": task = .printVersion
      case "--diagnose": task = .diagnose
      case "--source":
        guard let value = rest.popFirst() else {
          throw Failure(cause: "--source needs a value, such as --source=demo")
        }
        source = value
      case _ where argument.hasPrefix("--source="):
        source = String(argument.dropFirst("--source=".count))
      case "--trace":
        guard let value = rest.popFirst() else { throw Failure(cause: "--trace needs a file") }
        trace = value
      case _ where argument.hasPrefix("--trace="):
        trace = String(argument.dropFirst("--trace=".count))
      default: throw Failure(cause: "unknown argument: \(argument)")
      }
    }
  }

  /// The text of `--help`.
  package static let help = [
    "Usage: reticle [--source=SOURCE] [--trace=FILE]",
    "Reads barcodes and text as the camera sees them.",
    "",
    "  --source=SOURCE   where pictures come from, instead of the camera:",
    "                    camera[:NAME] | demo | pattern | video:FILE | image:FILE | none |",
    "                    fail:denied | fail:unsupported | fail:restricted | fail:busy | fail:lost |",
    "                    fail:noframes | fail:missing",
    "  --trace=FILE      write when each frame was captured, recognised and shown",
    "  --diagnose        print what a bug report about the camera needs; opens it for a moment",
    "  --version         print the version",
    "  --help            print this text",
    "",
  ].joined(separator: "\n")
}
