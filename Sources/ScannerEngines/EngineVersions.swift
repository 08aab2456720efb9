import CTesseract
import CZBar
import CZXing

/// The versions of the libraries that recognise.
package enum EngineVersions {
  /// ZBar's, such as "0.23.92".
  package static var zbar: String {
    var (major, minor, patch): (UInt32, UInt32, UInt32) = (0, 0, 0)
    zbar_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// ZXing's, as its headers say it, such as "1.4".
  package static var zxing: String {
    let version = reticle_zxing_version()
    return "\(version / 100).\(version % 100)"
  }

  /// Tesseract's, such as "5.3.0".
  package static var tesseract: String { TessVersion().map { String(cString: $0) } ?? "unknown" }
}
