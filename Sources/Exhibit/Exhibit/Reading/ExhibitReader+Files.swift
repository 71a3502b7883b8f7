import Files
import Imaging
import Notation

/// The files that an exhibit names.
extension ExhibitReader {
  /// The size of the largest film, sound or picture, in bytes.
  private static let fileLimit = AtomicFile.defaultLimit

  /// The JPEG or PNG that the key `file` names, with its size.
  mutating func still(
    _ field: Field, _ sides: ClosedRange<Int>
  ) -> (file: ExhibitFile, size: PixelSize)? {
    guard let key = fileKey(field), let file = named(key, ExhibitFile.Format.pictures) else {
      return nil
    }
    do {
      let size = try PhotoFile(try AtomicFile.read("\(folder)/\(file.name)")).size
      guard sides.contains(size.width), sides.contains(size.height) else {
        blame(
          key,
          """
          The picture \(file.name) has \(size.width) × \(size.height) pixels, not \
          \(sides.lowerBound) to \(sides.upperBound) a side; scale it.
          """)
        return nil
      }
      return (file, size)
    } catch {
      blame(key, "The file \(file.name) cannot be used: \(error)")
      return nil
    }
  }

  /// The animation or film that the key `file` names.
  mutating func animation(_ field: Field) -> ExhibitFile? {
    typealias Format = ExhibitFile.Format
    guard let key = fileKey(field), let file = named(key, Format.animations + Format.films) else {
      return nil
    }
    guard file.format == .png else { return file }
    do {
      let photo = try PhotoFile(try AtomicFile.read("\(folder)/\(file.name)"))
      guard photo.omission == .animation else {
        blame(
          key, "The file \(file.name) is a single picture; give an animated PNG, or a film.")
        return nil
      }
      return file
    } catch {
      blame(key, "The file \(file.name) cannot be used: \(error)")
      return nil
    }
  }

  private mutating func fileKey(_ field: Field) -> Field? {
    if field["file"].isMissing {
      blame(field, "\(field.name) names no file; write one such as file = \"pictures/x.jpg\".")
    }
    return field["file"].present
  }

  /// The file that a key names; `nil` unless it has one of the formats.
  mutating func named(_ field: Field, _ formats: [ExhibitFile.Format]) -> ExhibitFile? {
    guard case .text(let name)? = field.value, !name.isEmpty else {
      blame(field, "\(field.name) is no file's name in quotes.")
      return nil
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.hasControlCharacter, !name.contains("\\"),
      !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") })
    else {
      blame(
        field,
        """
        \(field.name) "\(name.filter { !$0.isNewline })" is not inside the exhibit's folder; write \
        a path such as pictures/x.jpg, and copy the file there.
        """)
      return nil
    }
    return file(name, formats, of: field, line: field.line)
  }

  /// A file of the exhibit's folder; `nil` unless it has one of the formats.
  mutating func file(
    _ name: String, _ formats: [ExhibitFile.Format], of field: Field, line: Int
  ) -> ExhibitFile? {
    do {
      guard let format = try format(of: name), formats.contains(format) else {
        let names = formats.map(\.name).joined(separator: ", ")
        blame(field, "The file \(name) is none of \(names); convert it to one of them.")
        return nil
      }
      return ExhibitFile(name: name, format: format, line: line)
    } catch {
      blame(field, "The file \(name) cannot be used: \(error)")
      return nil
    }
  }

  /// Whether the exhibit's folder has no file of this name. `selfie exhibit speak` writes a missing
  /// file, and so must not take one that it cannot use for missing.
  func isMissing(_ name: String) -> Bool {
    do throws(AtomicFileError) {
      _ = try AtomicFile.open("\(folder)/\(name)")
      return false
    } catch {
      return error == .missing
    }
  }

  private func format(of name: String) throws(AtomicFileError) -> ExhibitFile.Format? {
    let file = try AtomicFile.open("\(folder)/\(name)")
    guard file.byteCount <= Self.fileLimit else { throw .tooLarge(limit: Self.fileLimit) }
    return ExhibitFile.Format(try file.head(ExhibitFile.Format.signatureLength))
  }
}
