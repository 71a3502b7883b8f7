/// What a server counts of visitors; its raw value names it in the files of sums.
package protocol SeasonCount: RawRepresentable<String>, Hashable, Sendable {
  /// The counts that every day's sums name, even at 0.
  static var always: [Self] { get }
}
