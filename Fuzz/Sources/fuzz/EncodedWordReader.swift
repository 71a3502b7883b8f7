import Foundation

/// Reads a header field back, by RFC 5322's unfolding and RFC 2047's encoded words.
enum EncodedWordReader {
  static func value(of name: String, in header: String) -> String? {
    let lines = header.components(separatedBy: "\r\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix(name + ": ") }) else { return nil }
    var value = String(lines[start].dropFirst(name.count + 2))
    for line in lines[(start + 1)...] {
      guard line.hasPrefix(" ") else { break }
      value += line
    }
    return decoded(value)
  }

  private static func decoded(_ value: String) -> String? {
    let words = value.components(separatedBy: " ")
    guard words.contains(where: { $0.hasPrefix("=?") }) else { return value }
    // All words of a field are encoded, or none; white space between them is not part of the text.
    var bytes = Data()
    for word in words {
      let parts = word.components(separatedBy: "?")
      guard parts.count == 5, parts[0] == "=", parts[1] == "UTF-8", parts[4] == "=",
        word.utf8.count <= 75
      else { return nil }
      switch parts[2] {
      case "B":
        guard let part = Data(base64Encoded: parts[3]) else { return nil }
        // RFC 2047 5: each word decodes by itself.
        guard String(validating: part, as: UTF8.self) != nil else { return nil }
        bytes.append(part)
      case "Q":
        guard let part = quoted(parts[3]) else { return nil }
        bytes.append(part)
      default: return nil
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func quoted(_ text: String) -> Data? {
    var result = Data()
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "_") {
        result.append(0x20)
      } else if byte == UInt8(ascii: "=") {
        guard rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else { return nil }
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
