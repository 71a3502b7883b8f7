import Files
import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("A wreath and a statue of one's own")
struct OwnArtworkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A PNG file of a shape.
  private func file(
    _ width: Int, _ height: Int, _ covers: ((x: Int, y: Int)) -> Bool
  ) throws -> String {
    let image = RGBAImage(
      size: PixelSize(width: width, height: height),
      pixels: (0..<width * height).flatMap { index -> [UInt8] in
        covers((index % width, index / width)) ? [90, 120, 60, 255] : [0, 0, 0, 0]
      })
    try AtomicFile.write(try image.encodedPNG(), to: folder("art.png"), overwrite: true)
    return folder("art.png")
  }

  private func fault(_ kind: OwnArtwork.Kind, _ path: String) -> OwnArtworkFault? {
    do throws(OverlayError) {
      _ = try OwnArtwork(kind, contentsOf: path)
      return nil
    } catch {
      guard case .ownArtwork(_, let fault) = error else { return nil }
      return fault
    }
  }

  @Test("A band with margins is a wreath; other sizes, no shape and cut leaves are refused")
  func wreaths() throws {
    #expect(fault(.wreath, try file(1024, 256) { (80..<180).contains($0.y) }) == nil)
    let small = PixelSize(width: 512, height: 128)
    guard case .wrongSize(small, _)? = fault(.wreath, try file(512, 128) { $0.y > 40 && $0.y < 80 })
    else { Issue.record("a small one is refused"); return }
    #expect(fault(.wreath, try file(1024, 256) { _ in true }) == .noShape)
    #expect(fault(.wreath, try file(1024, 256) { $0.y < 100 }) == .cut(edge: "upper"))
    #expect(fault(.wreath, try file(1024, 256) { $0.y > 100 }) == .cut(edge: "lower"))
    #expect(fault(.wreath, "/nowhere/art.png") == .unreadable(.missing))
  }

  @Test("A statue stands on the last row and is cut nowhere")
  func statues() throws {
    #expect(fault(.statue, try file(300, 600) { abs($0.x - 150) < 60 && $0.y > 20 }) == nil)
    #expect(fault(.statue, try file(300, 600) { abs($0.x - 150) < 60 }) == .cut(edge: "upper"))
    #expect(fault(.statue, try file(300, 600) { $0.x < 60 && $0.y > 20 }) == .cut(edge: "left"))
    #expect(fault(.statue, try file(300, 600) { $0.x > 60 && $0.y > 20 }) == .cut(edge: "right"))
    let floating = try file(300, 600) { abs($0.x - 150) < 60 && (20..<500).contains($0.y) }
    #expect(fault(.statue, floating) == .floating(rows: 100))
  }

  @Test("Without a relief one rises from the outline; a relief beside the file is taken")
  func relief() throws {
    let path = try file(1024, 256) { (80..<180).contains($0.y) }
    let own = try OwnArtwork(.wreath, contentsOf: path)
    let relief = try #require(own.relief)
    let column = (80..<130).map { relief.pixels[$0 * 1024 + 500] }
    #expect(column == column.sorted() && column[0] < column[49])
    let beside = String(path.dropLast(4)) + "-relief.png"
    try AtomicFile.write([1, 2, 3], to: beside, overwrite: true)
    guard case .undecodable? = fault(.wreath, path) else { Issue.record("it is read"); return }
  }

  @Test("They stand in for the delivered ones")
  func painted() throws {
    let statue = try OwnArtwork(
      .statue, contentsOf: try file(300, 600) { abs($0.x - 150) < 60 && $0.y > 20 })
    let artwork = Artwork(in: ["/nowhere"], wreath: nil, statue: statue)
    let placement = Placement(
      statue: StatuePlacement(base: Point(200, 400), height: 300, facing: .left))
    let champion = try Photo.plain(400, 400).champion(placement, artwork: artwork)
    #expect(champion.color(200, 300) != [128, 128, 128])
    #expect(throws: OverlayError.self) { try artwork.wreath.shape() }
  }
}
