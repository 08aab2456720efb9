/// A person or an organisation: a vCard 2.1 (versit), 3.0 (RFC 2426) or 4.0 (RFC 6350), or a MeCard
/// (NTT DOCOMO, "Bar Code function").
public struct Contact: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "contact" }

  /// Name as it is shown; empty when there is none.
  public private(set) var name = ""
  /// Family, given and other names as a vCard has them; empty when they are not apart.
  public private(set) var nameParts: [String] = []
  /// How the name is pronounced; nil when it is not said.
  public private(set) var reading: String?
  /// Organisation; nil when it is not said.
  public private(set) var organization: String?
  /// Job; nil when it is not said.
  public private(set) var jobTitle: String?
  /// Telephone numbers.
  public private(set) var telephones: [String] = []
  /// Mail addresses.
  public private(set) var mails: [String] = []
  /// Postal addresses, each on one line.
  public private(set) var addresses: [String] = []
  /// Addresses on the web.
  public private(set) var links: [String] = []
  /// Day of birth as written; nil when it is not said.
  public private(set) var birthday: String?
  /// Remark; nil when there is none.
  public private(set) var note: String?
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []

  /// Reads a contact.
  ///
  /// - Parameter payload: "BEGIN:VCARD" and lines, or "MECARD:" and fields; else nil.
  public init?(_ payload: String) {
    if payload.utf8.begins(with: "BEGIN:VCARD") {
      read(ContentLines(Array(payload.utf8)))
    } else if payload.utf8.begins(with: "MECARD:") {
      let fields = EscapedFields(Array(payload.utf8.dropFirst(7))[...])
      guard !fields.fields.isEmpty else { return nil }
      read(fields)
    } else {
      return nil
    }
    if name.isEmpty { problems.append(ContentProblem("name", .missing)) }
    for mail in mails where !MailMessage.isAddress(mail) {
      problems.append(ContentProblem("mail", .form(mail)))
    }
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("name", name)
    fields.add("reading", reading)
    fields.add("organization", organization)
    fields.add("jobTitle", jobTitle)
    fields.add("telephone", all: telephones)
    fields.add("mail", all: mails)
    fields.add("address", all: addresses)
    fields.add("url", all: links)
    fields.add("birthday", birthday)
    fields.add("note", note)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    var actions: [ItemAction] = name.isEmpty ? [] : [.saveContact]
    if let number = telephones.lazy.compactMap({ TelephoneNumber("tel:" + $0) }).first {
      actions += number.actions
    }
    if let mail = mails.first(where: MailMessage.isAddress) {
      actions.append(.writeMail("mailto:" + PercentCoding.encodeMail(mail)))
    }
    if let link = links.lazy.compactMap({ WebLink($0.usable) }).first { actions += link.actions }
    return actions
  }

  private mutating func read(_ card: ContentLines) {
    nameParts = card.first("N")?.parts ?? []
    name = card.first("FN")?.text ?? ""
    if name.isEmpty { name = Contact.joined(nameParts) }
    reading = card.first("X-PHONETIC-LAST-NAME")?.text ?? card.first("SOUND")?.text
    organization = card.first("ORG").map { $0.parts.filter { !$0.isEmpty }.joined(separator: ", ") }
    if name.isEmpty { name = organization ?? "" }
    jobTitle = card.first("TITLE")?.text ?? card.first("ROLE")?.text
    telephones = card.all("TEL").map { line in
      line.text.utf8.begins(with: "TEL:") ? String(line.text.dropFirst(4)) : line.text
    }
    mails = card.all("EMAIL").map(\.text)
    addresses = card.all("ADR").map { $0.parts.filter { !$0.isEmpty }.joined(separator: ", ") }
    links = card.all("URL").map(\.text)
    note = card.first("NOTE")?.text
    read(birthday: card.first("BDAY")?.text)
    let version = card.first("VERSION")?.text
    if !["2.1", "3.0", "4.0"].contains(version) {
      problems.append(ContentProblem("version", version.map { .unknownValue($0) } ?? .missing))
    }
    if card.first("END")?.value.uppercased().usable != "VCARD" {
      problems.append(ContentProblem("contact", .cutOff))
    }
  }

  private mutating func read(_ card: EscapedFields) {
    nameParts = card.lists("N").first ?? []
    name = Contact.joined(nameParts)
    reading = card.first("SOUND")
    organization = card.first("ORG")
    if name.isEmpty { name = organization ?? card.first("NICKNAME") ?? "" }
    jobTitle = card.first("TITLE")
    telephones = card.all("TEL") + card.all("TEL-AV")
    mails = card.all("EMAIL")
    addresses = card.lists("ADR").map { $0.filter { !$0.isEmpty }.joined(separator: ", ") }
    links = card.all("URL")
    note = card.first("NOTE") ?? card.first("MEMO")
    read(birthday: card.first("BDAY"))
    if !card.isClosed { problems.append(ContentProblem("contact", .cutOff)) }
  }

  /// Dates without a year ("--0412") and free text are kept; whole dates must exist.
  private mutating func read(birthday text: String?) {
    birthday = text
    let digits = text?.utf8.prefix { $0 != UInt8(ascii: "T") }.filter { $0 != UInt8(ascii: "-") }
    guard let text, let digits, digits.count == 8, digits.isNumber else { return }
    if let day = CalendarTime(basic: digits) {
      birthday = day.text
    } else {
      problems.append(ContentProblem("birthday", .date(text)))
    }
  }

  /// Prefix, given, additional, family name, suffix (RFC 6350, 6.2.2 has them as family, given,
  /// additional, prefix, suffix); the family name first where it is not in Latin letters.
  private static func joined(_ parts: [String]) -> String {
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    let isEastAsian = part(0).unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
    let order = isEastAsian ? [3, 0, 1, 2, 4] : [3, 1, 2, 0, 4]
    return order.map(part).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
