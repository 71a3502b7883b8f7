import Inference
import TestSupport
import Testing

@Suite("Operators of a graph work together")
struct GraphTests {
  @Test("A rectifier that alone reads a convolution or sum becomes part of it")
  func loneRectifier() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...9)
      let channels = picture.channels
      let plain = RandomGraph.Window(height: 3, width: 3, pads: [1, 1, 1, 1])
      let made = graph.rectified(graph.convolution(picture, plain, channels: channels))
      graph.answer(graph.rectified(graph.sum(made, picture)))
      graph.answer(graph.rectified(graph.transposedConvolution(made, side: 2, channels: 3)))
    }
  }

  @Test("What a rectifier and something else read stays as it is")
  func sharedWithRectifier() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...9)
      // Read twice: by the rectifier and a sum, whichever comes first.
      let made = graph.convolution(
        picture, RandomGraph.Window(height: 2, width: 2), channels: picture.channels)
      if graph.flag() {
        graph.answer(graph.sum(made, graph.rectified(made)))
      } else {
        let twice = graph.sum(made, made)
        graph.answer(graph.sum(graph.rectified(made), twice))
      }
      // By two rectifiers.
      let sum = graph.sum(picture, picture)
      graph.answer(graph.product(graph.rectified(sum), graph.rectified(sum)))
    }
  }

  @Test("What a rectifier reads can be an output too")
  func outputAndRectifier() throws {
    try RandomGraph.rounds { graph in
      let picture = graph.picture(channels: 1...9)
      let made = graph.convolution(
        picture, RandomGraph.Window(height: 3, width: 3), channels: 1)
      graph.answer(graph.rectified(made))
      graph.answerAsIs(made)
    }
  }

  @Test("An output is still right when other operators read it and go on for long")
  func outputReadInside() throws {
    try RandomGraph.rounds { graph in
      let first = graph.convolution(
        graph.image, RandomGraph.Window(height: 1, width: 1), channels: 1)
      graph.answerAsIs(first)
      var picture = first
      for _ in 0..<graph.integer(1...6) {
        let next = graph.convolution(
          picture, RandomGraph.Window(height: 3, width: 3, pads: [1, 1, 1, 1]),
          channels: graph.integer(1...5))
        picture = graph.flag() ? graph.rectified(next) : next
      }
      graph.answer(picture)
    }
  }

  @Test("Random graphs of many operators, some of which read what came long before")
  func randomGraphs() throws {
    try RandomGraph.rounds { graph in
      var pictures = [graph.picture(channels: 6...6)]
      for _ in 0..<graph.integer(3...12) {
        let one = pictures[graph.integer(0...pictures.count - 1)]
        let other = pictures[graph.integer(0...pictures.count - 1)]
        switch graph.integer(0...6) {
        case 0: pictures.append(graph.sum(one, other))
        case 1: pictures.append(graph.rectified(one))
        case 2: pictures.append(graph.slopedRectified(one))
        case 3: pictures.append(graph.product(one, graph.sigmoid(graph.mean(other))))
        case 4:
          let window = RandomGraph.Window(height: 3, width: 3, pads: [1, 1, 1, 1])
          pictures.append(graph.convolution(one, window, channels: 6, groups: 6))
        default:
          let window = RandomGraph.Window(height: 1, width: 1)
          pictures.append(graph.convolution(one, window, channels: 6))
        }
      }
      for _ in 0..<2 { graph.answer(pictures[graph.integer(0...pictures.count - 1)]) }
      graph.answer(pictures[pictures.count - 1])
    }
  }

  @Test("The input can be the output of a network that only turns it round")
  func nothingToDo() throws {
    try RandomGraph.rounds(4) { $0.answer($0.image) }
  }
}
