import ScannerCore
import ScannerEngines

/// Reads a command line by the rows of the option table.
///
/// `--name=value` and `--name value` are the same, and so are `-n value` and `-nvalue`; "--" ends the
/// options; a single "-" is an input.
package struct OptionParser {
  private var options = Options()
  private var rest: ArraySlice<FilePath>

  /// Reads a command line.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Returns: What they ask for.
  /// - Throws: `UsageError` that names the option.
  package static func parse(_ arguments: [FilePath]) throws(UsageError) -> Options {
    var parser = OptionParser(rest: arguments[...])
    try parser.readAll()
    try parser.switchBarcodesOff()
    try parser.check()
    return parser.options
  }

  private init(rest: ArraySlice<FilePath>) {
    self.rest = rest
  }

  private mutating func readAll() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument.text == "--" {
        options.inputs += rest
        return
      }
      if argument.bytes.first == UInt8(ascii: "-"), argument.bytes.count > 1 {
        try readOption(argument)
      } else {
        options.inputs.append(argument)
      }
    }
  }

  private mutating func readOption(_ argument: FilePath) throws(UsageError) {
    if let row = OptionParser.shortRow(argument) {
      return try apply(row, FilePath(bytes: argument.bytes.dropFirst(2)))
    }
    let nameBytes = argument.bytes.prefix { $0 != UInt8(ascii: "=") }
    let name = String(decoding: nameBytes, as: UTF8.self)
    let hasValue = nameBytes.count < argument.bytes.count
    guard let row = OptionRow.all.first(where: { $0.name == name || $0.short == name }) else {
      throw UsageError(message: "unknown option '\(name)'")
    }
    var value = FilePath(bytes: argument.bytes.dropFirst(nameBytes.count + 1))
    if row.argument == nil {
      guard !hasValue else { throw UsageError(message: "\(row.name) takes no value") }
    } else if !hasValue {
      guard let next = rest.popFirst() else {
        throw UsageError(message: "\(row.name) needs a value")
      }
      value = next
    }
    try apply(row, value)
  }

  /// The option whose short name has its value joined to it, as in "-j4".
  private static func shortRow(_ argument: FilePath) -> OptionRow? {
    guard argument.bytes.count > 2, argument.bytes.dropFirst(2).first != UInt8(ascii: "=") else {
      return nil
    }
    let name = String(decoding: argument.bytes.prefix(2), as: UTF8.self)
    return OptionRow.all.first { $0.short == name && $0.argument != nil }
  }

  private mutating func apply(_ row: OptionRow, _ value: FilePath) throws(UsageError) {
    do {
      try row.apply(&options, value)
    } catch {
      throw UsageError(message: "\(row.name): \(error.message)")
    }
  }

  private mutating func switchBarcodesOff() throws(UsageError) {
    guard options.readsNoBarcodes else { return }
    let symbologies = options.configuration.request.symbologies
    guard symbologies.isEmpty || symbologies == ScannerConfiguration().request.symbologies else {
      throw UsageError(message: "--no-barcodes: not together with --symbologies")
    }
    options.configuration.request.symbologies = []
  }

  private func check() throws(UsageError) {
    guard options.action == .scan else { return }
    let hasFiles = !options.inputs.isEmpty || options.pathList != nil
    if options.source != nil {
      if hasFiles { throw UsageError(message: "--source: files cannot be read at the same time") }
      if options.sequenceRate != nil {
        throw UsageError(message: "--sequence: not together with --source")
      }
    } else if !hasFiles {
      throw UsageError(message: "nothing to scan: give files, folders, - or --source")
    }
    if options.isPathListNullSeparated, options.pathList == nil {
      throw UsageError(message: "--null: only together with --files-from")
    }
    let request = options.configuration.request
    if request.contentType != nil, request.languages.isEmpty {
      throw UsageError(message: "--content-type: only together with --text")
    }
    if request.symbologies.isEmpty, request.languages.isEmpty {
      throw UsageError(message: "nothing to look for: codes are off and --text is not given")
    }
  }
}
