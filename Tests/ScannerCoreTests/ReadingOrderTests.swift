import ScannerCore
import Testing

struct ReadingOrderTests {
  private func order(_ places: [(String, x: Double, y: Double, height: Double)]) -> [String] {
    ReadingOrder.sorted(places) {
      Quadrilateral(x: $0.x, y: $0.y, width: 50, height: $0.height)
    }.map(\.0)
  }

  @Test func `goes along rows, then down`() {
    let result = order([
      ("d", 100, 105, 20), ("a", 0, 4, 20), ("c", 0, 100, 20), ("b", 100, 0, 20),
    ])
    #expect(result == ["a", "b", "c", "d"])
  }

  @Test func `puts small things beside a tall one into its row`() {
    #expect(order([("tall", 0, 0, 200), ("right", 300, 90, 20)]) == ["tall", "right"])
    #expect(order([("tall", 300, 0, 200), ("left", 0, 90, 20)]) == ["left", "tall"])
  }

  @Test func `takes nothing and one`() {
    #expect(order([]).isEmpty)
    #expect(order([("a", 0, 0, 1)]) == ["a"])
  }
}
