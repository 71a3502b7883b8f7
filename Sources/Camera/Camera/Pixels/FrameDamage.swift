/// One frame cannot be decoded; the source goes on with the next.
struct FrameDamage: Error {
  /// The decoder's reason, for the middle of a sentence.
  var reason: String
}
