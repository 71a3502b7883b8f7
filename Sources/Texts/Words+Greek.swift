extension VisitorText {
  static let greek: [VisitorText: String] = [
    .mailSubject: "Η φωτογραφία σας με τον κότινο",
    .mailGreeting: "Συγχαρητήρια!",
    .mailGreetingByName: "Συγχαρητήρια, {name}!",
    .mailMessage: """
    Ένας νέος Ολυμπιονίκης ανακηρύχθηκε: η φωτογραφία σας με τον κότινο, το στεφάνι της νίκης, \
    είναι συνημμένη.
    """,
    // The preview's alternative text.
    .mailPreview: "Η φωτογραφία του Ολυμπιονίκη",
    .snapCountdown: "Κοιτάξτε την κάμερα: {seconds}",
    .snapNow: "Χαμογελάστε!",
    .snapTaken: "Ευχαριστούμε, η φωτογραφία τραβήχτηκε.",
    .cameraAway: "Μια στιγμή, η κάμερα επανέρχεται…",
    .cameraFault: "Η κάμερα δεν λειτουργεί αυτή τη στιγμή. Παρακαλούμε καλέστε το προσωπικό.",
    .reviewWreath: "Στεφάνι {number} από {count}",
    .reviewStatue: "Το άγαλμα της Νίκης",
    .reviewNothing: "Σας αρέσει η φωτογραφία;",
    .reviewOutside: "{item}: έξω από τη φωτογραφία, παραλείπεται",
    .reviewNoFace:
      "Δεν βρέθηκε πρόσωπο: μετακινήστε το στεφάνι στη θέση του ή βγάλτε άλλη φωτογραφία.",
    .reviewKeep: "Enter: την κρατώ",
    // The R key of a Greek keyboard types a rho.
    .reviewRetake: "r/ρ: νέα λήψη",
    .reviewMove: "βέλη: μετακίνηση",
    .reviewSize: "+ -: μέγεθος",
    .reviewTurn: "; ': στροφή",
    .reviewNext: "Tab: επόμενο",
    .reviewSend: "s/σ: αποστολή",
    .reviewQuit: "Esc: έξοδος χωρίς φωτογραφία",
    .reviewAddress: "Αποστολή στη διεύθυνση e-mail: {address}",
    .reviewAddressKeys: "Enter: ναι, στείλτε τη φωτογραφία μου εκεί    Esc: πίσω",
    .reviewAddressWrong: "Το '{address}' δεν είναι διεύθυνση e-mail. Παρακαλούμε διορθώστε το.",
    .reviewDiscarded: "Δεν κρατήθηκε φωτογραφία.",
    .mailSending: "Στέλνουμε…",
    .mailSent: "Στάλθηκε.",
    .mailSoon: "Θα σταλεί σε λίγο.",
    .mailWaiting: "Θα σταλεί μόλις επανέλθει το δίκτυο.",
    .mailRefused: "Η διεύθυνση δεν δέχτηκε τη φωτογραφία. Τη φυλάξαμε εδώ.",
    .mailFault: """
    Τη φωτογραφία τη φυλάξαμε, αλλά δεν μπορεί να σταλεί τώρα. \
    Παρακαλούμε καλέστε το προσωπικό.
    """,
  ]
}
