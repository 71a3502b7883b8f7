/// The words that come with the program. Subject and greeting are those of the first version of
/// the product, an app that people know.
struct Words {
  private let language: Language

  init(_ language: Language) {
    self.language = language
  }

  var subject: String {
    switch language {
    case .greek: "Εικόνα Προφίλ Ολυμπιονίκη"
    case .english: "Olympic Champion Profile Image"
    }
  }

  func greeting(_ name: String) -> String {
    switch language {
    case .greek: name.isEmpty ? "Συγχαρητήρια!!" : "Συγχαρητήρια, \(name)!!"
    case .english: name.isEmpty ? "Congratulations!!" : "Congratulations, \(name)!!"
    }
  }

  var message: String {
    switch language {
    case .greek:
      "Η φωτογραφία σας με τον κότινο, το στεφάνι των Ολυμπιονικών, είναι συνημμένη."
    case .english:
      "Your photo with the kotinos, the wreath of the Olympic champions, is attached."
    }
  }

  /// What a reader without pictures says in place of the preview.
  var alternative: String {
    switch language {
    case .greek: "Η φωτογραφία του Ολυμπιονίκη"
    case .english: "The champion photo"
    }
  }
}
