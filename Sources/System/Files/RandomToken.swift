/// Unguessable names: of jobs, processes, sessions, visits and links.
package enum RandomToken {
  /// 128 random bits as 32 hexadecimal digits.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return make(using: &generator)
  }

  /// 128 bits of a generator as 32 hexadecimal digits.
  package static func make(using generator: inout some RandomNumberGenerator) -> String {
    (0..<2).map { _ in String(generator.next() as UInt64, radix: 16).leftPadded(to: 16) }.joined()
  }
}
