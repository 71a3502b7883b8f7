import ArgumentParser
import Champion
import Files

/// The names of files that photos are written to.
package enum OutputName {
  /// Refuses a name whose extension stands for no format that is written: what was named
  /// `photo.heic` would be a JPEG.
  ///
  /// - Parameters:
  ///   - name: the file; a name without extension takes the photo's own format.
  ///   - option: the option that names it.
  ///   - remedy: another way out, in words that follow "end it with .jpg, .png or .webp".
  package static func validate(_ name: String?, of option: String, or remedy: String = "") throws {
    guard let name, PhotoOutput.file(name).format == nil,
      let suffix = name.fileExtension
    else { return }
    throw ValidationError(
      """
      \(option) \(name): Photos are written as JPEG, PNG or WebP, not as .\(suffix); end the name \
      with .jpg, .png or .webp\(remedy).
      """)
  }

  /// Refuses a name whose extension stands for another format than the only one that is written.
  ///
  /// - Parameters:
  ///   - name: the file; a name without extension is taken.
  ///   - option: the option that names it.
  ///   - thing: what is written, such as "The film".
  ///   - format: the format's extension.
  package static func validate(
    _ name: String?, of option: String, _ thing: String, as format: String
  ) throws {
    guard let name, let suffix = name.fileExtension, suffix.lowercased() != format else {
      return
    }
    throw ValidationError(
      """
      \(option) \(name): \(thing) is written as \(format.uppercased()), not as .\(suffix); end the \
      name with .\(format).
      """)
  }
}

/// The folder of `--output-directory`.
package enum OutputFolder {
  /// Creates the folder and its missing parents.
  package static func make(_ path: String) throws {
    do {
      try AtomicFile.makeFolder(path)
    } catch {
      throw CommandFailure(error, of: path)
    }
  }
}
