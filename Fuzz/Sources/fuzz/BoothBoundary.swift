import Foundation
import Imaging
import Overlay
import Texts

@testable import Booth
@testable import Museum

/// The booth: a museum's questions, and what a visitor's page sends.
enum BoothBoundary {
  static func readQuestions(_ bytes: UnsafeRawBufferPointer) {
    let bank: QuestionBank
    do throws(QuizError) {
      bank = try QuestionBank(json: Data(bytes))
    } catch {
      require(!error.description.isEmpty, "an error without words")
      return
    }
    var generator = SteadyGenerator()
    for isStrict in [false, true] {
      var rules = QuizRules()
      rules.isStrict = isStrict
      var round = QuizRound(from: bank, rules: rules, using: &generator)
      var answers = 0
      while round.state == .asking {
        for language in Language.builtIn {
          let prompt = round.prompt(in: language)
          require(Set(prompt.answers).count == 4, "equal answers")
          for text in [prompt.question] + prompt.answers { requirePrintable(text) }
        }
        require(round.grade(Int(generator.next() % 4)) != nil, "an answer without a grade")
        answers += 1
        require(answers <= 2 * rules.questions, "a round without an end")
      }
      require(round.grade(0) == nil, "an answer behind the end")
    }
  }

  /// The body of `PUT /api/plan`.
  private struct Body: Decodable {
    let wreaths: [Review.Wreath]
    let statue: Review.Statue?
  }

  static func adjust(_ bytes: UnsafeRawBufferPointer) {
    guard let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)) else { return }
    let size = PixelSize(width: 32, height: 24)
    var automatic = Placement(light: Light())
    automatic.wreaths = body.wreaths.prefix(2).map { _ in
      WreathPlacement(center: Point(16, 6), width: 10, angle: 0)
    }
    automatic.statue = StatuePlacement(base: Point(28, 24), height: 16, facing: .left)
    let chosen = ChosenPhoto(file: [], plan: PlacementPlan(automatic, for: size))
    guard let adjusted = try? chosen.adjustedPlan(body.wreaths, statue: body.statue) else { return }
    require(adjusted.placement.wreaths.count == automatic.wreaths.count, "another number")
    let photo = Photo(size: size, pixels: [UInt8](repeating: 128, count: size.area * 3))
    do throws(OverlayError) {
      let champion = try photo.champion(adjusted.placement, artwork: ArtworkFiles.artwork)
      require(champion.size == size, "the size has changed")
    } catch {
      fatalError("\(error)")
    }
  }
}
