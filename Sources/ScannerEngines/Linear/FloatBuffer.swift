/// A fixed run of floats on the heap, zero at first, freed with its owner.
///
/// The signal code indexes `base` without bounds checks; 32 spare floats at the end let vectors
/// read past the last value.
final class FloatBuffer {
  /// Number of floats, spare ones not counted.
  let count: Int
  /// The first float; valid as long as this object lives.
  let base: UnsafeMutablePointer<Float>

  /// Allocates zeros.
  ///
  /// - Parameter count: Number of floats.
  init(_ count: Int) {
    self.count = count
    base = .allocate(capacity: count + 32)
    base.initialize(repeating: 0, count: count + 32)
  }

  deinit {
    base.deallocate()
  }
}

typealias Floats = UnsafeMutablePointer<Float>
typealias Vector8 = SIMD8<Float>
typealias Vector16 = SIMD16<Float>

/// Reads 8 floats at any address.
@inline(__always) func load8(_ pointer: UnsafePointer<Float>) -> Vector8 {
  UnsafeRawPointer(pointer).loadUnaligned(as: Vector8.self)
}

/// Reads 16 floats at any address.
@inline(__always) func load16(_ pointer: UnsafePointer<Float>) -> Vector16 {
  UnsafeRawPointer(pointer).loadUnaligned(as: Vector16.self)
}

/// Writes 8 floats to any address.
@inline(__always) func store8(_ pointer: Floats, _ value: Vector8) {
  UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: Vector8.self)
}

/// Writes 16 floats to any address.
@inline(__always) func store16(_ pointer: Floats, _ value: Vector16) {
  UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: Vector16.self)
}

// The library's pointwiseMin, pointwiseMax and min() are calls in release builds; these are inlined.

/// The smaller of each pair of lanes.
@inline(__always) func lanewiseMin(_ a: Vector8, _ b: Vector8) -> Vector8 {
  a.replacing(with: b, where: b .< a)
}

/// The larger of each pair of lanes.
@inline(__always) func lanewiseMax(_ a: Vector8, _ b: Vector8) -> Vector8 {
  a.replacing(with: b, where: b .> a)
}

/// The larger of each pair of lanes.
@inline(__always) func lanewiseMax(_ a: Vector16, _ b: Vector16) -> Vector16 {
  a.replacing(with: b, where: b .> a)
}

/// The smallest lane.
@inline(__always) func smallest(_ a: Vector8) -> Float {
  let half = a.lowHalf.replacing(with: a.highHalf, where: a.highHalf .< a.lowHalf)
  return min(min(half[0], half[1]), min(half[2], half[3]))
}

/// Sum of products of two runs of floats.
@inline(__always) func dotProduct(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int
) -> Float {
  var sum = Vector16.zero
  var i = 0
  while i + 16 <= count {
    sum += load16(a + i) * load16(b + i)
    i += 16
  }
  var result = sum.sum()
  while i < count {
    result += a[i] * b[i]
    i += 1
  }
  return result
}

/// A signal's value between its samples, by a cubic (Catmull-Rom); the ends go on as they are.
@inline(__always) func cubic(_ values: Floats, _ count: Int, _ x: Float) -> Float {
  if x <= 0 { return values[0] }
  if x >= Float(count) - 1.001 { return values[count - 1] }
  let i = Int(truncatingIfNeeded: Int32(x))
  let f = x - Float(i)
  if i < 1 || i > count - 3 { return values[i] * (1 - f) + values[i + 1] * f }
  let a = values[i - 1]
  let b = values[i]
  let c = values[i + 1]
  let d = values[i + 2]
  return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)))
}

/// Eight values in a row between a signal's samples, by the same cubic.
///
/// - Parameters:
///   - values: The sample before the first value; one before it and nine after it are read.
///   - f: How far each value is from the sample before it, 0..<1.
/// - Returns: The values.
@inline(__always) func cubic8(_ values: UnsafePointer<Float>, _ f: Float) -> Vector8 {
  let weights = (
    0.5 * f * (-1 + f * (2 - f)), 1 + 0.5 * f * f * (-5 + 3 * f), 0.5 * f * (1 + f * (4 - 3 * f)),
    0.5 * f * f * (f - 1)
  )
  return weights.0 * load8(values - 1) + weights.1 * load8(values) + weights.2 * load8(values + 1)
    + weights.3 * load8(values + 2)
}

/// A signal's value between its samples, by a straight line; the ends go on as they are.
@inline(__always) func linear(_ values: Floats, _ count: Int, _ x: Float) -> Float {
  if x <= 0 { return values[0] }
  if x >= Float(count) - 1.001 { return values[count - 1] }
  let i = Int(truncatingIfNeeded: Int32(x))
  let f = x - Float(i)
  return values[i] * (1 - f) + values[i + 1] * f
}
