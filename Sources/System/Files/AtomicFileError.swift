/// Why a file could not be read or written.
///
/// Each description is one sentence about "the file" or "the folder"; a caller that knows the name
/// prefixes it: `"\(name): \(error)"`.
public enum AtomicFileError: Error, Hashable, Sendable {
  /// There is no file of that name.
  case missing
  /// The file's permissions forbid reading.
  case notReadable
  /// The path is a folder where a file to read is needed.
  case isFolder
  /// The path is a pipe, a device or a socket where a regular file to read is needed.
  case isSpecial
  /// The file has no bytes.
  case empty
  /// The file is longer than the limit, in bytes.
  case tooLarge(limit: Int)
  /// Reading failed; `reason` is the system's description.
  case cannotRead(reason: String)

  /// The output exists and may not be replaced.
  case exists
  /// The output's path is a folder.
  case outputIsFolder
  /// The output's path is a pipe, a device or a socket.
  case outputIsSpecial
  /// The output's folder does not exist.
  case folderMissing
  /// A file stands where the output's path needs a folder.
  case folderIsFile
  /// A folder cannot be made; `reason` is the system's description.
  case folderNotMade(reason: String)
  /// The permissions of the output's folder forbid writing.
  case folderNotWritable
  /// The output's file system is mounted read-only.
  case readOnlyFileSystem
  /// The file system or the user's quota is full.
  case diskFull
  /// The file's name is too long for the file system.
  case nameTooLong
  /// Writing failed; `reason` is the system's description.
  case cannotWrite(reason: String)
}

extension AtomicFileError: ReportableError {
  /// One sentence that names the thing, the limit and, where there is one, the remedy.
  public var description: String {
    switch self {
    case .missing: "There is no such file; check the name."
    case .notReadable: "The file may not be read; change its permissions (chmod +r)."
    case .isFolder: "This is a folder; name the files in it."
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

  /// 66 for an input that is missing or cannot be opened, 65 for one that is empty or too large, 73
  /// for an output.
  public var status: ExitStatus {
    switch self {
    case .missing, .notReadable, .isFolder, .isSpecial, .cannotRead: .noInput
    case .empty, .tooLarge: .unusableData
    case .exists, .outputIsFolder, .outputIsSpecial, .folderMissing, .folderIsFile,
      .folderNotMade, .folderNotWritable, .readOnlyFileSystem, .diskFull, .nameTooLong,
      .cannotWrite:
      .cannotWrite
    }
  }

  /// What happened, without the remedy, in the words of ``description``: "the disk is full".
  package var cause: String {
    switch self {
    case .cannotRead(let reason), .cannotWrite(let reason), .folderNotMade(let reason):
      return reason
    default:
      let sentence = description.prefix { $0 != ";" && $0 != "." }
      return sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
  }
}
