import Imaging
import TestSupport
import Testing

@Suite("WebP")
struct WebPTests {
  @Test("The profile makes the file longer by its chunks and changes no coded sample")
  func container() throws {
    var photo = Pictures.gradient(31, 17)
    let plain = try photo.encoded(as: .webp)
    photo.colorProfile = ProfileBuilder.rgb()
    let whole = try photo.encoded(as: .webp)
    #expect(whole.suffix(plain.count - 12) == plain.suffix(plain.count - 12))
    #expect(Array(whole[4..<8]) == little(UInt32(whole.count - 8)))
  }

  @Test("The orientation in EXIF is applied, with and without JPEG's identifier", arguments: 1...8)
  func orientation(value: Int) throws {
    let photo = Pictures.gradient(24, 16)
    let stored = try Photo(decoding: WebPBuilder.file(photo, flags: 0, []))
    let orientation = try #require(Orientation(rawValue: value))
    for identifier in [[], Array("Exif\0\0".utf8)] {
      let exif = identifier + EXIFBuilder.block(orientation: value)
      let turned = try WebPBuilder.file(photo, flags: 8, [("EXIF", exif)])
      #expect(try Photo(decoding: turned).pixels == stored.oriented(orientation).pixels)
      let header = try PhotoFile(turned)
      #expect(header.format == .webp && header.orientation == orientation)
      #expect(header.size == orientation.uprightSize(of: photo.size))
    }
  }

  @Test("Position, camera and XMP are stripped; picture, profile and orientation stay")
  func stripped() throws {
    let secret = Array("<x:xmpmeta>38.1234N SecretCamera</x:xmpmeta>".utf8)
    let whole = try WebPBuilder.file(
      Pictures.gradient(24, 16), flags: 0x2C,
      [
        ("ICCP", ProfileBuilder.rgb()), ("EXIF", EXIFBuilder.block(orientation: 6) + secret),
        ("XMP ", secret), ("priv", secret),
      ])
    let bare = try ImageMetadata.strip(whole)
    #expect(whole.contains(Array("SecretCamera".utf8)))
    for word in ["SecretCamera", "38.1234N", "XMP ", "priv"] {
      #expect(!bare.contains(Array(word.utf8)), "\(word)")
    }
    let (before, after) = (try Photo(decoding: whole), try Photo(decoding: bare))
    #expect(after.size == PixelSize(width: 16, height: 24))
    #expect(after.pixels == before.pixels && after.colorProfile == before.colorProfile)
    #expect(after.colorProfile != nil)
    // No chunk is announced that is not there.
    #expect(bare[20] == 0x28)
    let upright = try ImageMetadata.strip(
      WebPBuilder.file(
        Pictures.gradient(24, 16), flags: 0x0C, [("EXIF", secret), ("XMP ", secret)]))
    #expect(upright[20] == 0 && !upright.contains(Array("EXIF".utf8)))
  }

  @Test("Corrupt chunks end neither the decoding nor the process")
  func corruptChunks() throws {
    let photo = Pictures.gradient(20, 12)
    let pixels = try Photo(decoding: WebPBuilder.file(photo, flags: 0, [])).pixels
    for chunks in [
      [("EXIF", [])], [("EXIF", [1])], [("ICCP", [])], [("ICCP", [1, 2, 3])],
      [("ICCP", ProfileBuilder.cmyk())], [("ICCP", ProfileBuilder.gray(gamma: 2))],
      [("ICCP", ProfileBuilder.rgb(padding: 4 << 20))],
    ] as [[(String, [UInt8])]] {
      let read = try Photo(decoding: WebPBuilder.file(photo, flags: 0x28, chunks))
      #expect(read.pixels == pixels && read.colorProfile == nil)
    }
    // A chunk that claims more bytes than there are.
    let longer =
      try WebPBuilder.file(photo, flags: 8, []) + Array("EXIF".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0]
    #expect(try Photo(decoding: longer).pixels == pixels)
  }
}

/// Files that libwebp's programs write, and what they decode.
@Suite(
  "WebP of libwebp's programs",
  .enabled(if: PictureTools.hasWebP, "needs cwebp, dwebp, webpmux and img2webp (package webp)"))
struct WebPCorpusTests {
  @Test(
    "Pixels are those of dwebp",
    arguments: [
      "-q 80", "-q 5 -m 6", "-q 100", "-lossless", "-near_lossless 40", "-sharp_yuv -q 90",
      "-q 60 -segments 4 -sns 100 -mt", "-pass 4 -q 70",
    ])
  func exact(options: String) throws {
    for (width, height) in [(97, 64), (1, 1), (16, 33), (300, 7)] {
      let photo = width < 50 ? Pictures.noise(width, height) : Pictures.gradient(width, height)
      let file = try PictureTools.encode(
        photo, "cwebp \(options) in.png -o out.webp", output: "out.webp")
      let read = try Photo(decoding: file)
      let reference = try PictureTools.decode(file, "dwebp in.webp -o out.png", name: "in.webp")
      #expect(read.pixels == reference.pixels && read.size == reference.size, "\(width)x\(height)")
      if options == "-lossless" { #expect(read.pixels == photo.pixels) }
    }
  }

  @Test(
    "Transparency is composited over white as a PNG's", arguments: ["-lossless -exact", "-q 80"])
  func alpha(options: String) throws {
    let png = PNGBuilder(width: 64, height: 9, type: .rgba) { x, y in
      [200 - x, 20 * y, 3 * x, min(255, x * 4 + y)]
    }
    let file = try PictureTools.run(
      "cwebp \(options) in.png -o out.webp", ["in.png": png.bytes], output: "out.webp")
    let read = try Photo(decoding: file)
    let reference = try PictureTools.decode(file, "dwebp in.webp -o out.png", name: "in.webp")
    #expect(read.pixels == reference.pixels)
    if options.hasPrefix("-lossless") {
      #expect(read.pixels == (try Photo(decoding: png.bytes)).pixels)
    }
  }

  @Test("Profile and orientation of a JPEG that cwebp took over are those of the JPEG")
  func metadata() throws {
    var photo = Pictures.gradient(40, 24)
    photo.colorProfile = ProfileBuilder.rgb()
    let jpeg = try photo.encoded(as: .jpeg, quality: 100).tagged(orientation: 6)
    let file = try PictureTools.run(
      "cwebp -metadata all -q 100 in.jpg -o out.webp", ["in.jpg": jpeg], output: "out.webp")
    let (read, original) = (try Photo(decoding: file), try Photo(decoding: jpeg))
    #expect(read.size == original.size && read.colorProfile == original.colorProfile)
    #expect(read.largestDifference(from: original) < 16)
  }

  @Test("The first frame of img2webp's animation is read")
  func animation() throws {
    let file = try PictureTools.run(
      "img2webp -d 100 a.png -d 100 b.png -o out.webp",
      [
        "a.png": Pictures.gradient(32, 32).encoded(as: .png),
        "b.png": Pictures.noise(32, 32).encoded(as: .png),
      ], output: "out.webp")
    let opened = try PhotoFile(file)
    #expect(opened.omission == .animation)
    #expect(try opened.decode().largestDifference(from: Pictures.gradient(32, 32)) < 24)
  }

  @Test("webpmux finds no fault in what is written, and the profile as it was")
  func judged() throws {
    var photo = Pictures.gradient(33, 21)
    photo.colorProfile = ProfileBuilder.rgb()
    let profile = try PictureTools.run(
      "webpmux -get icc in.webp -o out.icc", ["in.webp": photo.encoded(as: .webp)],
      output: "out.icc")
    #expect(profile == photo.colorProfile)
    let plain = Pictures.gradient(33, 21)
    let decoded = try PictureTools.decode(
      plain.encoded(as: .webp, quality: 95), "dwebp in.webp -o out.png", name: "in.webp")
    #expect(decoded.largestDifference(from: plain) < 12)
  }
}
