/// One kind of thing that a scanner looks for.
public enum RecognizedDataType: Hashable, Sendable {
  /// Codes of these symbologies.
  case barcode(symbologies: Set<Symbology>)
  /// Lines of text in these languages, in order of preference; with a content type only lines
  /// that contain one.
  case text(languages: [TextLanguage], contentType: TextContentType? = nil)

  /// Codes of every symbology.
  public static let allBarcodes = RecognizedDataType.barcode(symbologies: Set(Symbology.allCases))
}
