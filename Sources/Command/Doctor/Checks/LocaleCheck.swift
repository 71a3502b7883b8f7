import Glibc
import Mailer
import Texts

/// Checks the visitors' language, and that the locale's character encoding is UTF-8.
struct LocaleCheck: HealthCheck {
  let context: CheckContext

  func observation() -> Observation {
    let configured = try? context.configuration().language
    let language = configured ?? Language.preferred(in: context.environment)
    let chosen = "visitors are written to in \(language == .greek ? "Greek" : "English")"
    let variable = ["LC_ALL", "LC_CTYPE", "LANG"].first {
      context.environment[$0]?.isEmpty == false
    }
    let name = variable.flatMap { context.environment[$0] } ?? "C"
    // setlocale would change the whole process.
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else {
      return .warning(
        """
        The locale \(name) of \(variable ?? "the system") is not installed, though \(chosen); \
        choose one of "locale -a", such as C.UTF-8.
        """)
    }
    defer { freelocale(locale) }
    let letters = nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } ?? "?"
    guard letters == "UTF-8" else {
      return .warning(
        """
        The locale \(name) has \(letters) for letters, so a terminal may show names wrong, though \
        \(chosen); set LANG=C.UTF-8 or el_GR.UTF-8.
        """)
    }
    return .ok("\(name), \(chosen)")
  }
}
