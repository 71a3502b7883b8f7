/// The words of the booth's check-up for the museum's staff, by the name of the check.
package struct StaffText: Sendable {
  /// The name of the checked thing.
  package let name: String
  /// One sentence for when all is well.
  package let fine: String
  /// One sentence with the remedy.
  package let remedy: String

  /// The words of a check; its bare name where there are none.
  package init(_ check: String, in language: Language) {
    let words: [String: (String, String, String)] =
      switch language {
      case .greek: Self.greek
      case .english: Self.english
      }
    (name, fine, remedy) = words[check] ?? (check, "", "")
  }

  private static let greek = [
    "models": (
      "Μοντέλα", "Όλα στη θέση τους.", "Τα μοντέλα λείπουν ή χάλασαν· εγκαταστήστε τα ξανά."
    ),
    "artwork": (
      "Εικόνες", "Στεφάνι και Νίκη στη θέση τους.",
      "Οι εικόνες λείπουν ή χάλασαν· εγκαταστήστε ξανά το πρόγραμμα."
    ),
    "disk": ("Δίσκος", "Υπάρχει χώρος.", "Ο δίσκος γεμίζει· ελευθερώστε χώρο."),
    "clock": ("Ρολόι", "Πάει σωστά.", "Το ρολόι ίσως δεν πάει σωστά· ρυθμίστε το."),
    "configuration": (
      "Ρυθμίσεις", "Είναι πλήρεις.", "Μια ρύθμιση του ταχυδρομείου λείπει ή είναι λάθος."
    ),
    "outbox": (
      "Εξερχόμενα", "Δέχονται μηνύματα.",
      "Τα εξερχόμενα θέλουν προσοχή· δείτε πρώτα όσα δεν παραδόθηκαν."
    ),
    "mail": (
      "Διακομιστής", "Δέχεται μηνύματα.",
      "Ο διακομιστής δεν δέχεται μηνύματα τώρα· οι φωτογραφίες περιμένουν."
    ),
    "folder": (
      "Μνήμη", "Αθροίσματα και ερωτήσεις φυλάσσονται.",
      "Αθροίσματα και ερωτήσεις δεν φυλάσσονται στον δίσκο· φωνάξτε τον τεχνικό."
    ),
  ]

  private static let english = [
    "models": (
      "Models", "All in their place.", "Models are missing or damaged; install them again."
    ),
    "artwork": (
      "Artwork", "Wreath and Nike are in their place.",
      "Artwork is missing or damaged; install the program again."
    ),
    "disk": ("Disk", "There is room.", "The disk is filling up; make room."),
    "clock": ("Clock", "It is right.", "The clock may be wrong; set it."),
    "configuration": (
      "Settings", "They are complete.", "A setting of the mail is missing or wrong."
    ),
    "outbox": (
      "Outbox", "It takes messages.",
      "The outbox needs attention; look first at what was not delivered."
    ),
    "mail": (
      "Mail server", "It takes messages.",
      "The mail server takes no messages now; the photos wait."
    ),
    "folder": (
      "Memory", "Sums and questions are kept.",
      "Sums and questions are not kept on the disk; call the technician."
    ),
  ]
}
