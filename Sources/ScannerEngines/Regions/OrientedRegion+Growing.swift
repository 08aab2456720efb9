import Glibc
import ScannerCore

extension OrientedRegion {
  /// The region made higher on both sides, as far as the middle of its rows lies in the frame.
  func grown(to height: Double, within frame: Frame) -> OrientedRegion {
    let (dx, dy) = (-sin(angle), cos(angle))
    func way(_ sign: Double) -> Double {
      var limit = height / 2
      for (place, step, size) in [
        (center.x, sign * dx, Double(frame.width)), (center.y, sign * dy, Double(frame.height)),
      ] where abs(step) > 1e-6 {
        limit = min(limit, ((step > 0 ? size : 0) - place) / step)
      }
      return max(self.height / 2, limit)
    }
    let (up, down) = (way(-1), way(1))
    var result = self
    result.center = Point(
      center.x + dx * (down - up) / 2, center.y + dy * (down - up) / 2)
    // A crop leaves a little out above and below.
    result.height = (up + down) / 0.9
    return result
  }
}
