package import Champion
import Overlay

extension Crowned {
  /// One line: faces, wreaths, statue and the output.
  package var summary: String {
    let (faces, placement) = (champion.crowning.faces, champion.crowning.placement)
    let found = faces.map { "\(counted($0.count, "face")), " } ?? ""
    let wreaths = counted(placement.wreaths.count, "wreath")
    let statue = placement.statue == nil ? "no statue" : "the statue"
    return "\(name): \(found)\(wreaths), \(statue) -> \(output.name)".printable
  }
}

extension DetectReport {
  /// One line with the number of faces, then one for each.
  package var summary: String {
    let list = faces.map { face in
      """
      \n  \(face.box.width.whole)x\(face.box.height.whole) at \(face.box.x.whole),\
      \(face.box.y.whole), roll \(face.roll.whole), yaw \(face.yaw.whole), pitch \
      \(face.pitch.whole), head top \(face.headTop[0].whole),\(face.headTop[1].whole)
      """
    }
    let found = counted(faces.count, "face")
    let written = drawing.map { " -> \($0.printable)" } ?? ""
    return "\(file.printable): \(found) in \(milliseconds) ms\(written)" + list.joined()
  }
}

extension Double {
  /// The nearest whole number.
  fileprivate var whole: Int { Int(rounded()) }
}
