/// What a line of text must contain to be shown, when one is chosen.
public enum TextContentType: String, CaseIterable, Hashable, Sendable {
  case url = "URL"
  case emailAddress, telephoneNumber, dateTimeDuration, fullStreetAddress, flightNumber
  case shipmentTrackingNumber, currency
}
