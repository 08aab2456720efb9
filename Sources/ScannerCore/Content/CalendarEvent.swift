/// An event of a calendar: a VEVENT of iCalendar (RFC 5545), with or without the calendar around it.
public struct CalendarEvent: ContentMeaning {
  /// Name of the kind for programs.
  public static var type: String { "event" }

  /// What happens; empty when it is not said.
  public private(set) var summary = ""
  /// When it begins; nil when that is not said or does not exist.
  public private(set) var start: CalendarTime?
  /// When it ends; nil when that is not said or does not exist.
  public private(set) var end: CalendarTime?
  /// Name of the time zone of a start that is not universal; nil: local time.
  public private(set) var timeZone: String?
  /// Name of the time zone of an end that is not universal; nil: local time.
  public private(set) var endTimeZone: String?
  /// How long it takes, as written; nil when it is not said.
  public private(set) var duration: String?
  /// Where; nil when it is not said.
  public private(set) var location: String?
  /// More about it; nil when there is none.
  public private(set) var details: String?
  /// Address on the web; nil when there is none.
  public private(set) var link: String?
  /// Who invites; nil when it is not said.
  public private(set) var organizer: String?
  /// How it repeats, as written (RFC 5545, 3.3.10); nil: it does not.
  public private(set) var recurrence: String?
  /// What is not valid, and why.
  public private(set) var problems: [ContentProblem] = []

  /// Reads an event, the first one of a calendar.
  ///
  /// - Parameter payload: "BEGIN:VCALENDAR" or "BEGIN:VEVENT" and lines; else nil, and also when a
  ///   calendar holds no event.
  public init?(_ payload: String) {
    let isCalendar = payload.utf8.begins(with: "BEGIN:VCALENDAR")
    guard isCalendar || payload.utf8.begins(with: "BEGIN:VEVENT") else { return nil }
    let all = ContentLines(Array(payload.utf8))
    func isBorder(_ line: ContentLines.Line, _ name: String) -> Bool {
      line.name == name && line.value.uppercased().usable == "VEVENT"
    }
    guard let first = all.lines.firstIndex(where: { isBorder($0, "BEGIN") }) else { return nil }
    let rest = all.lines[(first + 1)...]
    let last = rest.firstIndex { isBorder($0, "END") }
    if last == nil { problems.append(ContentProblem("event", .cutOff)) }
    read(rest[..<(last ?? rest.endIndex)])
  }

  /// Everything that it says.
  public var fields: [ContentField] {
    var fields: [ContentField] = []
    fields.add("summary", summary)
    fields.add("start", start?.text)
    fields.add("end", end?.text)
    fields.add("timeZone", timeZone)
    if endTimeZone != timeZone { fields.add("endTimeZone", endTimeZone) }
    fields.add("duration", duration)
    fields.add("location", location)
    fields.add("description", details)
    fields.add("url", link)
    fields.add("organizer", organizer)
    fields.add("recurrence", recurrence)
    return fields
  }

  /// What can be done with it, the useful first.
  public var actions: [ItemAction] {
    (start == nil ? [] : [.saveEvent]) + (link.flatMap { WebLink($0.usable) }?.actions ?? [])
  }

  private mutating func read(_ lines: ArraySlice<ContentLines.Line>) {
    // An alarm inside has properties of the same names.
    var depth = 0
    for line in lines {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0, !line.value.isEmpty { read(line) }
      if line.name == "END" { depth -= 1 }
    }
    if start == nil, !isBroken("start") { problems.append(ContentProblem("start", .missing)) }
    // Times of two zones cannot be compared without tables of the zones.
    if let start, let end, timeZone == endTimeZone, start.isUniversal == end.isUniversal,
      end < start
    {
      problems.append(ContentProblem("end", .conflict(with: "start")))
    }
  }

  private mutating func read(_ line: ContentLines.Line) {
    switch line.name {
    case "SUMMARY": summary = line.text
    case "DTSTART":
      start = read(time: line, "start")
      timeZone = CalendarEvent.zone(of: line, start)
    case "DTEND":
      end = read(time: line, "end")
      endTimeZone = CalendarEvent.zone(of: line, end)
    case "DURATION": duration = line.text
    case "LOCATION": location = line.text
    case "DESCRIPTION": details = line.text
    case "URL": link = line.text
    case "RRULE": recurrence = line.value
    case "ORGANIZER":
      let name = line.parameters.first { $0.name == "CN" }?.value
      organizer = name ?? line.text
    default: break
    }
  }

  private mutating func read(time line: ContentLines.Line, _ key: String) -> CalendarTime? {
    let digits = line.value.usable.utf8.filter {
      $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":")
    }
    let time = CalendarTime(basic: digits)
    if time == nil { problems.append(ContentProblem(key, .date(line.value))) }
    return time
  }

  /// The zone that a line names, of a time of a day that is not universal.
  private static func zone(of line: ContentLines.Line, _ time: CalendarTime?) -> String? {
    guard let time, time.seconds != nil, !time.isUniversal else { return nil }
    return line.parameters.first { $0.name == "TZID" }?.value
  }
}
