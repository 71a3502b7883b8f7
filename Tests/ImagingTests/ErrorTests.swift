import Files
import Imaging
import Testing

@Suite("Error sentences")
struct ErrorTests {
  private static let photoErrors: [PhotoError] = [
    .empty, .notAPicture(kind: nil), .notAPicture(kind: "text"),
    .unsupportedFormat(name: "a GIF picture", remedy: "for example with ImageMagick's convert"),
    .truncated(.png), .damaged(.jpeg, detail: "bad Huffman code"),
    .tooManyPixels(width: 1, height: 2, limit: 1), .tooLarge(bytes: 2, limit: 1),
    .unsupportedFeature(.jpeg, detail: "12 bits"),
    .decoderNotInstalled(.heic, paths: ["/a/selfie-heif", "/b/selfie-heif"]),
    .decoderNotStarted(.heic, path: "/a/selfie-heif", reason: "permission denied"),
    .decoderKilled(.heic), .codecMissing(.heic), .codecMissing(.avif),
    .tooWide(.jpeg, width: 70_000, height: 1, limit: 65_500), .outOfMemory(width: 1, height: 1),
  ]

  private static let fileErrors: [AtomicFileError] = [
    .missing, .notReadable, .isFolder, .isSpecial, .empty, .tooLarge(limit: 1),
    .cannotRead(reason: "input/output error"), .exists, .outputIsFolder, .outputIsSpecial,
    .folderMissing, .folderIsFile, .folderNotWritable, .readOnlyFileSystem, .diskFull,
    .nameTooLong, .cannotWrite(reason: "input/output error"),
  ]

  @Test("Every error is one sentence")
  func sentences() {
    let sentences = Self.photoErrors.map(\.description) + Self.fileErrors.map(\.description)
    #expect(Set(sentences).count >= sentences.count - 1, "only \"empty\" is said twice")
    for sentence in sentences {
      #expect(sentence.first?.isUppercase == true, "\(sentence)")
      #expect(sentence.hasSuffix("."), "\(sentence)")
      #expect(!sentence.dropLast().contains(". "), "\(sentence)")
      #expect(!sentence.contains("\n"), "\(sentence)")
    }
  }

  @Test("Two sentences read as expected")
  func example() {
    #expect(
      Self.photoErrors[3].description
        == """
        The file is a GIF picture; convert it to JPEG first, for example with ImageMagick's convert.
        """)
    #expect(
      PhotoError.codecMissing(.heic).description
        == """
        The HEIC file cannot be decoded here: libheif has no decoder for HEVC; install one (apt \
        install libheif-plugin-libde265).
        """)
    #expect(
      PhotoError.tooManyPixels(width: 60_000, height: 60_000, limit: 100_000_000).description
        == """
        The picture has 60000 × 60000 pixels, more than the limit of 100000000; \
        scale it down or raise the limit.
        """)
  }

  @Test("An error has its status: missing input, unusable input, unwritable output, configuration")
  func statuses() {
    #expect(AtomicFileError.missing.status == .noInput)
    #expect(AtomicFileError.empty.status == .unusableData)
    for error in [AtomicFileError.diskFull, .readOnlyFileSystem] {
      #expect(error.status == .cannotWrite)
    }
    #expect(AtomicFileError.readOnlyFileSystem.description.contains("read-only"))
    for error in Self.photoErrors {
      switch error {
      case .decoderNotInstalled, .decoderNotStarted, .codecMissing:
        #expect(error.status == .configuration)
      case .decoderKilled: #expect(error.status == .softwareFault)
      default: #expect(error.status == .unusableData, "\(error)")
      }
    }
    #expect(ExitStatus(CancellationError()) == .softwareFault, "no command expects it")
  }

  @Test("Of a run's failures the first counts, and any other before a missing face")
  func combined() {
    #expect(ExitStatus.combined([]) == .done)
    #expect(ExitStatus.combined([.done, .noFace, .done]) == .noFace)
    #expect(ExitStatus.combined([.noFace, .noInput, .cannotWrite]) == .noInput)
  }
}
