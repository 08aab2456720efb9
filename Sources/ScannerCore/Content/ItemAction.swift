/// Something that can be done with an item.
///
/// None of them happens by itself: each waits for somebody who asks for it and sees what it does.
public enum ItemAction: Hashable, Sendable {
  /// Opens an address, absolute, with the scheme http or https.
  case openLink(String)
  /// Joins a wireless network.
  case joinNetwork
  /// Saves a contact as a vCard file.
  case saveContact
  /// Saves an event as an iCalendar file.
  case saveEvent
  /// Calls a number, as the scheme "tel:" writes it (RFC 3966).
  case call(String)
  /// Writes a mail; an address of the scheme "mailto:" (RFC 6068).
  case writeMail(String)
  /// Writes a short message; an address of the scheme "sms:" (RFC 5724).
  case writeMessage(String)
  /// Shows a place on a map; an address of the scheme "geo:" (RFC 5870).
  case showOnMap(String)
  /// Searches for a product by its number.
  case searchProduct(String)
  /// Searches the web for text.
  case searchWeb(String)
  /// Copies everything.
  case copy
  /// Copies a password or key, and nothing else.
  case copySecret(String)
}
