import Testing

@testable import Booth

@Suite("Links to photos")
struct PhotoLinksTests {
  @Test("A link dies after ten minutes, and its photo is dropped")
  func expiry() {
    let links = PhotoLinks()
    let now = ContinuousClock.now
    let link = links.add([1, 2, 3], now: now)
    #expect(links.isAlive(link, now: now + .seconds(599)))
    #expect(!links.isAlive(link, now: now + .seconds(601)))
    links.removeExpired(now: now + .seconds(599))
    #expect(links.isAlive(link, now: now))
    links.removeExpired(now: now + .seconds(601))
    #expect(links.load(link.token, now: now) == nil)
    let second = links.add([4], now: now)
    #expect(links.load(second.token, now: now + .seconds(600)) == nil)
  }

  @Test("A link is used up by the third complete load")
  func loads() throws {
    let links = PhotoLinks()
    let link = links.add([1, 2, 3])
    for _ in 0..<PhotoLinks.loads {
      // A load that breaks off costs nothing.
      #expect(links.load(link.token)?.file == [1, 2, 3])
      try #require(links.load(link.token)).complete()
    }
    #expect(links.load(link.token) == nil && !links.isAlive(link))
  }

  @Test("Loads at the same moment are no more than loads one after the other")
  func loadsAtOnce() throws {
    let links = PhotoLinks()
    let link = links.add([1, 2, 3])
    var open = (0..<PhotoLinks.loads).compactMap { _ in links.load(link.token) }
    #expect(open.count == PhotoLinks.loads && links.load(link.token) == nil)
    #expect(!links.isAlive(link))
    // One breaks off: another may begin.
    open.removeLast()
    #expect(links.isAlive(link))
    open.append(try #require(links.load(link.token)))
    #expect(links.load(link.token) == nil)
    open.forEach { $0.complete() }
    open = []
    #expect(!links.isAlive(link))
  }

  @Test("Tokens are never repeated, and of many photos the oldest makes room")
  func capacity() {
    let links = PhotoLinks()
    let now = ContinuousClock.now
    let made = (0..<25).map { links.add([UInt8($0)], now: now + .seconds($0)) }
    #expect(Set(made.map(\.token)).count == 25)
    #expect(made.allSatisfy { $0.token.count == 32 })
    let alive = made.filter { links.isAlive($0, now: now + .seconds(25)) }
    #expect(alive == Array(made.suffix(20)))
  }
}
