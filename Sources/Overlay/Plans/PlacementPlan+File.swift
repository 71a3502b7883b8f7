import AtomicFiles

extension PlacementPlan {
  /// No plan of a thousand wreaths is larger.
  private static let largestFile = 1 << 20

  /// Reads a plan's file.
  public init(contentsOf path: String) throws(PlanError) {
    let bytes: [UInt8]
    do throws(AtomicFileError) {
      bytes = try AtomicFile.read(path, limit: Self.largestFile)
    } catch {
      throw .unreadable(path: path, error)
    }
    try self.init(json: bytes)
  }
}
