import Foundation

/// The rules for a message's octets, checked without a mail library.
enum WireRules {
  static func violations(in bytes: Data) -> [String] {
    var found: [String] = []
    let array = Array(bytes)
    for (index, byte) in array.enumerated() {
      if byte == 0x0A, index == 0 || array[index - 1] != 0x0D { found.append("bare LF") }
      if byte == 0x0D, index + 1 == array.count || array[index + 1] != 0x0A {
        found.append("bare CR")
      }
      if byte >= 0x80 { found.append("octet beyond ASCII at \(index)") }
      if byte == 0 { found.append("NUL") }
    }
    if !array.suffix(2).elementsEqual([0x0D, 0x0A]) { found.append("no line end at the end") }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    let headerEnd = lines.firstIndex(of: "") ?? 0
    for (number, line) in lines.enumerated() {
      if line.utf8.count > 998 { found.append("line \(number) is too long") }
      if number > headerEnd, line.utf8.count > 78 { found.append("body line \(number)") }
      if line.contains("=?UTF-8?"), line.utf8.count > 76 {
        found.append("line \(number) with an encoded word has \(line.utf8.count)")
      }
      for word in line.components(separatedBy: CharacterSet(charactersIn: " \""))
      where word.hasPrefix("=?UTF-8?") {
        if word.utf8.count > 75 { found.append("encoded word of \(word.utf8.count)") }
        if !decodesAlone(word) { found.append("encoded word that is cut inside a character") }
      }
      if number < headerEnd, !line.isEmpty, line.allSatisfy({ $0 == " " }) {
        found.append("blank folded line \(number)")
      }
    }
    return found
  }

  private static func decodesAlone(_ word: String) -> Bool {
    let parts = word.components(separatedBy: "?")
    guard parts.count == 5 else { return false }
    if parts[2] == "Q" { return true }
    guard let data = Data(base64Encoded: parts[3]) else { return false }
    return String(validating: data, as: UTF8.self) != nil
  }
}
