extension RandomAccessCollection where Index == Int {
  /// The start of the second part of a partitioned collection, by binary search: the condition
  /// holds from this index on and nowhere before.
  func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
