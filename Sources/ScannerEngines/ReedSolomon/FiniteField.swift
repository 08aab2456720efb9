/// The arithmetic that a Reed-Solomon code counts in.
package protocol FiniteField: Sendable {
  /// A number of the field; 0 and 1 are the neutral ones.
  associatedtype Element: Equatable & ExpressibleByIntegerLiteral & Sendable

  /// Number of elements.
  var size: Int { get }

  /// The sum of two elements.
  ///
  /// - Parameters:
  ///   - left: An element.
  ///   - right: An element.
  /// - Returns: The sum.
  func add(_ left: Element, _ right: Element) -> Element

  /// The difference of two elements.
  ///
  /// - Parameters:
  ///   - left: An element.
  ///   - right: What is taken off.
  /// - Returns: The difference.
  func subtract(_ left: Element, _ right: Element) -> Element

  /// The product of two elements.
  ///
  /// - Parameters:
  ///   - left: An element.
  ///   - right: An element.
  /// - Returns: The product, 0 when either is 0.
  func multiply(_ left: Element, _ right: Element) -> Element

  /// An element added to itself again and again.
  ///
  /// - Parameters:
  ///   - element: An element.
  ///   - count: How many times it is in the sum, not negative.
  /// - Returns: The sum.
  func sum(of element: Element, times count: Int) -> Element

  /// The element that gives 1 when multiplied.
  ///
  /// - Parameter element: Any element but 0.
  /// - Returns: Its inverse.
  func inverse(_ element: Element) -> Element

  /// A power of the generator.
  ///
  /// - Parameter exponent: Any whole number, negative ones included.
  /// - Returns: The generator to that power.
  func power(_ exponent: Int) -> Element
}
