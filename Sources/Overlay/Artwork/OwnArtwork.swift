import Files
import Imaging

/// A wreath or a statue of a museum's own: a PNG file with alpha, checked when it is read
/// (docs/artwork.md).
public struct OwnArtwork: Sendable {
  /// What the picture stands in for.
  public enum Kind: String, CaseIterable, Sendable {
    /// The wreath unrolled: the forehead in the middle, left and right edges meeting at the nape.
    case wreath
    /// The statue, turned to the left, its base on the last row.
    case statue
  }

  let image: RGBAImage
  /// The wreath's distance from the head; `nil` for a statue.
  let relief: GrayImage?

  /// Reads and checks a file; of a wreath `NAME-relief.png` beside `NAME.png` as well, if it is there.
  ///
  /// - Throws: ``OverlayError/ownArtwork(path:_:)``.
  public init(_ kind: Kind, contentsOf path: String) throws(OverlayError) {
    do throws(OwnArtworkFault) {
      guard let source = try Self.source(path) else { throw .unreadable(.missing) }
      do { image = try RGBAImage(decodingPNG: source) } catch { throw .undecodable(error) }
      try Self.check(image, as: kind)
      relief = kind == .wreath ? try Self.relief(beside: path, of: image) : nil
    } catch {
      throw .ownArtwork(path: path, error)
    }
  }

  /// The file; `nil` where there is none.
  private static func source(_ path: String) throws(OwnArtworkFault) -> PNGSource? {
    do { return .file(try AtomicFile.open(path)) } catch .missing { return nil } catch {
      throw .unreadable(error)
    }
  }

  // MARK: - What is checked

  private static func check(_ image: RGBAImage, as kind: Kind) throws(OwnArtworkFault) {
    let (size, aspect) = (image.size, Double(image.size.width) / Double(image.size.height))
    switch kind {
    case .wreath:
      guard (1024...8192).contains(size.width), (3.9...4.1).contains(aspect) else {
        throw .wrongSize(
          size, wanted: "a wreath is 1024 to 8192 wide, and four times as wide as high")
      }
    case .statue:
      guard (512...8192).contains(size.height), (0.2...1.5).contains(aspect) else {
        throw .wrongSize(
          size, wanted: "a statue is 512 to 8192 high, and 0.2 to 1.5 times as wide as high")
      }
    }
    let covered = (0..<size.area).count { image.covers($0) }
    guard covered >= size.area / 50, covered <= size.area - size.area / 50 else { throw .noShape }
    func isRowClear(_ y: Int) -> Bool {
      !(0..<size.width).contains { image.covers(y * size.width + $0) }
    }
    func isColumnClear(_ x: Int) -> Bool {
      !(0..<size.height).contains { image.covers($0 * size.width + x) }
    }
    if !isRowClear(0) { throw .cut(edge: "upper") }
    switch kind {
    case .wreath: if !isRowClear(size.height - 1) { throw .cut(edge: "lower") }
    case .statue:
      if !isColumnClear(0) { throw .cut(edge: "left") }
      if !isColumnClear(size.width - 1) { throw .cut(edge: "right") }
      let empty = (0..<size.height).reversed().prefix(while: isRowClear).count
      if empty > size.height / 100 { throw .floating(rows: empty) }
    }
  }

  // MARK: - The relief

  private static func relief(
    beside path: String, of image: RGBAImage
  ) throws(OwnArtworkFault) -> GrayImage {
    let stem = path.hasSuffix(".png") ? String(path.dropLast(4)) : path
    guard let source = try source(stem + "-relief.png") else { return relief(of: image) }
    let relief: GrayImage
    do { relief = try GrayImage(decodingPNG: source) } catch { throw .undecodable(error) }
    guard relief.size == image.size else { throw .reliefSize(relief.size) }
    return relief
  }

  /// The relief of a shape without one: it rises from its outline, as leaves and cloth do.
  private static func relief(of image: RGBAImage) -> GrayImage {
    let (width, height) = (image.size.width, image.size.height)
    let slope = rise / (ramp * Double(height))
    // The distance from the outline, by a chamfer of two passes (Borgefors 1986).
    var distance = (0..<image.size.area).map { image.covers($0) ? Double(width) : 0 }
    func lower(_ index: Int, _ neighbours: [(Int, Int, Double)]) {
      let (x, y) = (index % width, index / width)
      for (right, down, step) in neighbours
      where (0..<width).contains(x + right) && (0..<height).contains(y + down) {
        distance[index] = min(distance[index], distance[index + down * width + right] + step)
      }
    }
    for index in distance.indices {
      lower(index, [(-1, 0, 1), (0, -1, 1), (-1, -1, 1.4), (1, -1, 1.4)])
    }
    for index in distance.indices.reversed() {
      lower(index, [(1, 0, 1), (0, 1, 1), (1, 1, 1.4), (-1, 1, 1.4)])
    }
    return GrayImage(
      size: image.size, pixels: distance.map { UInt8(base + min(rise, $0 * slope)) })
  }

  /// The relief at the outline, and its rise within a part of the picture's height. (The leaves of
  /// the program's own wreath have 30 to 110.)
  private static let (base, rise, ramp) = (28.0, 52.0, 0.04)
}

extension RGBAImage {
  /// Whether a pixel is more than a haze.
  fileprivate func covers(_ index: Int) -> Bool { pixels[4 * index + 3] > 31 }
}

extension Artwork {
  /// Makes artwork from folders, with a wreath or a statue of one's own in place of theirs.
  ///
  /// - Parameters:
  ///   - folders: the paths in the order of search.
  ///   - wreath: `nil` for that of the folders.
  ///   - statue: `nil` for that of the folders.
  public convenience init(in folders: [String], wreath: OwnArtwork?, statue: OwnArtwork?) {
    let delivered = Artwork(in: folders)
    self.init(
      wreath: wreath.flatMap { own in
        own.relief.map { WreathArtwork(own.image, relief: $0) }
      } ?? delivered.wreath,
      statue: statue.map { StatueArtwork($0.image, parts: nil) } ?? delivered.statue)
  }
}
