import Testing

@testable import Files

@Suite("SHA-256")
struct SHA256DigestTests {
  @Test("The examples of FIPS 180-2")
  func examples() throws {
    #expect(
      Array("abc".utf8).withUnsafeBytes(SHA256Digest.hexadecimal)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      [UInt8]().withUnsafeBytes(SHA256Digest.hexadecimal)
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
}
