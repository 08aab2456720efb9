/// Gives loose components and tiny clusters to the line in whose band they lie: dots, marks, commas
/// and letters that linking missed.
struct LineAbsorbing {
  /// Fits the lines that grew.
  let fit: LineFit
  private let rows: ComponentRows

  /// How far beyond a line's ends it takes components, in heights.
  private static let reach: Float = 0.9

  /// Prepares for absorbing, which may be done more than once.
  ///
  /// - Parameter fit: The fit, with all components.
  init(fit: LineFit) {
    self.fit = fit
    rows = ComponentRows(fit.components, of: Array(fit.components.indices), rowHeight: 32)
  }

  /// Lets larger lines take what lies in their band.
  ///
  /// - Parameter input: Lines in any order.
  /// - Returns: The lines, without those that were taken.
  func absorb(_ input: [TextLine]) -> [TextLine] {
    var lines = input.filter { $0.letterHeight >= 5 && $0.length >= $0.letterHeight }
    lines.sort { $0.length * $0.height > $1.length * $1.height }
    var owners = [Int](repeating: -1, count: fit.components.count)
    for (index, line) in lines.enumerated() where line.members.count >= 2 {
      for member in line.members { owners[member] = index }
    }
    for index in lines.indices where lines[index].members.count >= 2 {
      for _ in 0..<3 {
        guard grow(index, &lines, &owners) else { break }
      }
    }
    return lines.indices.filter { index in
      let members = lines[index].members
      return members.count < 2 || members.count { owners[$0] == index } * 2 > members.count
    }.map { lines[$0] }
  }

  /// Grows one line; false when its ends stay where they are.
  private func grow(_ index: Int, _ lines: inout [TextLine], _ owners: inout [Int]) -> Bool {
    let line = lines[index]
    let found = candidates(for: line).filter { candidate in
      let owner = owners[candidate]
      return owner != index && (owner < 0 || lines[owner].members.count <= 2)
    }
    if found.isEmpty || line.members.count + found.count > TextLine.mostMembers { return false }
    for component in found { owners[component] = index }
    var grown = fit.line(line.members + found, slope: line.slope)
    grown.letterHeight = max(grown.letterHeight, min(line.letterHeight, grown.height))
    if grown.height > 1.4 * line.height { return false }
    lines[index] = grown
    return grown.right > line.right + 0.3 * line.height
      || grown.left < line.left - 0.3 * line.height
  }

  private func candidates(for line: TextLine) -> [Int] {
    let reach = LineAbsorbing.reach * line.height
    let lean = reach * abs(line.slope)
    let ends = (line.slope * line.left, line.slope * line.right)
    var result: [Int] = []
    rows.forEach(
      top: line.top + min(ends.0, ends.1) - lean, bottom: line.bottom + max(ends.0, ends.1) + lean,
      left: line.left - reach - 3 * line.height, right: line.right + reach
    ) { index in
      let component = fit.components[index]
      if component.right >= line.left - reach && fits(component, line) { result.append(index) }
    }
    return result
  }

  private func fits(_ part: InkComponent, _ line: TextLine) -> Bool {
    guard part.isLight == line.isLight else { return false }
    let shift = line.slope * part.centerX
    let center = part.centerY - shift
    let height = line.height
    let liesInBand =
      center >= line.top - 0.12 * height && center <= line.bottom + 0.12 * height
      && part.top - shift >= line.top - 0.4 * height
      && part.bottom - shift <= line.bottom + 0.4 * height
    guard liesInBand, part.height <= 1.25 * height, part.width <= 3 * height else { return false }
    let longest = max(part.width, part.height)
    let isSolid = part.strokeWidth > 0.36 * longest && longest > 0.4 * height
    guard longest >= 0.12 * height, !isSolid, part.strokeWidth <= 2.2 * line.strokeWidth + 1
    else { return false }
    return part.contrast >= 0.4 * line.contrast && part.contrast <= 2.2 * line.contrast
      && abs(part.background - line.background) <= 12 + 0.3 * line.contrast
      && part.backgroundStep <= 0.6 * part.contrast
      && part.backgroundDeviation <= 0.75 * part.contrast
  }
}
