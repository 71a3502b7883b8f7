package import Champion
import Overlay

extension Crowned {
  /// One line: faces, wreaths, statue and the output.
  package var summary: String {
    let (faces, placement) = (champion.crowning.faces, champion.crowning.placement)
    let found = faces.map { "\(counted($0.count, "face")), " } ?? ""
    let wreaths = counted(placement.wreaths.count, "wreath", plural: "wreaths")
    let statue = placement.statue == nil ? "no statue" : "the statue"
    return "\(name): \(found)\(wreaths), \(statue) -> \(output.name)".printable
  }
}

extension DetectReport {
  /// One line with the number of faces, then one for each.
  package var summary: String {
    let list = faces.map { face in
      """
      \n  \(Int(face.box.width))x\(Int(face.box.height)) at \(Int(face.box.x)),\(Int(face.box.y)), \
      roll \(Int(face.roll)), yaw \(Int(face.yaw)), pitch \(Int(face.pitch)), head top \
      \(Int(face.headTop[0])),\(Int(face.headTop[1]))
      """
    }
    let found = counted(faces.count, "face")
    let written = drawing.map { " -> \($0.printable)" } ?? ""
    return "\(file.printable): \(found) in \(milliseconds) ms\(written)" + list.joined()
  }
}

private func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count == 0 ? "no" : String(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}
