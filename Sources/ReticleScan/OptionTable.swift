import ScannerCore
import ScannerEngines

/// One option: its names, its argument, what the help says and what it does.
struct OptionRow: Sendable {
  /// Name with its dashes, such as "--jobs".
  var name: String
  /// Short name with its dash, if it has one.
  var short: String?
  /// What stands for the argument in the help; nil: the option takes none.
  var argument: String?
  /// Lines of help.
  var help: [String]
  /// Changes the options; gets an empty argument when the option takes none.
  var apply: @Sendable (inout Options, FilePath) throws(UsageError) -> Void

  /// Makes a row; see the properties.
  init(
    _ name: String, short: String? = nil, takes argument: String? = nil, _ help: String...,
    apply: @escaping @Sendable (inout Options, FilePath) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.help = help
    self.apply = apply
  }
}

extension OptionRow {
  /// Every option, in the order of the help.
  static let all: [OptionRow] = recognition + inputs + live + output + lists

  private static let recognition = [
    OptionRow(
      "--symbologies", takes: "LIST", "codes to read: qr,ean13,… or all (default) or none"
    ) { options, text throws(UsageError) in
      options.configuration.request.symbologies = try OptionValue.symbologies(text.text)
    },
    OptionRow("--no-barcodes", "read no codes") { options, _ in
      options.readsNoBarcodes = true
    },
    OptionRow(
      "--text", takes: "LANGS", "also read text in these languages: en,ja"
    ) { options, text throws(UsageError) in
      options.configuration.request.languages = try OptionValue.languages(text.text)
    },
    OptionRow(
      "--content-type", takes: "TYPE", "only text that holds one of these:",
      "URL emailAddress telephoneNumber dateTimeDuration", "fullStreetAddress flightNumber",
      "shipmentTrackingNumber currency paymentCardNumber,", "or pattern:REGEX for one of your own"
    ) { options, text throws(UsageError) in
      options.configuration.request.contentType = try OptionValue.contentType(text.text)
    },
    OptionRow(
      "--quality", takes: "LEVEL", "fast, balanced (default) or accurate:",
      "fast leaves out light bars on dark paper and most",
      "of what is blurred; accurate also looks beside",
      "large codes for small ones"
    ) { options, text throws(UsageError) in
      options.configuration.request.quality = try OptionValue.oneOf(
        QualityLevel.allCases, text.text)
    },
    OptionRow("--region", takes: "X,Y,W,H", "only this part of the picture, in parts of it (0…1)") {
      options, text throws(UsageError) in
      options.configuration.regionOfInterest = try OptionValue.region(text.text)
    },
  ]

  private static let inputs = [
    OptionRow(
      "--files-from", takes: "FILE", "also the paths in FILE (- is standard input), one a line"
    ) {
      options, text in
      options.pathList = text
    },
    OptionRow("--null", short: "-0", "the paths in FILE end with a zero byte, as find -print0") {
      options, _ in
      options.isPathListNullSeparated = true
    },
    OptionRow(
      "--jobs", short: "-j", takes: "N", "pictures read at the same time (default: all cores)"
    ) {
      options, text throws(UsageError) in
      options.jobs = try OptionValue.count(text.text, in: 1...1024)
    },
    OptionRow(
      "--sequence", takes: "FPS", "the files are frames of one camera, in order: things are",
      "followed and confirmed, no frame is left out"
    ) { options, text throws(UsageError) in
      options.sequenceRate = try OptionValue.number(text.text, in: 0.01...1000)
    },
  ]

  private static let live = [
    OptionRow(
      "--source", takes: "SPEC", "live, without a window: camera, camera:NAME, demo, pattern,",
      "video:FILE or image:FILE"
    ) { options, text in
      options.source = text.text
    },
    OptionRow("--seconds", takes: "N", "end a live run, each video or the sequence after N seconds")
    {
      options, text throws(UsageError) in
      options.duration = .seconds(try OptionValue.number(text.text, in: 0.001...1e9))
    },
    OptionRow("--frames", takes: "N", "end a live run, each video or the sequence after N frames") {
      options, text throws(UsageError) in
      options.frameLimit = try OptionValue.count(text.text, in: 1...Int(Int32.max))
    },
    OptionRow(
      "--mode", takes: "MODE", "tell what is delivered instead of what changes: once,",
      "once-per-code, once-per-item (again when it was away)",
      "or continuous (again after 1.5 s)"
    ) {
      options, text throws(UsageError) in
      options.configuration.mode = try OptionValue.mode(text.text)
      options.deliversByMode = true
    },
  ]

  private static let output = [
    OptionRow("--format", takes: "FORMAT", "text (default) or json") {
      options, text throws(UsageError) in
      options.format = try OptionValue.oneOf(Options.Format.allCases, text.text)
    },
    OptionRow("--timing", "tell the CPU milliseconds of recognition") { options, _ in
      options.isTimed = true
    },
  ]

  private static let lists = [
    OptionRow("--list-symbologies", "list the codes that can be read") { options, _ in
      options.action = .listSymbologies
    },
    OptionRow("--list-languages", "list the languages that can be read") { options, _ in
      options.action = .listLanguages
    },
    OptionRow("--list-cameras", "list the cameras") { options, _ in
      options.action = .listCameras
    },
    OptionRow("--version", short: "-V", "tell the version") { options, _ in
      options.action = .version
    },
    OptionRow("--help", short: "-h", "show this help") { options, _ in
      options.action = .help
    },
  ]
}
