/// The statements of rights in an XMP packet (ISO 16684-1): `dc:creator`, `dc:rights` and
/// `photoshop:Credit` of the picture itself, not of those that it was made of.
///
/// The packet is read with the usual prefixes, in one pass, and without entities of its own: what
/// is not well-formed ends the reading.
struct XMPPacket {
  /// The identifier of XMP in a JPEG's APP1 segment (XMP part 3, 1.1.3).
  static let jpegIdentifier = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  private(set) var creators: [String] = []
  private(set) var rights: String?
  private(set) var credit: String?

  /// The most bytes that are read, the deepest element, and the longest name.
  private static let limits = (bytes: 1 << 20, depth: 16, name: 64)

  private var rest: ArraySlice<UInt8>
  /// The names of the open elements, from the outermost on.
  private var path: [String] = []
  /// The text of the innermost element, where it is wanted.
  private var text: [UInt8] = []
  private var isDefault = false
  private var hasDefault = false

  init(_ packet: some Collection<UInt8>) {
    rest = Array(packet.prefix(Self.limits.bytes))[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      if property != nil, text.count < 8 * PhotoRights.maximumLength {
        text += rest[..<start].prefix(8 * PhotoRights.maximumLength)
      }
      rest = rest[(start + 1)...]
      guard readMarkup() else { return }
    }
  }

  /// Reads what follows a `<`; false where it is not well-formed.
  private mutating func readMarkup() -> Bool {
    switch rest.first {
    case UInt8(ascii: "?"): return skip(behind: "?>")
    case UInt8(ascii: "!"): return rest.starts(with: "!--".utf8) ? skip(behind: "-->") : false
    case UInt8(ascii: "/"):
      end()
      return skip(behind: ">")
    default: return start()
    }
  }

  private mutating func skip(behind ending: String) -> Bool {
    guard let found = rest.from(text: ending) else { return false }
    rest = found.dropFirst(ending.utf8.count)
    return true
  }

  /// Reads a start tag.
  private mutating func start() -> Bool {
    guard path.count < Self.limits.depth, let name = name() else { return false }
    path.append(name)
    text = []
    isDefault = false
    while true {
      rest = rest.drop { $0 <= UInt8(ascii: " ") }
      switch rest.first {
      case UInt8(ascii: ">"):
        rest = rest.dropFirst()
        return true
      case UInt8(ascii: "/"):
        path.removeLast()
        return skip(behind: ">")
      default:
        guard let name = self.name(), let value = value() else { return false }
        if name == "xml:lang" { isDefault = value.elementsEqual("x-default".utf8) }
        if name == "photoshop:Credit" || name == "dc:rights", inner == ["rdf:Description"] {
          take(value, of: name)
        }
      }
    }
  }

  private mutating func name() -> String? {
    let name = rest.prefix(Self.limits.name).prefix {
      $0 > UInt8(ascii: " ")
        && ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")]
          .contains($0)
    }
    guard !name.isEmpty else { return nil }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }

  /// The value behind an attribute's name.
  private mutating func value() -> ArraySlice<UInt8>? {
    rest = rest.drop { $0 <= UInt8(ascii: " ") }
    guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
    rest = rest.drop { $0 <= UInt8(ascii: " ") }
    guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = rest.firstIndex(of: quote)
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }

  /// Ends the innermost element.
  private mutating func end() {
    if let property { take(text[...], of: property) }
    text = []
    if !path.isEmpty { path.removeLast() }
  }

  /// The names of the open elements within `rdf:RDF`; `nil` outside of it.
  private var inner: [String]? {
    guard let root = path.prefix(2).firstIndex(of: "rdf:RDF") else { return nil }
    return Array(path[(root + 1)...])
  }

  /// The property whose value the innermost element is.
  private var property: String? {
    guard let inner, inner.first == "rdf:Description", inner.count == 2 || inner.count == 4,
      ["dc:creator", "dc:rights", "photoshop:Credit"].contains(inner[1])
    else { return nil }
    if inner.count == 2 { return inner[1] }
    return inner[3] == "rdf:li" && ["rdf:Seq", "rdf:Bag", "rdf:Alt"].contains(inner[2])
      ? inner[1] : nil
  }

  private mutating func take(_ value: ArraySlice<UInt8>, of property: String) {
    let value = Self.unescaped(value)
    guard value.contains(where: { !$0.isWhitespace }) else { return }
    switch property {
    case "dc:creator":
      if creators.count < RightsStatements.limit { creators.append(value) }
    case "photoshop:Credit": credit = credit ?? value
    default:
      // Of several languages the default.
      if rights == nil || isDefault && !hasDefault { rights = value }
      hasDefault = hasDefault || isDefault
    }
  }

  /// The five entities of XML, in the order in which they are written.
  private static let entities: [(name: String, character: Unicode.Scalar)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
  ]

  /// A text without references to characters.
  private static func unescaped(_ value: ArraySlice<UInt8>) -> String {
    var (text, rest) = ([UInt8](), value.prefix(8 * PhotoRights.maximumLength))
    while let place = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<place]
      rest = rest[place...]
      if let entity = entities.first(where: { rest.starts(with: $0.name.utf8) }) {
        text += Array(entity.character.utf8)
        rest = rest.dropFirst(entity.name.utf8.count)
      } else if let (scalar, count) = numbered(rest) {
        text += Array(String(scalar).utf8)
        rest = rest.dropFirst(count)
      } else {
        text.append(UInt8(ascii: "&"))
        rest = rest.dropFirst()
      }
    }
    return String(decoding: text + rest, as: UTF8.self)
  }

  /// The character of `&#233;` or `&#xE9;`, and the reference's length.
  private static func numbered(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    let reference = text.prefix(10).prefix { $0 != UInt8(ascii: ";") }
    guard reference.count < 10, reference.starts(with: "&#".utf8) else { return nil }
    let digits = String(decoding: reference.dropFirst(2), as: UTF8.self)
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { ($0, reference.count + 1) }
  }
}

extension XMPPacket {
  /// A packet of a photo's rights; the same rights give the same bytes.
  static func bytes(_ rights: PhotoRights) -> [UInt8] {
    var properties = ""
    if !rights.creators.isEmpty {
      let names = rights.creators.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
      properties += "<dc:creator><rdf:Seq>\(names)</rdf:Seq></dc:creator>"
    }
    if let notice = rights.copyright {
      properties +=
        "<dc:rights><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(notice))</rdf:li>"
        + "</rdf:Alt></dc:rights>"
    }
    if let credit = rights.credit {
      properties += "<photoshop:Credit>\(escaped(credit))</photoshop:Credit>"
    }
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\
      <x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">\
      \(properties)</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>
      """.utf8)
  }

  /// Escapes scalar by scalar: a `Character` of a `<` and a combining mark is not equal to `<`.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      entities.prefix(3).first { $0.character == scalar }?.name ?? String(scalar)
    }.joined()
  }
}
