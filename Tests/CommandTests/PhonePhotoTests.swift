import Files
import Imaging
import TestSupport
import Testing

/// HEIC, AVIF and WebP, as phones and browsers make them, through the whole command.
///
/// The wreaths of these runs lie outside the photo: nothing is painted, and a run is short.
@Suite(
  "Photos as phones make them",
  .enabled(
    if: PictureTools.hasHEIC && PictureTools.hasAVIF && PictureTools.hasWebP,
    "needs the packages libheif-examples (with an HEVC encoder), libavif-bin and webp"))
struct PhonePhotoTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func crown(_ arguments: SelfieCommand.Argument...) -> SelfieCommand {
    SelfieCommand(
      ["crown", "--no-statue", "--quiet", "--wreath", "200%,0"] + arguments, in: folder)
  }

  private func heic(_ photo: Photo, _ properties: [UInt8]...) throws -> [UInt8] {
    let plain = try PictureTools.encode(
      photo, "heif-enc -q 95 -p chroma=444 in.png -o out.heic", output: "out.heic")
    return try #require(HEIFEditor.adding(properties, to: plain))
  }

  /// One file of each format, of the same scene.
  private func put() throws {
    try folder.put(heic(.scene()), as: "a.heic")
    try folder.put(
      PictureTools.encode(.scene(), "avifenc -s 9 -y 444 in.png out.avif", output: "out.avif"),
      as: "b.avif")
    try folder.put(Photo.scene().encoded(as: .webp, quality: 98), as: "c.webp")
  }

  @Test("HEIC, AVIF and WebP become JPEG, or what --format and the name say")
  func formats() throws {
    try put()
    let calls: [([SelfieCommand.Argument], String, ImageFormat)] = [
      (["a.heic"], "a.heic.champion.jpg", .jpeg), (["b.avif"], "b.avif.champion.jpg", .jpeg),
      (["c.webp"], "c.webp.champion.jpg", .jpeg),
      (["b.avif", "--format", "png"], "b.avif.champion.png", .png),
      (["c.webp", "-o", "named.webp"], "named.webp", .webp),
      (["a.heic", "-o", "bare"], "bare", .jpeg),
    ]
    for (arguments, name, format) in calls {
      var command = crown()
      command.arguments += arguments
      try command.run().succeeded()
      #expect(try folder.format(of: name) == format, "\(name)")
      #expect(try folder.photo(name).size == Photo.scene().size)
      expectClose(try folder.photo(name), .scene())
    }
    let report = try crown("a.heic", "--json", "-o", "json.jpg").run().objects()
    #expect(try report[0].text("reencodedBecause").contains("JPEG"))
  }

  /// Two lossy codecs, and noise in the scene's corners: the mean tells a wrong picture.
  private func expectClose(
    _ photo: Photo, _ other: Photo, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = photo.meanDifference(from: other)
    #expect(difference < 12, "\(difference)", sourceLocation: sourceLocation)
  }

  @Test("A turned HEIC in Display P3 comes out upright, with its profile and without a tag")
  func turned() throws {
    let color = HEIFEditor.color(primaries: 12, transfer: 13)
    try folder.put(heic(.scene(), color, HEIFEditor.rotation(3)), as: "p3.heic")
    #expect(try crown("p3.heic").run().ending == .exited(0))
    let crowned = try folder.photo("p3.heic.champion.jpg")
    let upright = Photo.scene().oriented(.rotatedClockwise)
    #expect(crowned.size == upright.size)
    expectClose(crowned, upright)
    #expect(crowned.colorProfile != nil)
    #expect(crowned.colorProfile == (try folder.photo("p3.heic")).colorProfile)
    #expect(try PhotoFile(folder.bytes(of: "p3.heic.champion.jpg")).orientation == .upright)
  }

  @Test("Photos cut off in the middle give 65 and a sentence, and the others are crowned")
  func truncated() throws {
    try put()
    try folder.put(.scene(), as: "good.png")
    for name in ["a.heic", "b.avif", "c.webp"] {
      let whole = try folder.bytes(of: name)
      try folder.put(Array(whole.prefix(whole.count * 2 / 3)), as: "cut-" + name)
      let result = try crown(.init("cut-" + name), "good.png", "--force").run()
      expectFailure(result, 65, naming: "cut-" + name, saying: "ends before the picture does")
      #expect(folder.tree.contains("good.champion.png"))
    }
  }

  @Test("Without the decoder the sentence names it, and the code is that of an installation")
  func noDecoder() throws {
    try put()
    var command = crown("a.heic")
    command.environment["SELFIE_HEIF"] = "/nowhere/selfie-heif"
    expectFailure(
      try command.run(), 78, naming: "a.heic", saying: "/nowhere/selfie-heif", "SELFIE_HEIF")
    // JPEG, PNG and WebP do not need it.
    command = crown("c.webp")
    command.environment["SELFIE_HEIF"] = "/nowhere/selfie-heif"
    #expect(try command.run().ending == .exited(0))
  }

  @Test(
    "The face of a HEIC, an AVIF and a WebP is found where the PNG's is",
    .enabled(if: Machine.canDetect, "needs the face models and the portrait of make test"))
  func faces() throws {
    let portrait = try Photo(decoding: AtomicFile.read(Portrait.path))
    try folder.put(portrait, as: "p.png")
    try folder.put(heic(portrait), as: "p.heic")
    try folder.put(
      PictureTools.encode(portrait, "avifenc -s 9 in.png out.avif", output: "out.avif"),
      as: "p.avif")
    try folder.put(portrait.encoded(as: .webp), as: "p.webp")
    let result = try SelfieCommand(
      "detect", "--json", "p.png", "p.heic", "p.avif", "p.webp", in: folder
    ).run().succeeded()
    let chins = try result.objects().map { try $0.objects("faces")[0].point("chin") }
    #expect(chins.count == 4)
    for chin in chins {
      #expect(zip(chin, chins[0]).allSatisfy { abs($0 - $1) < 3 }, "\(chins)")
    }
    let plan = try SelfieCommand("plan", "p.heic", in: folder).run()
    #expect(plan.ending == .exited(0) && plan.text.contains("\"wreaths\""))
  }
}
