import CAdwaita

/// Translations by gettext.
package enum Localization {
  /// Takes the language of the environment and tells where its translations lie.
  ///
  /// Call it once, before the first string is needed.
  ///
  /// - Parameters:
  ///   - domain: Name of the `.mo` files.
  ///   - folder: Holds `LANG/LC_MESSAGES/DOMAIN.mo`; nil: the system's folder.
  package static func start(domain: String, folder: String?) {
    setlocale(LC_ALL, "")
    if let folder { bindtextdomain(domain, folder) }
    bind_textdomain_codeset(domain, "UTF-8")
    textdomain(domain)
  }
}

/// A time as the user's language writes it: the hour alone when it is of today.
///
/// - Parameter seconds: Since 1970.
/// - Returns: In the time zone of the machine; empty for years that have none.
nonisolated package func localTime(_ seconds: Double) -> String {
  guard let time = g_date_time_new_from_unix_local(gint64(seconds)),
    let now = g_date_time_new_now_local()
  else { return "" }
  defer {
    g_date_time_unref(time)
    g_date_time_unref(now)
  }
  let isToday =
    g_date_time_get_day_of_year(time) == g_date_time_get_day_of_year(now)
    && g_date_time_get_year(time) == g_date_time_get_year(now)
  guard let text = g_date_time_format(time, isToday ? "%H:%M" : "%x %H:%M") else { return "" }
  defer { g_free(text) }
  return String(cString: text)
}

/// A string in the user's language.
///
/// - Parameter text: In English; xgettext finds it by this function's name.
/// - Returns: The translation, or `text`.
nonisolated package func tr(_ text: String) -> String {
  // Without a translation gettext returns its own argument, which must live for the copy.
  text.withCString { String(cString: gettext($0)) }
}

/// A string in the user's language with values put in.
///
/// - Parameters:
///   - text: In English, with "%1", "%2" … for the values, so that a translation may change their
///     order.
///   - values: As they are to be shown.
/// - Returns: The translation, or `text`, with the values.
nonisolated package func tr(_ text: String, _ values: String...) -> String { tr(text, values) }

/// A string in the user's language with values put in.
///
/// - Parameters:
///   - text: In English, with "%1", "%2" … for the values.
///   - values: As they are to be shown.
/// - Returns: The translation, or `text`, with the values.
nonisolated package func tr(_ text: String, _ values: [String]) -> String {
  let parts = tr(text).split(separator: "%", omittingEmptySubsequences: false)
  var result = String(parts.first ?? "")
  for part in parts.dropFirst() {
    if let number = part.first?.wholeNumberValue, values.indices.contains(number - 1) {
      result += values[number - 1] + part.dropFirst()
    } else {
      result += "%" + part
    }
  }
  return result
}
