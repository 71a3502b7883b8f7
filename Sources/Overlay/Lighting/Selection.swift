extension Array where Element: Comparable {
  /// The value that would stand at a place if the values were sorted; their order changes.
  ///
  /// C. A. R. Hoare, Algorithm 65: Find, 1961: the part in which the place lies is split until its
  /// values are all alike. Nothing is random: the same values give the same work.
  ///
  /// - Complexity: O(count) on average.
  mutating func selected(_ place: Int) -> Element {
    precondition(indices.contains(place), "the place is one of the values'")
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
        if place <= right {
          high = right
        } else if place >= left {
          low = left
        } else {
          break
        }
      }
      return values[place]
    }
  }

  private static func median(_ a: Element, _ b: Element, _ c: Element) -> Element {
    a < b ? (b < c ? b : Swift.max(a, c)) : (a < c ? a : Swift.max(b, c))
  }
}
