extension CalendarEvent {
  /// The event as an iCalendar object of its own (RFC 5545, 3.4).
  ///
  /// - Parameters:
  ///   - identifier: Unique name of the event.
  ///   - stamp: When the file is made.
  /// - Returns: Lines that end with CR and LF.
  public func iCalendar(identifier: String, stamp: CalendarTime) -> String {
    var file = PropertyFile()
    file.add("BEGIN", raw: "VCALENDAR")
    file.add("VERSION", raw: "2.0")
    file.add("PRODID", raw: "-//Reticle//EN")
    file.add("BEGIN", raw: "VEVENT")
    file.add("UID", identifier)
    file.add("DTSTAMP", raw: CalendarEvent.basic(stamp))
    add(start, "DTSTART", timeZone, to: &file)
    add(end, "DTEND", endTimeZone, to: &file)
    if end == nil { file.add("DURATION", duration) }
    file.add("SUMMARY", summary)
    file.add("LOCATION", location)
    file.add("DESCRIPTION", details)
    file.add("URL", raw: link?.usable)
    file.add("RRULE", raw: recurrence?.usable)
    file.add("END", raw: "VEVENT")
    file.add("END", raw: "VCALENDAR")
    return file.text
  }

  private func add(
    _ time: CalendarTime?, _ name: String, _ zone: String?, to file: inout PropertyFile
  ) {
    guard let time else { return }
    let value = CalendarEvent.basic(time)
    if time.seconds == nil {
      file.add(name, parameter: ("VALUE", "DATE"), raw: value)
    } else {
      file.add(name, parameter: zone.map { ("TZID", $0) }, raw: value)
    }
  }

  private static func basic(_ time: CalendarTime) -> String {
    time.text.filter { $0 != "-" && $0 != ":" }
  }
}
