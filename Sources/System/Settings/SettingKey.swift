package import Notation

/// A key of `config.toml`: what it means, what its value is, and the default.
package struct SettingKey: Sendable {
  /// The table and the key in it, such as `smtp.url`.
  package let name: String
  /// What the value is.
  package let kind: Kind
  /// The meaning, as the lines of a comment.
  let meaning: String
  /// The value of an unset key; nil where there is none, or where it depends on the machine.
  let standard: TOMLValue?
  /// A value for the example; the default where there is one.
  let example: TOMLValue?

  /// What a setting's value is.
  package enum Kind: Sendable, Equatable {
    case text
    /// A file or folder; `~/` stands for the user's home folder.
    case path
    /// A command line, which may hold a token: reports hide it.
    case command
    case number(ClosedRange<Int>)
    case flag
    case choice([String])
    /// A password: no file may hold it, and reports hide it.
    case secret

    /// What a value of another type must be, in words.
    var words: String {
      switch self {
      case .text, .path, .command, .choice, .secret: "text in quotes"
      case .number: "a whole number"
      case .flag: "true or false"
      }
    }
  }

  package init(
    _ name: String, _ kind: Kind, _ meaning: String, standard: TOMLValue? = nil,
    example: TOMLValue? = nil
  ) {
    (self.name, self.kind, self.meaning) = (name, kind, meaning)
    (self.standard, self.example) = (standard, example ?? standard)
  }

  /// The name of its table.
  var table: String { String(name.prefix { $0 != "." }) }

  /// The environment variable that overrides the file, such as `SELFIE_SMTP_URL`.
  package var variable: String { "SELFIE_" + name.uppercased().replacing(".", with: "_") }

  /// A value of this key's kind; variables hold all of them as text.
  func checked(_ setting: Setting) throws(ConfigurationError) -> Setting {
    let value: TOMLValue? =
      switch (kind, setting.value) {
      case (.number, .text(let text)): Int(text).map { .number($0) }
      case (.flag, .text("true")), (.flag, .text("1")), (.flag, .text("yes")): .flag(true)
      case (.flag, .text("false")), (.flag, .text("0")), (.flag, .text("no")): .flag(false)
      case (.number, .number), (.flag, .flag): setting.value
      case (.text, .text), (.path, .text), (.command, .text), (.choice, .text), (.secret, .text):
        setting.value
      default: nil
      }
    switch (kind, value) {
    case (_, nil): throw .wrongType(key: name, origin: setting.origin, wanted: kind.words)
    case (.number(let limits), .number(let number)) where !limits.contains(number):
      throw .outOfRange(key: name, origin: setting.origin, value: number, limits: limits)
    case (.choice(let words), .text(let word)) where !word.isEmpty && !words.contains(word):
      throw .unknownValue(key: name, origin: setting.origin, value: word, allowed: words)
    case (_, let value?): return Setting(value: value, origin: setting.origin)
    }
  }
}

/// A setting's value and origin.
struct Setting: Sendable {
  let value: TOMLValue
  /// A file's path, a variable's name or the program, for errors and summaries.
  let origin: String
}

extension [SettingKey] {
  /// A `config.toml` with all keys, their meanings, ranges and defaults, all commented out.
  package var example: String {
    var lines = [
      "# Settings of selfie's mail: ~/.config/selfie/config.toml, or /etc/selfie/config.toml for all.",
      "# Take the # away to change a setting; behind it stands the default, or an example where there",
      "# is none. Each has a variable that wins over the files: smtp.url is SELFIE_SMTP_URL. In paths,",
      "# ~/ is the home folder. Numbers are whole.",
    ]
    var table = ""
    for key in self where key.kind != .secret {
      if key.table != table { lines += ["", "[\(key.table)]"] }
      table = key.table
      let values: String? =
        switch key.kind {
        case .number(let limits): "\(limits.lowerBound) to \(limits.upperBound)."
        case .choice(let words): words.joined(separator: ", ") + "."
        case .flag: "true or false."
        case .text, .path, .command, .secret: nil
        }
      let meaning = [key.meaning, values].compactMap(\.self).joined(separator: " ")
      lines += meaning.split(separator: "\n").map { "# \($0)" }
      lines.append("#\(key.name.dropFirst(table.count + 1)) = \(key.example?.shown ?? "")")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
