extension LinkInspection {
  /// Something in an address that its reader should know before opening it.
  public enum Finding: Hashable, Sendable {
    /// Not a web address: its scheme, such as "javascript"; never opened.
    case refusedScheme(String)
    /// No host can be read from it; never opened.
    case unreadable(Fault)
    /// A label of the host with letters of scripts that no name has together.
    case mixedScripts(label: String, scripts: Set<LetterScript>)
    /// The host, or a part of it, could be taken for this one in ASCII.
    case lookAlike(shown: String, resembles: String)
    /// Letters in the host that stand for ASCII ones, such as full-width forms, as written.
    case letterVariants(String)
    /// Characters that turn the direction of others around, by their names: "U+202E".
    case directionMarks([String])
    /// Characters that show nothing, by their names: "U+200B".
    case invisibleCharacters([String])
    /// A user's name, or what is made to look like a host, before "@".
    case userInfo(String)
    /// The host is an address of the Internet Protocol.
    case ipAddress(String)
    /// The host is such an address in another form, such as "0x7f.1".
    case disguisedIPAddress(written: String, address: String)
    /// A port that the scheme does not have by itself.
    case nonStandardPort(Int)
    /// The host of a shortener: where the link leads cannot be seen.
    case shortener(String)
    /// The labels before the registered domain look like a domain of somebody else's.
    case domainAsSubdomain(String)
    /// Nothing on the way is encrypted: scheme http.
    case notEncrypted
    /// As many characters as no one reads.
    case veryLong(Int)
    /// "\", or other than two slashes, before the host.
    case unusualSlashes(String)
    /// Tabs or line breaks inside, which browsers leave out.
    case lineBreaks
    /// A host with "%41" or the like, as written.
    case percentEncodedHost(String)
    /// A dot at the host's end.
    case trailingDot
  }

  /// Why no host can be read from an address.
  public enum Fault: Error, Hashable, Sendable {
    case noHost, addressTooLong, hostTooLong, emptyLabel, badIPAddress
    /// A character that no host can hold, made visible.
    case forbiddenCharacter(String)
    /// A port that is no number up to 65535.
    case badPort(String)
    /// A label that begins with "xn--" and that no letters lead to.
    case badPunycode(String)
  }
}
