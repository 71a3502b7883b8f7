/// Why a file could not be read or written.
///
/// Each description is one sentence about "the file" or "the folder"; a caller that knows the name puts
/// it in front: `"\(name): \(error)"`.
public enum PhotoFileError: Error, Hashable, Sendable {
  /// There is no file of that name.
  case missing
  /// The file may not be read.
  case notReadable
  /// A folder stands where a photo is needed.
  case isFolder
  /// A pipe, a device or a socket stands where a photo is needed.
  case isSpecial
  /// The file has no bytes.
  case empty
  /// The file is longer than the limit, in bytes.
  case tooLarge(limit: Int)
  /// Reading failed; `reason` has the system's words.
  case cannotRead(reason: String)

  /// The file to be written exists, and may not be replaced.
  case exists
  /// A folder stands where the file is to be written.
  case outputIsFolder
  /// A pipe, a device or a socket stands where the file is to be written.
  case outputIsSpecial
  /// The folder that the file is to be written to does not exist.
  case folderMissing
  /// What should be the folder to write to is a file.
  case folderIsFile
  /// The folder is not there and cannot be made; `reason` has the system's words.
  case folderNotMade(reason: String)
  /// The folder may not be written to.
  case folderNotWritable
  /// The file system is mounted read-only.
  case readOnlyFileSystem
  /// No space is left on the file system, or of the user's quota.
  case diskFull
  /// The file's name is too long for the file system.
  case nameTooLong
  /// Writing failed; `reason` has the system's words.
  case cannotWrite(reason: String)

  /// What an error is about, for those who must tell these apart (exit codes, retries).
  public enum Kind: Hashable, Sendable {
    /// The input is not there or may not be opened: another name helps.
    case missingInput
    /// The input is there, but no photo can come out of it.
    case unusableInput
    /// The output cannot be written: another place helps.
    case unwritableOutput
  }

  /// What the error is about.
  public var kind: Kind {
    switch self {
    case .missing, .notReadable, .isFolder, .isSpecial, .cannotRead: .missingInput
    case .empty, .tooLarge: .unusableInput
    case .exists, .outputIsFolder, .outputIsSpecial, .folderMissing, .folderIsFile,
      .folderNotMade, .folderNotWritable, .readOnlyFileSystem, .diskFull, .nameTooLong,
      .cannotWrite:
      .unwritableOutput
    }
  }
}

extension PhotoFileError: CustomStringConvertible {
  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .missing: "There is no such file; check the name."
    case .notReadable: "The file may not be read; change its permissions (chmod +r)."
    case .isFolder: "This is a folder; name the photos in it."
    case .isSpecial: "This is a pipe, a device or a socket; give a file."
    case .empty: "The file is empty."
    case .tooLarge(let limit):
      "The file has more bytes than the limit of \(limit); give a smaller one."
    case .cannotRead(let reason): "The file cannot be read: \(reason)."
    case .exists: "The file exists already; name another, or allow it to be replaced."
    case .outputIsFolder: "This is a folder; name a file in it."
    case .outputIsSpecial: "This is a pipe, a device or a socket; name a file."
    case .folderMissing: "The folder to write to does not exist; create it first."
    case .folderIsFile: "What should be the folder to write to is a file; name another folder."
    case .folderNotMade(let reason):
      "The folder cannot be made (\(reason)); name one that can be written to."
    case .folderNotWritable:
      "The folder may not be written to; change its permissions or name another folder."
    case .readOnlyFileSystem:
      "The folder is on a read-only file system; name a folder elsewhere."
    case .diskFull: "The disk is full; free some space or name a folder elsewhere."
    case .nameTooLong: "The file's name is too long; name a shorter one."
    case .cannotWrite(let reason): "The file cannot be written: \(reason)."
    }
  }
}
