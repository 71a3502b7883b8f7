import Champion
import Overlay

extension Crowned {
  /// One line for people: what was found and where the champion photo is.
  var summary: String {
    let found = faces.map { "\(counted($0.count, "face")), " } ?? ""
    let wreaths = counted(placement.wreaths.count, "wreath", plural: "wreaths")
    let statue = placement.statue == nil ? "no statue" : "the statue"
    return "\(name): \(found)\(wreaths), \(statue) -> \(output.name)".printable
  }
}

extension DetectReport {
  /// One line for people: how many faces, and where each one is.
  var summary: String {
    let list = faces.map { face in
      """
      \n  \(Int(face.box.width))x\(Int(face.box.height)) at \(Int(face.box.x)),\(Int(face.box.y)), \
      roll \(Int(face.roll)), yaw \(Int(face.yaw)), pitch \(Int(face.pitch)), head top \
      \(Int(face.headTop[0])),\(Int(face.headTop[1]))
      """
    }
    let found = counted(faces.count, "face")
    return "\(file.printable): \(found) in \(milliseconds) ms" + list.joined()
  }
}

private func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count == 0 ? "no" : String(count)) \(count == 1 ? noun : plural ?? noun + "s")"
}
