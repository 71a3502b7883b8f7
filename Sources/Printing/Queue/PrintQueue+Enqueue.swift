import DurableStorage
import Foundation
import GRDB

extension PrintQueue {
  /// Queues a print; when this returns, it survives a power cut. No printer is asked.
  ///
  /// - Parameters:
  ///   - document: what is printed.
  ///   - copies: how often, 1 to 100.
  ///   - media: the paper: a PWG name such as `na_index-4x6_4x6in`, or `10x15`, `13x18`, `a6` and
  ///     the like; nil for what the printer has.
  /// - Returns: the identifier, for ``job(_:)``.
  /// - Throws: ``PrintError/copies(_:limits:)``, ``PrintError/unknownMedia(name:)``, or
  ///   ``PrintError/cannotWrite(file:reason:)`` with nothing left behind.
  public func enqueue(
    _ document: PrintDocument, copies: Int = 1, media: String? = nil
  ) throws(PrintError) -> PrintID {
    guard Self.copies.contains(copies) else { throw .copies(copies, limits: Self.copies) }
    if let media { _ = try PaperSize(media) }
    let id = PrintID()
    let name = "\(id).\(document.format.fileExtension)"
    let now = now
    // What waits is printed and deleted with the reserve's room, which new prints leave alone.
    do throws(StorageError) {
      try Reserve(folder: folder.path).take()
    } catch {
      throw PrintError(error)
    }
    try folder.whileNothingEnters { () throws(PrintError) in
      try folder.write(document.bytes, name)
      PrintFailPoint.afterFile.reach()
      do throws(PrintError) {
        try database.write(usingReserve: false) { database in
          try database.execute(
            sql: """
              INSERT INTO print (
                id, document, format, byte_count, copies, media, state, created_at, updated_at)
              VALUES (?, ?, ?, ?, ?, ?, 'waiting', ?, ?)
              """,
            arguments: [
              id.text, name, document.format.rawValue, document.bytes.count, copies, media, now,
              now,
            ])
        }
      } catch {
        folder.remove(name)
        throw error
      }
    }
    PrintFailPoint.afterInsert.reach()
    return id
  }

  /// The numbers of copies that a print may have.
  public static let copies = 1...100
}
