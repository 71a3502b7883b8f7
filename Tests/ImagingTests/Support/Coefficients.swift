import CJPEGInspection
import Imaging
import Testing

/// All coefficients of a JPEG, as libjpeg reads them without this package's code.
struct Coefficients {
  struct Component: Equatable {
    var columns, rows, hSampling, vSampling: Int
    var quantization: [UInt16]
    /// 64 a block, the blocks in row order.
    var values: [Int16]

    /// The coefficients of one block.
    func block(_ column: Int, _ row: Int) -> ArraySlice<Int16> {
      let start = 64 * (row * columns + column)
      return values[start..<start + 64]
    }
  }

  var components: [Component]
  var restartInterval: Int

  /// libjpeg refuses the file or warns.
  struct Refused: Error {}

  /// Reads a file.
  init(_ file: [UInt8]) throws {
    let opened = file.withUnsafeBufferPointer {
      // libjpeg has read everything when it returns.
      jpegInspection_open($0.baseAddress, $0.count)
    }
    guard let inspection = opened else { throw Refused() }
    defer { jpegInspection_close(inspection) }
    restartInterval = Int(jpegInspection_restartInterval(inspection))
    components = (0..<jpegInspection_componentCount(inspection)).map { index in
      let component = jpegInspection_component(inspection, index)
      let values = (0..<component.rows).flatMap { row in
        UnsafeBufferPointer(
          start: jpegInspection_row(inspection, index, row), count: 64 * Int(component.columns))
      }
      return Component(
        columns: Int(component.columns), rows: Int(component.rows),
        hSampling: Int(component.hSampling), vSampling: Int(component.vSampling),
        quantization: withUnsafeBytes(of: component.quantization) {
          Array($0.bindMemory(to: UInt16.self))
        },
        values: values)
    }
  }
}

/// Expects the same blocks, tables and sampling.
func expectSame(
  _ some: Coefficients, _ other: Coefficients, _ description: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isSame = some.components == other.components
  #expect(isSame, "\(description)", sourceLocation: sourceLocation)
}
