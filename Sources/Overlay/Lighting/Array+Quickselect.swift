extension Array where Element: Comparable {
  /// The element of a rank (the one that sorting puts at this index); reorders the array so that
  /// smaller elements come before it and greater ones after.
  ///
  /// C. A. R. Hoare, Algorithm 65: Find, 1961, with the median of three as pivot: the same values
  /// give the same work.
  ///
  /// - Complexity: O(count) on average.
  mutating func quickselect(_ rank: Int) -> Element {
    precondition(indices.contains(rank), "the rank is an index")
    return withUnsafeMutableBufferPointer { values in
      var (low, high) = (0, values.count - 1)
      while low < high {
        let pivot = Self.median(values[low], values[low + (high - low) / 2], values[high])
        var (left, right) = (low, high)
        repeat {
          while values[left] < pivot { left &+= 1 }
          while pivot < values[right] { right &-= 1 }
          if left <= right {
            values.swapAt(left, right)
            left &+= 1
            right &-= 1
          }
        } while left <= right
        if rank <= right {
          high = right
        } else if rank >= left {
          low = left
        } else {
          break
        }
      }
      return values[rank]
    }
  }

  private static func median(_ a: Element, _ b: Element, _ c: Element) -> Element {
    a < b ? (b < c ? b : Swift.max(a, c)) : (a < c ? a : Swift.max(b, c))
  }
}
