import ArgumentParser
import Champion
import Console
import Files
import Glibc
import Overlay
import Texts

extension SnapSession {
  /// The result of a review.
  struct Decision {
    /// The kept photo.
    var shot: Shot
    /// Its placement; `nil`, without a review, places as requested.
    var plan: PlacementPlan?
    /// The recipient's address; `nil` for no mail.
    var recipient: String?
  }

  /// Whether a visitor can be asked: on a terminal, without `--yes`.
  package var isReviewed: Bool {
    request.crowns && !request.yes && Process.isTerminal(STDIN_FILENO)
      && Process.isTerminal(STDERR_FILENO)
  }

  /// The folder of `--preview`, if one is wanted.
  var preview: PreviewFolder? {
    request.preview.map { PreviewFolder(path: $0, quality: request.quality) }
  }

  /// Shows the visitor the champion photo and returns the decision; without a terminal the photo is
  /// kept.
  ///
  /// - Throws: `ExitCode` when the photo is discarded.
  func reviewed(_ first: Shot, studio: inout ChampionStudio) throws -> Decision {
    guard isReviewed else { return Decision(shot: first, plan: nil, recipient: request.to) }
    var shot = first
    while true {
      let editor = try studio.editor(
        for: shot.photo, faces: shot.faces, settings: request.settings)
      switch try ask(editor) {
      case .keep: return Decision(shot: shot, plan: editor.plan, recipient: nil)
      case .send(let address):
        return Decision(shot: shot, plan: editor.plan, recipient: address)
      case .leave:
        if !request.quiet { Process.warn(VisitorText.reviewDiscarded.text(in: language)) }
        throw ExitStatus.declined.exitCode
      case .retake: shot = try takeShot(studio: &studio)
      }
    }
  }

  /// Runs the review; the terminal is restored on return.
  private func ask(
    _ editor: PlacementEditor
  ) throws -> Review.Outcome {
    let environment = Process.environment
    let isPlain = ["", "dumb"].contains(environment["TERM"] ?? "")
    let preview = preview
    guard let terminal = ReviewTerminal(isPlain: isPlain) else { return .keep }
    let review = Review(
      editor: editor, address: request.to, language: language,
      depth: ColorDepth(environment), preview: preview, terminal: terminal, isPlain: isPlain)
    return try withExtendedLifetime(terminal) {
      // Before the terminal is restored: from then on a signal ends the program.
      do {
        try preview?.begin(editor.bare)
        let outcome = try review.run()
        if [.leave, .retake].contains(outcome) { preview?.clear() }
        return outcome
      } catch {
        preview?.clear()
        throw error
      }
    }
  }
}
