extension ImageLayer {
  /// The alpha from which a pixel belongs to a component.
  private static let visible: Float = 0.1

  /// Removes the connected components of visible pixels that are smaller than an area (area opening,
  /// Vincent 1993); pixels connect to their eight neighbours.
  ///
  /// - Parameter area: in pixels of the layer; a pixel counts by its alpha.
  mutating func openArea(_ area: Double) {
    var isLabelled = [Bool](repeating: false, count: pixels.count)
    var component: [Int] = []
    for y in 0..<height {
      for x in filled[y] where isNew(x, y, isLabelled) {
        component.removeAll(keepingCapacity: true)
        component.append(y * width + x)
        isLabelled[y * width + x] = true
        var (next, sum) = (0, 0.0)
        while next < component.count {
          let (row, column) = component[next].quotientAndRemainder(dividingBy: width)
          sum += Double(pixels[component[next]].w)
          next += 1
          for y in max(0, row - 1)...min(height - 1, row + 1) {
            for x in max(0, column - 1)...min(width - 1, column + 1)
            where isNew(x, y, isLabelled) {
              isLabelled[y * width + x] = true
              component.append(y * width + x)
            }
          }
        }
        if sum < area { for index in component { pixels[index] = .zero } }
      }
    }
  }

  /// Whether a pixel is visible and in no component yet.
  private func isNew(_ x: Int, _ y: Int, _ isLabelled: [Bool]) -> Bool {
    pixels[y * width + x].w > Self.visible && !isLabelled[y * width + x]
  }
}
