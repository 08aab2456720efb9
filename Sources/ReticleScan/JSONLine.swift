import ScannerCore
import ScannerEngines

/// Writes JSON objects (RFC 8259) that stay one line for every reader of lines.
package struct JSONLine {
  package private(set) var text = ""

  /// Writes the answer for one picture or frame, without the line's end.
  ///
  /// - Parameter answer: What to write.
  package init(_ answer: Answer) {
    text = "{\"source\":"
    append(string: answer.source)
    switch answer.outcome {
    case .failed(let error):
      text += ",\"error\":"
      append(string: answer.cause ?? error.cause)
    case .read(let reading):
      text += ",\"frame\":\(reading.frame),\"width\":\(reading.width),\"height\":\(reading.height)"
      if let milliseconds = reading.milliseconds {
        text += ",\"milliseconds\":"
        append(number: milliseconds)
      }
      if !reading.textStages.isEmpty { append(stages: reading.textStages) }
      if let milliseconds = reading.trackingMilliseconds {
        text += ",\"tracking\":"
        append(number: milliseconds)
      }
      text += ",\"items\":["
      for (index, item) in reading.items.enumerated() {
        if index > 0 { text += "," }
        append(item: item)
      }
      text += "]"
      if !reading.messages.isEmpty { append(messages: reading.messages) }
    }
    text += "}"
  }

  private mutating func append(messages: [SpreadProgress]) {
    text += ",\"messages\":["
    for (index, message) in messages.enumerated() {
      let parts = message.items.map(String.init).joined(separator: ",")
      text += "\(index > 0 ? "," : ""){\"symbology\":\"\(message.symbology.rawValue)\""
      text += ",\"items\":[\(parts)],\"payload\":"
      append(string: message.whole?.payload ?? "")
      text += ",\"bytes\":\"\(Base64.encode(message.whole?.bytes ?? []))\"}"
    }
    text += "]"
  }

  private mutating func append(stages: [TextStage: Double]) {
    text += ",\"text\":{"
    for (index, stage) in TextStage.allCases.enumerated() {
      text += "\(index > 0 ? "," : "")\"\(stage.rawValue)\":"
      append(number: stages[stage] ?? 0)
    }
    text += "}"
  }

  private mutating func append(item: RecognizedItem) {
    switch item.reading {
    case .barcode(let barcode):
      text +=
        "{\"kind\":\"barcode\",\"id\":\(item.id),\"symbology\":\"\(barcode.symbology.rawValue)\""
      text += ",\"payload\":"
      append(string: barcode.payload)
      text += ",\"bytes\":\"\(Base64.encode(barcode.bytes))\""
      append(corners: item.quad)
      if let aim = barcode.aimIdentifier {
        text += ",\"aim\":"
        append(string: aim)
      }
      if let addOn = barcode.addOn {
        text += ",\"addOn\":"
        append(string: addOn)
      }
      if let part = barcode.structuredAppend { append(part: part) }
    case .text(let line):
      text += "{\"kind\":\"text\",\"id\":\(item.id),\"transcript\":"
      append(string: line.transcript)
      text += ",\"language\":"
      append(string: line.language.tag)
      text += ",\"confidence\":"
      append(number: item.confidence)
      append(corners: item.quad)
    }
    append(content: item.content)
    text += "}"
  }

  private mutating func append(part: StructuredAppend) {
    text += ",\"structuredAppend\":{\"index\":\(part.index),\"count\":\(part.count)"
    if !part.identifier.isEmpty {
      text += ",\"identifier\":"
      append(string: part.identifier)
    }
    text += "}"
  }

  private mutating func append(corners quad: Quadrilateral) {
    text += ",\"corners\":["
    for (index, corner) in quad.corners.enumerated() {
      text += index > 0 ? ",[" : "["
      append(number: corner.x)
      text += ","
      append(number: corner.y)
      text += "]"
    }
    text += "]"
  }

  private mutating func append(content: Content) {
    text += ",\"content\":{\"type\":\"\(content.type)\""
    let fields = content.fields
    var values: [String: [String]] = [:]
    for field in fields { values[field.key, default: []].append(field.value) }
    for field in fields {
      guard let list = values.removeValue(forKey: field.key) else { continue }
      text += ",\"\(field.key)\":"
      append(list: list)
    }
    let problems = content.problems
    if !problems.isEmpty { append(problems: problems) }
    text += "}"
  }

  /// One value as it is, several as a list.
  private mutating func append(list: [String]) {
    if list.count == 1 { return append(string: list[0]) }
    text += "["
    for (index, value) in list.enumerated() {
      if index > 0 { text += "," }
      append(string: value)
    }
    text += "]"
  }

  private mutating func append(problems: [ContentProblem]) {
    text += ",\"problems\":["
    for (index, problem) in problems.enumerated() {
      text += "\(index > 0 ? "," : ""){\"field\":"
      append(string: problem.field)
      text += ",\"reason\":\"\(problem.reason.name)\""
      if let found = problem.reason.found {
        text += ",\"found\":"
        append(string: found)
      }
      if let expected = problem.reason.expected {
        text += ",\"expected\":"
        append(string: expected)
      }
      text += "}"
    }
    text += "]"
  }

  /// Writes at most two decimals; JSON has no infinity, so what is not a number becomes 0.
  private mutating func append(number: Double) {
    guard number.isFinite, number.magnitude < 1e15 else {
      text += "0"
      return
    }
    let hundredths = Int((number * 100).rounded())
    text += hundredths < 0 ? "-" : ""
    text += String(hundredths.magnitude / 100)
    let decimals = hundredths.magnitude % 100
    if decimals > 0 {
      text +=
        decimals.isMultiple(of: 10)
        ? ".\(decimals / 10)" : decimals < 10 ? ".0\(decimals)" : ".\(decimals)"
    }
  }

  /// Escapes what JSON demands and what cuts lines: C1 controls (U+0085 among them), U+2028 and
  /// U+2029.
  private mutating func append(string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
