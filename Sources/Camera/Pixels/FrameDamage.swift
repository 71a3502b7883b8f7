/// Why one frame of many cannot be shown; the next one may be well.
struct FrameDamage: Error {
  /// The decoder's words.
  var reason: String
}
