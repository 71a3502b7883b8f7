extension VisitorText {
  // Subject and greeting are those of the product's first version, an app.
  static let english: [VisitorText: String] = [
    .mailSubject: "Olympic Champion Profile Image",
    .mailGreeting: "Congratulations!",
    .mailGreetingByName: "Congratulations, {name}!",
    .mailMessage: "Your photo with the kotinos, the wreath of the Olympic champions, is attached.",
    // For a photo on which no wreath is to be seen.
    .mailSubjectWithoutWreath: "Olympic Champion Profile Image",
    .mailMessageWithoutWreath: "Your photo is attached.",
    .mailPreview: "The champion photo",
    .snapCountdown: "Look into the camera: {seconds}",
    .snapNow: "Smile!",
    .snapTaken: "Thank you, that was the photo.",
    .cameraAway: "One moment, the camera is coming back…",
    .cameraFault: "The camera is not working right now. Please call one of the staff.",
    .reviewWreath: "Wreath {number} of {count}",
    .reviewStatue: "The statue of Nike",
    .reviewNothing: "Do you like the photo?",
    .reviewOutside: "{item}: outside the photo, left out",
    .reviewNoFace: "No face was found: move the wreath to its place, or take another photo.",
    .reviewKeep: "Enter: keep",
    .reviewRetake: "r: take another",
    .reviewMove: "arrows: move",
    .reviewSize: "+ -: size",
    .reviewTurn: "; ': turn",
    .reviewNext: "Tab: next",
    .reviewSend: "s: send",
    .reviewQuit: "Esc: leave without a photo",
    .reviewAddress: "Send the photo to (e-mail address): {address}",
    .reviewAddressKeys: "Enter: yes, send my photo to this address    Esc: back",
    .reviewAddressWrong: "'{address}' is not an e-mail address; please correct it.",
    .reviewDiscarded: "No photo was kept.",
    .mailSending: "Sending…",
    .mailSent: "Sent.",
    .mailSoon: "Will be sent soon.",
    .mailWaiting: "Will be sent when the network is back.",
    .mailRefused: "The address did not take the photo. It is kept here.",
    .mailFault: "The photo is kept here, but cannot be sent now. Please call one of the staff.",
  ]
}

extension VisitorText {
  static let greek: [VisitorText: String] = [
    .mailSubject: "Η φωτογραφία σας με τον κότινο",
    .mailGreeting: "Συγχαρητήρια!",
    .mailGreetingByName: "Συγχαρητήρια, {name}!",
    .mailMessage: """
    Ένας νέος Ολυμπιονίκης ανακηρύχθηκε: η φωτογραφία σας με τον κότινο, το στεφάνι της νίκης, \
    είναι συνημμένη.
    """,
    .mailSubjectWithoutWreath: "Η φωτογραφία σας",
    .mailMessageWithoutWreath: "Η φωτογραφία σας είναι συνημμένη.",
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
