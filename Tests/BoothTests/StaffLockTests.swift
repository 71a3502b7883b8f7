import Booth
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
}
