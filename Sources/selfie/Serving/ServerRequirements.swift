import Console
import Files
import Glibc
import Overlay

/// What a server of a page needs of the machine before it serves.
enum ServerRequirements {
  /// The folder of a page: the one of a name beside the artwork.
  ///
  /// - Parameter owner: whose page it is, as in "The booth's page is missing".
  static func page(in name: String, of owner: String) throws -> String {
    let folders = try ArtworkFolders.ofCommand.map { "\($0)/\(name)" }
    for folder in folders where access("\(folder)/index.html".pathBytes, R_OK) == 0 {
      return folder
    }
    throw CommandFailure(
      """
      The \(owner)'s page is missing (searched: \(folders.joined(separator: ", "))); install it or \
      name its folder with --page.
      """, .configuration)
  }
}
