import GtkKit
import ScannerCore

extension ContentProblem {
  /// The name of a field in the user's language.
  ///
  /// - Parameter key: As in `ContentField`.
  /// - Returns: Of a GS1 element its digits in brackets; nil when the reason says enough alone.
  static func title(of key: String) -> String? {
    if key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return "(\(key))" }
    return addressTitle(of: key) ?? paperTitle(of: key)
  }

  /// Fields of links, networks, contacts, messages and keys.
  private static func addressTitle(of key: String) -> String? {
    switch key {
    case "host": tr("Host")
    case "port": tr("Port")
    case "ssid": tr("Network name")
    case "security": tr("Security")
    case "password": tr("Password")
    case "name": tr("Name")
    case "mail": tr("Mail address")
    case "birthday": tr("Birthday")
    case "version": tr("Version")
    case "start": tr("Start")
    case "end": tr("End")
    case "to": tr("To")
    case "cc": tr("Copy to")
    case "bcc": tr("Blind copy to")
    case "number": tr("Number")
    case "latitude": tr("Latitude")
    case "longitude": tr("Longitude")
    case "system": tr("Coordinate system")
    case "kind": tr("Kind")
    case "account": tr("Account")
    case "issuer": tr("Issuer")
    case "secret": tr("Key")
    case "algorithm": tr("Algorithm")
    case "digits": tr("Digits")
    case "period": tr("Period")
    case "counter": tr("Counter")
    case "address", "url": tr("Address")
    default: nil
    }
  }

  /// Fields of products, payments, passes and papers.
  private static func paperTitle(of key: String) -> String? {
    switch key {
    case "gtin", "isbn", "issn", "ismn", "iban", "bic": key.uppercased()
    case "identifier": tr("Identifier")
    case "characterSet": tr("Character set")
    case "amount": tr("Amount")
    case "currency": tr("Currency")
    case "purpose": tr("Purpose")
    case "reference": tr("Reference")
    case "referenceKind": tr("Kind of reference")
    case "text": tr("Remark")
    case "creditor": tr("Payee")
    case "flight": tr("Flight")
    case "day": tr("Day of the year")
    case "size": tr("Size")
    case "from": tr("From")
    case "document": tr("Document")
    case "personal": tr("Personal number")
    case "expires": tr("Expires")
    case "issued": tr("Issued")
    case "familyName": tr("Family name")
    default: nil
    }
  }
}
