/// A boarding pass (IATA Resolution 792, "Bar Coded Boarding Pass", attachment A), with up to nine
/// flights.
public struct BoardingPass: ContentMeaning {
  /// One flight.
  public struct Leg: Hashable, Sendable {
    /// Number of the booking.
    public let booking: String
    /// Airport of departure, three letters (IATA).
    public let from: String
    /// Airport of arrival, three letters (IATA).
    public let to: String
    /// Airline and number, such as "LH 400".
    public let flight: String
    /// Day of the year, 1…366; nil when it is not given.
    public let day: Int?
    /// Letter of the compartment.
    public let compartment: String
    /// Seat, such as "12A"; empty when there is none.
    public let seat: String
    /// Place in the order of check-in.
    public let sequence: String
  }

  /// Name of the kind for programs.
  public static var type: String { "boardingPass" }

  /// Family name and given name, as "DESMARAIS/LUC".
  public let passenger: String
  /// Whether the ticket is electronic.
  public let isElectronic: Bool
  /// The flights in their order.
  public private(set) var legs: [Leg] = []
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []

  /// Reads a pass.
  ///
  /// - Parameter payload: "M", the number of flights, a name, and what the format fixes behind it;
  ///   else nil.
  public init?(_ payload: String) {
    guard payload.utf8.first == UInt8(ascii: "M"), (60...4_000).contains(payload.utf8.count) else {
      return nil
    }
    let bytes = Array(payload.utf8)
    let count = Int(bytes[1]) - 0x30
    guard (1...9).contains(count), bytes[22] == UInt8(ascii: "E") || bytes[22] == 0x20,
      BoardingPass.isName(bytes[2..<22]), bytes[30..<36].allSatisfy(\.isUppercase)
    else { return nil }
    passenger = bytes[2..<22].text.usable
    isElectronic = bytes[22] == UInt8(ascii: "E")
    readLegs(bytes, count: count)
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields = [ContentField("passenger", passenger)]
    // Of each flight every key, so that the lists go together.
    for leg in legs {
      fields.append(ContentField("flight", leg.flight))
      fields.append(ContentField("from", leg.from))
      fields.append(ContentField("to", leg.to))
      fields.append(ContentField("day", leg.day.map { "\($0)" } ?? ""))
      fields.append(ContentField("compartment", leg.compartment))
      fields.append(ContentField("seat", leg.seat))
      fields.append(ContentField("sequence", leg.sequence))
      fields.append(ContentField("booking", leg.booking))
    }
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] { [] }

  private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first?.isUppercase ?? false
      && bytes.allSatisfy { $0.isUppercase || [0x20, 0x2F, 0x2D, 0x27, 0x2E].contains($0) }
  }

  private mutating func readLegs(_ bytes: [UInt8], count: Int) {
    var start = 23
    for _ in 0..<count {
      guard start + 37 <= bytes.count else {
        problems.append(ContentProblem("flight", .cutOff))
        return
      }
      append(bytes[start..<(start + 37)])
      let size = bytes[(start + 35)..<(start + 37)]
      guard let high = size.first?.hexValue, let low = size.last?.hexValue else {
        problems.append(ContentProblem("size", .form(size.text)))
        return
      }
      start += 37 + Int(high << 4 | low)
      // White space at the end of the last field may have been trimmed; inside it must be there.
      if start > bytes.count + 20 {
        problems.append(ContentProblem("flight", .cutOff))
        return
      }
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    func part(_ first: Int, _ count: Int) -> ArraySlice<UInt8> {
      bytes[(start + first)..<(start + first + count)]
    }
    let number = part(16, 5).text.usable
    let shown = number.drop { $0 == "0" }
    let day = part(21, 3).number
    let hasDay = part(21, 3).contains { $0 != 0x20 }
    if hasDay, !(1...366).contains(day ?? 0) {
      problems.append(ContentProblem("day", .range(found: part(21, 3).text, expected: "1…366")))
    }
    for (key, place) in [("from", part(7, 3)), ("to", part(10, 3))] {
      if let wrong = place.first(where: { !$0.isUppercase }) {
        problems.append(ContentProblem(key, .character([wrong].text)))
      }
    }
    if !part(16, 4).isNumber { problems.append(ContentProblem("flight", .form(number))) }
    let seat = part(25, 4).text.usable.drop { $0 == "0" }
    legs.append(
      Leg(
        booking: part(0, 7).text.usable, from: part(7, 3).text, to: part(10, 3).text,
        flight: part(13, 3).text.usable + " " + shown, day: hasDay ? day : nil,
        compartment: part(24, 1).text.usable, seat: String(seat),
        sequence: String(part(29, 5).text.usable.drop { $0 == "0" })))
  }
}
