extension Contact {
  /// The contact as a vCard 3.0 (RFC 2426), which address books of every age can read.
  public var vCard: String {
    var file = PropertyFile()
    file.add("BEGIN", raw: "VCARD")
    file.add("VERSION", raw: "3.0")
    let parts = (0..<5).map { $0 < nameParts.count ? nameParts[$0] : "" }
    let hasParts = parts.contains { !$0.isEmpty }
    file.add("N", parts: hasParts ? parts : [name, "", "", "", ""])
    file.add("FN", name)
    file.add("ORG", organization)
    file.add("TITLE", jobTitle)
    for telephone in telephones { file.add("TEL", telephone) }
    for mail in mails { file.add("EMAIL", mail) }
    for link in links { file.add("URL", link) }
    file.add("BDAY", birthday)
    file.add("NOTE", note)
    for address in addresses { file.add("ADR", parts: ["", "", address, "", "", "", ""]) }
    file.add("END", raw: "VCARD")
    return file.text
  }
}
