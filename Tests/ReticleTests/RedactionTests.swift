import Reticle
import XCTest

final class RedactionTests: XCTestCase {
  func testNamesOfUserMachineAndHomeAreTakenOut() {
    let redaction = Redaction(
      home: "/home/ada", names: ["ada", "Ada Lovelace", "engine.example", "", "al", "root"])
    let table: KeyValuePairs = [
      "/home/ada/x": "[…]/x", "Ada Lovelace’s phone": "[…]’s phone",
      "LOVELACE's camera on engine.example": "[…]'s camera on […]",
      "rotate all, by root": "rotate all, by root",
    ]
    for (text, expected) in table { XCTAssertEqual(redaction.apply(to: text), expected) }
  }
}
