internal import GRDB

extension Row {
  /// A column's value.
  ///
  /// Not by subscript, which stops the process when a damaged file has something else there, and
  /// prints the row with its address while doing so.
  func stored<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    // The table's own description may be what is damaged.
    guard hasColumn(column), let value = Value.fromDatabaseValue(self[column] as DatabaseValue)
    else {
      throw OutboxError.database(
        code: Int(ResultCode.SQLITE_CORRUPT.rawValue), reason: "\(column) is not of its kind")
    }
    return value
  }

  /// A column's value, or nil for NULL.
  func storedIfAny<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
    hasColumn(column) && (self[column] as DatabaseValue).isNull
      ? nil : try stored(column) as Value
  }
}
