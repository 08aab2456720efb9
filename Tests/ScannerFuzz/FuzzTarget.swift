/// What is fuzzed; raw values name the targets on the command line.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The likelihood decoder on crops.
  case linear
  /// The add-on beside a linear code that was read.
  case addOns
  /// GS1 DataBar, row by row, and the contents of GS1 DataBar Expanded.
  case dataBar
  /// Every reader of codes on frames in a row, as in a live session.
  case frames
  /// The QR reader on pictures, at every effort.
  case qr
  /// The same from rMQR Codes.
  case rectangular
  /// The reader of Aztec Codes and Data Matrix symbols on pictures.
  case matrix
  /// The readers of PDF417 and MicroPDF417 on regions of pictures.
  case stacked
  /// The reader of MaxiCodes on pictures.
  case maxiCode
  /// The finder and readers of text on pictures and on frames in a row.
  case text
  /// The bits of a QR Code, Micro QR Code or rMQR Code after their correction.
  case bits
  /// The codewords of Aztec Codes, Data Matrix symbols and PDF417 after their correction.
  case contents
  /// Error correction.
  case correction
  /// Error correction of PDF417.
  case primeField
  /// Messages that are spread over several codes.
  case spread
  /// Text from the bytes of a code, and what it means.
  case payload
  /// What text means: every kind of content, as a code of several kinds and as a line of text.
  case meaning
  /// Pictures from files.
  case picture

  /// CPU time that one input may take, in seconds, in a sanitised build, which is several times
  /// slower; passes for still pictures have more time than a live frame.
  package var slowest: Double {
    switch self {
    case .qr, .rectangular, .matrix, .maxiCode, .text: 3
    default: 1
    }
  }
}
