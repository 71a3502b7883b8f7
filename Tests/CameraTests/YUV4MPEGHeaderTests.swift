import Testing

@testable import Camera

@Suite("YUV4MPEG headers")
struct YUV4MPEGHeaderTests {
  @Test("A rate outside the accepted range counts as 25: frame times would overflow")
  func rates() {
    func rate(_ text: String) -> Double? {
      YUV4MPEGHeader(Array("YUV4MPEG2 W640 H480 F\(text) C420mpeg2".utf8))?.rate
    }
    #expect(rate("30000:1001") == 30000.0 / 1001)
    #expect(rate("1:100") == 0.01)
    let wrong = ["1:1000000000000", "1e300:1e-300", "inf:1", "1:inf", "0:1", "1:0", "-1:2", "x"]
    for text in wrong { #expect(rate(text) == 25, "\(text)") }
  }
}
