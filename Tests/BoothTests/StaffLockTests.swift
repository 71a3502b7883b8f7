import Booth
import Synchronization
import Testing

@Suite("The staff's PIN")
struct StaffLockTests {
  @Test("A PIN has 4 to 6 digits", arguments: ["", "123", "1234567", "12a4", "١٢٣٤", "12 34"])
  func unusable(pin: String) {
    #expect(StaffLock(pin: pin) == nil)
  }

  @Test("The right PIN opens, and five wrong ones lock for fifteen minutes")
  func lock() throws {
    let lock = try #require(StaffLock(pin: "246810"))
    let now = ContinuousClock.now
    #expect(lock.attempt("000000", now: now) == .wrong(left: 4))
    #expect(lock.attempt("246810", now: now) == .opened)
    for left in [4, 3, 2, 1] {
      #expect(lock.attempt("24681", now: now) == .wrong(left: left))
    }
    #expect(lock.attempt("999999", now: now) == .locked(.seconds(900)))
    #expect(lock.attempt("246810", now: now + .seconds(899)) == .locked(.seconds(1)))
    #expect(lock.attempt("246810", now: now + .seconds(900)) == .opened)
  }

  @Test("Each further lock holds twice as long, up to a day, and is told; the right PIN forgives")
  func doubling() throws {
    let told = Mutex<[Duration]>([])
    let lock = try #require(StaffLock(pin: "246810") { hold in told.withLock { $0.append(hold) } })
    var now = ContinuousClock.now
    for _ in 0..<9 {
      for _ in 0..<5 { _ = lock.attempt("000000", now: now) }
      now += told.withLock { $0.last ?? .zero }
    }
    let minutes = told.withLock { $0.map { Int($0 / .seconds(60)) } }
    #expect(minutes == [15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    #expect(lock.attempt("246810", now: now) == .opened)
    for _ in 0..<5 { _ = lock.attempt("000000", now: now) }
    #expect(told.withLock { $0.last } == .seconds(15 * 60))
  }
}
