package import GRDB

/// A value in the database that is not of its column's kind.
struct DamagedColumn: Error {
  let name: String
}

extension Row {
  /// A column's value.
  ///
  /// GRDB's subscript ends the process on a value of another type, as a damaged file may hold, and
  /// prints the row, address included.
  package func stored<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    // The table's schema may be damaged as well.
    guard hasColumn(column), let value = Value.fromDatabaseValue(self[column] as DatabaseValue)
    else { throw DamagedColumn(name: column) }
    return value
  }

  /// A column's value, or nil for NULL.
  package func storedIfAny<Value: DatabaseValueConvertible>(_ column: String) throws -> Value? {
    hasColumn(column) && (self[column] as DatabaseValue).isNull
      ? nil : try stored(column) as Value
  }
}
