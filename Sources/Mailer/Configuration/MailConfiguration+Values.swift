import Notation

/// Settings as typed values, nil where unset.
extension MailConfiguration {
  func origin(_ key: ConfigurationKey) -> String { settings[key]?.origin ?? "default" }

  func mailbox(
    _ text: String, _ key: ConfigurationKey
  ) throws(ConfigurationError) -> Mailbox {
    do {
      return try Mailbox(parsing: text)
    } catch {
      throw .badAddress(key: key.rawValue, reason: error)
    }
  }

  func text(_ key: ConfigurationKey) throws(ConfigurationError) -> String? {
    guard let setting = settings[key] else { return nil }
    guard case .text(let text) = setting.value else {
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: key.wanted)
    }
    return text.isEmpty ? nil : text
  }

  func flag(_ key: ConfigurationKey) throws(ConfigurationError) -> Bool? {
    guard let setting = settings[key] else { return nil }
    switch setting.value {
    case .flag(let flag): return flag
    case .text("true"), .text("1"), .text("yes"): return true
    case .text("false"), .text("0"), .text("no"): return false
    default:
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: key.wanted)
    }
  }

  func number(_ key: ConfigurationKey) throws(ConfigurationError) -> Int? {
    guard let setting = settings[key] else { return nil }
    guard case .number(let limits) = key.kind else {
      preconditionFailure("\(key.rawValue) is no number")
    }
    let given: Int? =
      switch setting.value {
      case .number(let value): value
      case .text(let text): Int(text)
      case .flag, .texts: nil
      }
    guard let number = given else {
      throw .wrongType(key: key.rawValue, origin: setting.origin, wanted: key.wanted)
    }
    guard limits.contains(number) else {
      throw .outOfRange(key: key.rawValue, origin: setting.origin, value: number, limits: limits)
    }
    return number
  }
}
