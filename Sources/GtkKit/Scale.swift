import CAdwaita

extension Widget {
  /// The value of a GtkRange, such as a GtkScale.
  package var rangeValue: Double {
    get { gtk_range_get_value(cast()) }
    set { gtk_range_set_value(cast(), newValue) }
  }

  /// Sets what values a GtkRange offers.
  ///
  /// - Parameters:
  ///   - range: The least and the greatest.
  ///   - step: What an arrow key changes; page keys change ten times as much.
  package func setRange(_ range: ClosedRange<Double>, step: Double) {
    gtk_range_set_range(cast(), range.lowerBound, range.upperBound)
    gtk_range_set_increments(cast(), step, 10 * step)
  }
}
