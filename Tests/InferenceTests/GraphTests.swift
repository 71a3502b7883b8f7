import Inference
import TestSupport
import Testing

@Suite("Operators of a graph in combination")
struct GraphTests {
  @Test("A ReLU that is the only reader of a convolution or sum may be fused")
  func fusedReLU() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...9)
      let channels = tensor.channels
      let plain = RandomGraph.Window(height: 3, width: 3, pads: [1, 1, 1, 1])
      let made = graph.relu(graph.convolution(tensor, plain, channels: channels))
      graph.output(graph.relu(graph.sum(made, tensor)))
      graph.output(graph.relu(graph.transposedConvolution(made, side: 2, channels: 3)))
    }
  }

  @Test("A tensor with other readers beside a ReLU is not overwritten by it")
  func sharedWithReLU() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...9)
      // Two readers, a ReLU and a sum, in either order.
      let made = graph.convolution(
        tensor, RandomGraph.Window(height: 2, width: 2), channels: tensor.channels)
      if graph.bool() {
        graph.output(graph.sum(made, graph.relu(made)))
      } else {
        let twice = graph.sum(made, made)
        graph.output(graph.sum(graph.relu(made), twice))
      }
      // Two ReLUs.
      let sum = graph.sum(tensor, tensor)
      graph.output(graph.product(graph.relu(sum), graph.relu(sum)))
    }
  }

  @Test("The input of a ReLU can be an output too")
  func outputAndReLU() throws {
    try RandomGraph.rounds { graph in
      let tensor = graph.tensor(channels: 1...9)
      let made = graph.convolution(
        tensor, RandomGraph.Window(height: 3, width: 3), channels: 1)
      graph.output(graph.relu(made))
      graph.outputFlattened(made)
    }
  }

  @Test("An output is not overwritten by later operators that read it")
  func outputWithReaders() throws {
    try RandomGraph.rounds { graph in
      let first = graph.convolution(
        graph.image, RandomGraph.Window(height: 1, width: 1), channels: 1)
      graph.outputFlattened(first)
      var tensor = first
      for _ in 0..<graph.integer(1...6) {
        let next = graph.convolution(
          tensor, RandomGraph.Window(height: 3, width: 3, pads: [1, 1, 1, 1]),
          channels: graph.integer(1...5))
        tensor = graph.bool() ? graph.relu(next) : next
      }
      graph.output(tensor)
    }
  }

  @Test("Random graphs of many operators, some with long-lived tensors")
  func randomGraphs() throws {
    try RandomGraph.rounds { graph in
      var tensors = [graph.tensor(channels: 6...6)]
      for _ in 0..<graph.integer(3...12) {
        let one = tensors[graph.integer(0...tensors.count - 1)]
        let other = tensors[graph.integer(0...tensors.count - 1)]
        switch graph.integer(0...6) {
        case 0: tensors.append(graph.sum(one, other))
        case 1: tensors.append(graph.relu(one))
        case 2: tensors.append(graph.prelu(one))
        case 3: tensors.append(graph.product(one, graph.sigmoid(graph.globalAverage(other))))
        case 4:
          let window = RandomGraph.Window(height: 3, width: 3, pads: [1, 1, 1, 1])
          tensors.append(graph.convolution(one, window, channels: 6, groups: 6))
        default:
          let window = RandomGraph.Window(height: 1, width: 1)
          tensors.append(graph.convolution(one, window, channels: 6))
        }
      }
      for _ in 0..<2 { graph.output(tensors[graph.integer(0...tensors.count - 1)]) }
      graph.output(tensors[tensors.count - 1])
    }
  }

  @Test("The input can be the output of a network that only transposes it")
  func transposedInput() throws {
    try RandomGraph.rounds(4) { $0.output($0.image) }
  }
}
