import Foundation
import TestSupport
import Testing

@testable import Camera

@Suite("Multipart bodies")
struct MultipartReaderTests {
  /// Parts and fault of a body in arrivals of these numbers of bytes and one of the rest.
  private func outcome(
    _ body: [UInt8], arrivals: [Int] = []
  ) -> (parts: [[UInt8]], fault: MultipartReader.Fault?) {
    var reader = MultipartReader(boundary: "frame", partLimit: 2000)
    var parts: [[UInt8]] = []
    var rest = body[...]
    do throws(MultipartReader.Fault) {
      for count in arrivals + [body.count] where !rest.isEmpty {
        rest.prefix(count).withUnsafeBytes { reader.add($0) }
        rest = rest.dropFirst(count)
        while let part = try reader.next() { parts.append(part) }
      }
    } catch {
      return (parts, error)
    }
    return (parts, nil)
  }

  /// As `outcome`, in arrivals of `pieces` bytes.
  private func outcome(
    _ body: [UInt8], pieces: Int
  ) -> (parts: [[UInt8]], fault: MultipartReader.Fault?) {
    outcome(body, arrivals: [Int](repeating: pieces, count: body.count / pieces))
  }

  @Test(
    "Parts do not depend on their division into arrivals or the header's spelling",
    arguments: 1...200)
  func anyChunks(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var body: [UInt8] = []
    var expected: [[UInt8]] = []
    let newline = Bool.random(using: &random) ? "\r\n" : "\n"
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      // No content ends in a line break, which would belong to the delimiter.
      let content =
        (0..<Int.random(in: 1...300, using: &random)).map { _ in
          UInt8.random(in: 14...255, using: &random)
        } + [1]
      let states = Bool.random(using: &random)
      let length = states ? "Content-LENGTH:  \(content.count)\(newline)" : ""
      body += Array("\(newline)--frame\(newline)Content-Type: image/jpeg\(newline)".utf8)
      body += Array("\(length)\(newline)".utf8) + content
      expected.append(content)
    }
    body += Array("\(newline)--frame--\(newline)".utf8)
    let arrivals = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      Int.random(in: 1...200, using: &random)
    }
    let read = outcome(body, arrivals: arrivals)
    #expect(read.fault == nil && read.parts == expected, "seed \(seed)")
  }

  @Test("An endless part or header is refused at its limit")
  func endless() {
    let filling = [UInt8](repeating: 65, count: 20000)
    for start in ["", "--frame\r\n\r\n", "--frame\r\nX: "] {
      #expect(outcome(Array(start.utf8) + filling).fault == .tooLong)
    }
    let stated = outcome(Array("--frame\r\nContent-Length: 9999999999\r\n\r\n".utf8))
    #expect(stated.fault == .tooLong)
  }

  @Test("Malformed bodies give the same parts and fault for every division into arrivals")
  func sameHoweverCut() {
    var random = SeededGenerator(seed: 1896)
    var (faults, parts) = (0, 0)
    for _ in 0..<100 {
      let body = (0..<Int.random(in: 1...30, using: &random)).flatMap { _ -> [UInt8] in
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1, 2: Array("--frame".utf8)
        case 3, 4: Array("\n".utf8)
        case 5, 6: Array("\r\n\r\n".utf8)
        case 7: Array("Content-Length: \(Int.random(in: -1...2100, using: &random))".utf8)
        default:
          // Below, at and above the limits.
          [UInt8](
            repeating: 65,
            count: [3, 40, 3, 40, 1991, 2000, 2007, 16_384, 16_390].randomElement(using: &random)
              ?? 0)
        }
      }
      let whole = outcome(body)
      faults += whole.fault == nil ? 0 : 1
      parts += whole.parts.count
      for pieces in [1, 7, 1000] {
        let cut = outcome(body, pieces: pieces)
        #expect(cut.parts == whole.parts, "\(body.count) bytes by \(pieces)")
        #expect(cut.fault == whole.fault, "\(body.count) bytes by \(pieces)")
      }
    }
    #expect(faults > 5 && parts > 30, "\(faults) faults, \(parts) parts")
  }

  @Test("Fifty thousand parts in one arrival take linear time")
  func manyParts() {
    let body = Array(repeatElement(Array("--frame\n\n".utf8), count: 50_000).joined())
    let start = clock()
    #expect(outcome(body).parts.count == 49_999)
    // Quadratic time was more than a minute of processor time; a debug build takes seconds.
    #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 15)
  }

  @Test("Bytes after a part of a stated length that is no picture take linear time")
  func slowBytes() throws {
    let count = 1 << 20
    var reader = MultipartReader(boundary: "frame")
    let body =
      Array("--frame\r\nContent-Length: \(count)\r\n\r\n".utf8)
      + [UInt8](repeating: 0, count: count)
    body.withUnsafeBytes { reader.add($0) }
    let start = clock()
    for _ in 0..<3000 {
      #expect(try reader.next() == nil)
      withUnsafeBytes(of: UInt8(1)) { reader.add($0) }
    }
    // Quadratic time was minutes of processor time in a debug build.
    #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 15)
  }

  @Test(
    "A wrong length is no picture's end", arguments: [-200, -1, 0, 1, 2, 20, 600],
    [[], [0, 0, 0], [13, 10]] as [[UInt8]])
  func wrongLength(difference: Int, padding: [UInt8]) throws {
    // A thumbnail's end within the picture is none, either.
    let picture: [UInt8] =
      [0xFF, 0xD8] + [UInt8](repeating: 1, count: 300) + [0xFF, 0xD9, 3, 0xFF, 0xD9] + padding
    var body: [UInt8] = []
    for _ in 0..<3 {
      body += Array("--frame\r\nContent-Length: \(picture.count + difference)\r\n\r\n".utf8)
      body += picture + Array("\r\n".utf8)
    }
    body += Array("--frame--\r\n".utf8)
    for pieces in [1, 7, 100, body.count] {
      let read = outcome(body, pieces: pieces)
      #expect(read.fault == nil && read.parts.count == 3)
      for part in read.parts {
        // A line break at a picture's end may belong to the delimiter.
        #expect(
          part.starts(with: picture.dropLast(padding.count)) && part.count <= picture.count + 2)
      }
    }
  }

  @Test("A whole picture of the stated length does not wait for the next delimiter")
  func atOnce() throws {
    let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
    var reader = MultipartReader(boundary: "frame")
    let body = Array("--frame\r\nContent-Length: 7\r\n\r\n".utf8) + picture
    body.withUnsafeBytes { reader.add($0) }
    #expect(try reader.next() == picture)
  }

  @Test("The content type is read as browsers read it")
  func type() {
    let table: [(String, StreamType)] = [
      ("multipart/x-mixed-replace;boundary=frame", .multipart(boundary: "frame")),
      ("Multipart/X-Mixed-Replace; charset=x; BOUNDARY=\"a b\"", .multipart(boundary: "a b")),
      ("multipart/x-mixed-replace; boundary=--dashed", .multipart(boundary: "--dashed")),
      ("multipart/x-mixed-replace; boundary = \"x\"", .multipart(boundary: "x")),
      ("multipart/x-mixed-replace; boundary=\"fr;ame x\"", .multipart(boundary: "fr;ame x")),
      ("multipart/mixed; boundary=frame", .multipart(boundary: "frame")),
      ("image/jpeg", .picture), ("Image/JPEG; q=1", .picture), ("image/jpg", .picture),
      ("multipart/form-data; boundary=frame", .other), ("", .other), (";", .other),
      ("multipart/x-mixed-replace", .other), ("multipart/x-mixed-replace; boundary=--", .other),
      ("text/html", .other), ("image/png", .other),
    ]
    for (text, type) in table { #expect(StreamType(text) == type, "\(text)") }
    let described = ["", "text/html", "multipart/mixed", "Multipart/x; boundary=--"]
    #expect(
      described.map(MotionJPEGStream.described) == [
        "something without a type", "text/html", "multipart/mixed without a boundary",
        "Multipart/x; boundary=--",
      ])
  }
}
