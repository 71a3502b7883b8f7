import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("Locks of files")
struct FileLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open() throws -> FileDescriptor {
    try FileDescriptor(opening: folder("lock"), O_RDWR | O_CREAT, mode: 0o600)
  }

  @Test("A lock keeps others out, and ends with its descriptor, though a child has a copy of it")
  func copied() throws {
    let copy: Int32
    do {
      let first = try open()
      let (isLocked, isLockedTwice) = (first.lock(), try open().lock())
      #expect(isLocked && !isLockedTwice)
      copy = dup(first.number)
    }
    defer { close(copy) }
    let isFree = try open().lock()
    #expect(isFree)
  }
}
