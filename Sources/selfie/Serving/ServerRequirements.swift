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
    for folder in folders where access("\(folder)/index.html", R_OK) == 0 { return folder }
    throw CommandFailure(
      """
      The \(owner)'s page is missing (searched: \(folders.joined(separator: ", "))); install it or \
      name its folder with --page.
      """, .configuration)
  }

  /// Refuses to serve with fewer open files than the connections need: a server that may open no
  /// further connection in the middle of a day would lose visitors.
  static func requireDescriptors(_ number: Int, of owner: String) throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < number
    else { return }
    throw CommandFailure(
      """
      The \(owner) may open \(limit.rlim_cur) files at a time and needs \(number); raise the limit \
      (ulimit -n, or LimitNOFILE of the service).
      """, .configuration)
  }
}
