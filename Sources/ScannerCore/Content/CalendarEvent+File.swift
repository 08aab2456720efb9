extension CalendarEvent {
  /// The event as an iCalendar object of its own (RFC 5545, 3.4).
  ///
  /// - Parameters:
  ///   - identifier: Unique name of the event.
  ///   - stamp: When the file is made.
  /// - Returns: Lines that end with CR and LF.
  public func iCalendar(identifier: String, stamp: CalendarTime) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Reticle//EN", "BEGIN:VEVENT"]
    lines.append("UID:" + Contact.escaped(identifier))
    lines.append("DTSTAMP:" + CalendarEvent.basic(stamp))
    if let start { lines.append("DTSTART" + time(start)) }
    if let end { lines.append("DTEND" + time(end)) }
    if let duration, end == nil { lines.append("DURATION:" + Contact.escaped(duration)) }
    let texts = [
      ("SUMMARY", summary), ("LOCATION", location), ("DESCRIPTION", details), ("URL", link),
    ]
    for (name, value) in texts {
      guard let value, !value.isEmpty else { continue }
      lines.append(name + ":" + (name == "URL" ? value.usable : Contact.escaped(value)))
    }
    if let recurrence { lines.append("RRULE:" + recurrence) }
    return (lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private func time(_ time: CalendarTime) -> String {
    let text = CalendarEvent.basic(time)
    if time.seconds == nil { return ";VALUE=DATE:" + text }
    guard let timeZone, !time.isUniversal else { return ":" + text }
    return ";TZID=\"" + timeZone.filter { $0 != "\"" && !$0.isNewline } + "\":" + text
  }

  private static func basic(_ time: CalendarTime) -> String {
    time.text.filter { $0 != "-" && $0 != ":" }
  }
}
