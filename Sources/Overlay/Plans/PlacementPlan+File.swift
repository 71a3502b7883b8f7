import Files

extension PlacementPlan {
  /// The largest plan file in bytes; a plan of a thousand wreaths is smaller.
  private static let maxFileSize = 1 << 20

  /// Reads a plan file.
  ///
  /// - Parameter path: the file's path.
  /// - Throws: ``PlanError`` when the file cannot be read or is no plan.
  public init(contentsOf path: String) throws(PlanError) {
    let bytes: [UInt8]
    do {
      bytes = try FileStream.read(path, limit: Self.maxFileSize)
    } catch {
      throw .unreadable(path: path, error)
    }
    try self.init(json: bytes)
  }
}
