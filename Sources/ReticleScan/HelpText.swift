/// What `--help` prints, made of the option table.
package enum HelpText {
  /// The lines.
  package static var lines: [String] { head + OptionRow.all.flatMap(lines) + tail }

  private static let head = [
    "Usage: reticle-scan [OPTIONS] FILE|FOLDER|- …",
    "Reads barcodes and text in pictures (PNG JPEG WebP GIF TIFF BMP PNM), videos, standard input",
    "(-) or a camera. Folders are walked in the order of their names, without hidden entries.",
    "",
  ]

  private static let tail = [
    "",
    "Format text: a line for each thing read, 'file: EAN-13 5901234123457', of a video",
    "'file#frame: …'; control characters as \\u{…}; errors on standard error.",
    "Format json: an object a line, also for errors; bytes of names that are not UTF-8 as U+FFFD.",
    "'content' of an item in json: 'type' (text url wifi contact event mail telephone message",
    "location otp product gs1 boardingPass driverLicence payment swissBill travelDocument",
    "paymentCard crypto), what it says (passwords too; a key that occurs twice has a list), and",
    "'problems': 'field', 'reason' (checkDigit checksum missing length character date range",
    "unknownValue form conflict cutOff), 'found', 'expected'.",
    "Exit status: 0 something read, 4 nothing read, 1 an input could not be read (the others",
    "still are), 2 wrong usage.",
  ]

  private static func lines(_ row: OptionRow) -> [String] {
    let names = [row.short, row.name].compactMap(\.self).joined(separator: ", ")
    let left = "  " + names + (row.argument.map { " \($0)" } ?? "")
    return row.help.enumerated().map { index, line in
      let start = index == 0 ? left : ""
      return start + String(repeating: " ", count: max(2, 27 - start.count)) + line
    }
  }
}
