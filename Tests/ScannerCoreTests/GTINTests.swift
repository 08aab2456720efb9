import ScannerCore
import Testing

struct GTINTests {
  @Test(arguments: ["5901234123457", "96385074", "036000291452", "10012345000017"])
  func `accepts a right check digit`(digits: String) {
    #expect(GTIN(digits)?.digits == digits)
  }

  @Test(arguments: [
    "5901234123456", "9638507", "", "590123412345a", "5901234123475", "12345678901234567",
  ])
  func `refuses a wrong check digit, length or sign`(digits: String) {
    #expect(GTIN(digits) == nil)
  }

  /// The examples of GS1 General Specifications, figure 5.2.2.4.2-1, one for each rule.
  @Test(arguments: [
    ("01234505", "012000003455"), ("01234514", "012100003454"), ("01234531", "012300000451"),
    ("01234543", "012340000053"), ("01234558", "012345000058"), ("01234596", "012345000096"),
  ])
  func `expands a UPC-E number`(short: String, long: String) {
    #expect(GTIN.expandingUPCE(short) == long)
  }

  @Test func `does not expand what is not a UPC-E number`() {
    #expect(GTIN.expandingUPCE("1234567") == nil)
    #expect(GTIN.expandingUPCE("0123456x") == nil)
  }

  @Test(arguments: [
    (Symbology.ean13, "5901234123457", "5901234123457"),
    (.upce, "01234505", "012000003455"),
    (.gs1DataBar, "0110012345000017", "10012345000017"),
  ])
  func `takes the number of a trade item out of a code`(
    symbology: Symbology, payload: String, digits: String
  ) {
    let barcode = Barcode(symbology: symbology, bytes: Array(payload.utf8), payload: payload)
    #expect(GTIN(barcode)?.digits == digits)
  }

  @Test func `takes none out of a code that names no trade item`() {
    let qr = Barcode(
      symbology: .qr, bytes: Array("5901234123457".utf8), payload: "5901234123457")
    #expect(GTIN(qr) == nil)
  }
}
