import AtomicFiles
import Imaging
import Testing

@Suite("Error sentences")
struct ErrorTests {
  private static let photoErrors: [PhotoError] = [
    .empty, .notAPicture(kind: nil), .notAPicture(kind: "text"),
    .unsupportedFormat(name: "a HEIC picture", remedy: "for example with heif-convert"),
    .truncated(.png), .damaged(.jpeg, detail: "bad Huffman code"),
    .tooManyPixels(width: 1, height: 2, limit: 1), .tooLarge(bytes: 2, limit: 1),
    .unsupportedFeature(.jpeg, detail: "12 bits"),
    .tooWide(.jpeg, width: 70_000, height: 1, limit: 65_500), .outOfMemory(width: 1, height: 1),
  ]

  private static let fileErrors: [PhotoFileError] = [
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

  @Test("The example of the style reads as it should")
  func example() {
    #expect(
      Self.photoErrors[3].description
        == "The file is a HEIC picture; convert it to JPEG first, for example with heif-convert.")
    #expect(
      PhotoError.tooManyPixels(width: 60_000, height: 60_000, limit: 100_000_000).description
        == """
        The picture has 60000 × 60000 pixels, more than the limit of 100000000; \
        scale it down or raise the limit.
        """)
  }

  @Test("A command can tell missing input, unusable input and unwritable output apart")
  func kinds() {
    #expect(PhotoFileError.missing.kind == .missingInput)
    #expect(PhotoFileError.empty.kind == .unusableInput)
    #expect(PhotoFileError.diskFull.kind == .unwritableOutput)
  }
}
