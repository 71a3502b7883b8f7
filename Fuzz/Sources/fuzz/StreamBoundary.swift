import Imaging

@testable import Camera

/// The header of ffmpeg's output, and the multipart body of a camera's stream.
enum StreamBoundary {
  /// Small enough for the fuzzer's inputs to exceed.
  private static let partLimit = 2000

  /// Input: two bytes that choose the sizes of the arrivals, a line with the content type, the
  /// body.
  static func read(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 2 else { return }
    let parts = bytes.dropFirst(2).split(
      separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let line = Array(parts[0])
    if let header = YUV4MPEGHeader(line) {
      let limit = DecodingLimits.default.maximumPixels
      require((1...limit).contains(header.size.area), "a film of \(header.size) pixels")
      require(header.rate > 0 && header.rate.isFinite, "\(header.rate) frames a second")
    }
    let type = StreamType(String(decoding: line, as: UTF8.self))
    guard case .multipart(let boundary) = type else { return }
    require(boundary.contains { $0 != "-" }, "a boundary of dashes")
    let body = parts.count > 1 ? Array(parts[1]) : []
    let whole = pictures(of: body, boundary, pieces: [])
    let inPieces = pictures(of: body, boundary, pieces: [Int(bytes[0]), Int(bytes[1])])
    require(whole.parts == inPieces.parts, "other parts when they come in pieces")
    require(whole.fault == inPieces.fault, "another fault when it comes in pieces")
    for part in whole.parts {
      require(part.count <= partLimit, "a part of \(part.count) bytes")
      do throws(PhotoError) {
        _ = try Photo(decoding: part, limits: PhotoBoundary.limits)
      } catch {
        requirePrintable(error.description)
      }
    }
  }

  private static func pictures(
    of body: [UInt8], _ boundary: String, pieces: [Int]
  ) -> (parts: [[UInt8]], fault: MultipartReader.Fault?) {
    var reader = MultipartReader(boundary: boundary, partLimit: partLimit)
    var parts: [[UInt8]] = []
    var rest = body[...]
    var turn = 0
    repeat {
      let count = pieces.isEmpty ? rest.count : max(1, pieces[turn % pieces.count])
      rest.prefix(count).withUnsafeBytes { reader.add($0) }
      rest = rest.dropFirst(count)
      turn += 1
      do throws(MultipartReader.Fault) {
        while let part = try reader.next() { parts.append(part) }
      } catch {
        return (parts, error)
      }
    } while !rest.isEmpty
    return (parts, nil)
  }
}
