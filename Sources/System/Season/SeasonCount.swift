/// What a server counts of visitors; its raw value names it in the files of sums.
package protocol SeasonCount: RawRepresentable<String>, Hashable, Sendable {
  /// Those that every day's sums name, also at 0.
  static var always: [Self] { get }
}
