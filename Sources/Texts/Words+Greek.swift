extension VisitorText {
  static let greek: [VisitorText: String] = [
    .mailSubject: "Εικόνα Προφίλ Ολυμπιονίκη",
    .mailGreeting: "Συγχαρητήρια!!",
    .mailGreetingByName: "Συγχαρητήρια, {name}!!",
    .mailMessage: "Η φωτογραφία σας με τον κότινο, το στεφάνι των Ολυμπιονικών, είναι συνημμένη.",
    // What a reader without pictures says in place of the preview.
    .mailPreview: "Η φωτογραφία του Ολυμπιονίκη",
    .snapCountdown: "Κοιτάξτε την κάμερα: {seconds}",
    .snapNow: "Χαμογελάστε!",
    .snapTaken: "Ευχαριστούμε, η φωτογραφία τραβήχτηκε.",
    .cameraAway: "Μια στιγμή, η κάμερα επανέρχεται…",
    .cameraFault: "Η κάμερα δεν λειτουργεί αυτή τη στιγμή. Παρακαλούμε καλέστε το προσωπικό.",
  ]
}
