import CLinux
import Glibc

extension ChildProcess {
  /// The variables that a child gets, of this process's own.
  package enum Environment: Sendable {
    /// All but the mail server's, among them the password: for a program of this package.
    case ofPackage
    /// Those that tell a program where its user's keys are: for one that prints a secret.
    case forSecrets
    /// `PATH`, `LANG` and what tells CUPS's library where its daemon is (cups(1)): for the program
    /// that converses with printers.
    case forPrinters
    /// `PATH` and `LANG` alone, for a program that reads strangers' bytes.
    case minimal

    /// Programs, languages, home, and what finds a key store: the session's bus and sockets, GnuPG,
    /// pass, the agent of SSH, and the credentials of a systemd unit.
    private static let secretTools: Set<String> = [
      "PATH", "LANG", "LANGUAGE", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR",
      "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME",
      "DBUS_SESSION_BUS_ADDRESS", "GNUPGHOME", "SSH_AUTH_SOCK", "CREDENTIALS_DIRECTORY",
    ]

    /// Where a sanitizer's reports go.
    private static let sanitizers: Set<String> = ["ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"]

    private func has(_ name: String) -> Bool {
      switch self {
      case .ofPackage: !name.hasPrefix("SELFIE_SMTP_")
      case .forSecrets:
        Self.secretTools.contains(name) || Self.sanitizers.contains(name)
          || name.hasPrefix("LC_") || name.hasPrefix("PASSWORD_STORE_")
      case .forPrinters:
        Self.minimal(name) || ["HOME", "IPP_PORT"].contains(name) || name.hasPrefix("CUPS_")
          || name.hasPrefix("SELFIE_PRINT_") || name == "SELFIE_FAIL_POINT"
      case .minimal: Self.minimal(name)
      }
    }

    private static func minimal(_ name: String) -> Bool {
      ["PATH", "LANG"].contains(name) || sanitizers.contains(name)
    }

    /// Copies of the variables, `NAME=value`, and a null pointer behind them; the caller frees
    /// them.
    func copies() -> [UnsafeMutablePointer<CChar>?] {
      var copies: [UnsafeMutablePointer<CChar>?] = []
      var next = linux_environment()
      while let variable = next?.pointee {
        // A value need not be UTF-8, and is copied as it is.
        let name = String(cString: variable).prefix { $0 != "=" }
        if has(String(name)) { copies.append(strdup(variable)) }
        next = next?.advanced(by: 1)
      }
      return copies + [nil]
    }
  }
}
