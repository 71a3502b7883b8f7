import Glibc

// `fuzz BOUNDARY [libFuzzer's options and folders]`; without arguments it lists the boundaries.
// The main function is libFuzzer's own; it calls these two.

/// The variable that tells the processes which libFuzzer starts (`-fork`, `-minimize_crash`) what
/// the first one was told by an argument.
private let variable = "KOTINOS_FUZZ_BOUNDARY"

/// What is fuzzed; looked up at libFuzzer's first call.
private let boundary = Boundary(rawValue: getenv(variable).map { String(cString: $0) } ?? "")

/// Takes the boundary's name out of the arguments, before libFuzzer reads them.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  if count.pointee > 1, let text = arguments.pointee[1] {
    let name = String(cString: text)
    if Boundary(rawValue: name) != nil {
      setenv(variable, name, 1)
      arguments.pointee[1] = arguments.pointee[0]
      arguments.pointee += 1
      count.pointee -= 1
    }
  }
  if getenv(variable) == nil {
    for boundary in Boundary.allCases { print(boundary.rawValue) }
    exit(count.pointee > 1 ? 64 : 0)
  }
  return 0
}

/// Takes one input of libFuzzer's in.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  boundary?.cross(UnsafeRawBufferPointer(start: bytes, count: count))
  return 0
}
