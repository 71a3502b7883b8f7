import CLayers
import Imaging

/// A channel of a texel, of which four make one: red, green, blue and alpha.
protocol TexelChannel: FixedWidthInteger, Sendable {
  /// Whether any of so many texels is not transparent.
  static func areSeen(_ texels: UnsafePointer<Self>, _ count: Int) -> Bool
}

extension UInt8: TexelChannel {
  static func areSeen(_ texels: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    layer_bytesCover(texels, count)
  }
}

extension UInt16: TexelChannel {
  static func areSeen(_ texels: UnsafePointer<UInt16>, _ count: Int) -> Bool {
    layer_stepsCover(texels, count)
  }
}

/// The rows of a picture, of which only those blocks of texels are kept that have anything in them.
///
/// A third of a figure between its wings, arms and drapery is empty, and most of what is beside it.
struct TexelRows<Channel: TexelChannel>: Sendable {
  let width: Int
  private var rows: [Row] = []

  private struct Row {
    var blocks: RowBlocks
    /// From the first to the last texel that is not transparent. Of the first and the last block no
    /// others are kept.
    var filled: Range<Int>
    /// The kept texels, one after the other. A row's own, so that no more memory is taken than they
    /// need: how many a picture has is known at its end.
    var channels: [Channel]
  }

  /// Begins a picture of which no row is there yet.
  init(_ size: PixelSize) {
    width = size.width
    rows.reserveCapacity(size.height)
  }

  /// How many rows there are.
  var count: Int { rows.count }

  func filled(row: Int) -> Range<Int> { rows[row].filled }

  func blocks(of row: Int) -> RowBlocks { rows[row].blocks }

  /// Appends a row of four channels a texel.
  mutating func append(_ row: UnsafeRawBufferPointer) {
    let texels = row.bindMemory(to: Channel.self)
    var blocks = RowBlocks(width: width)
    guard let first = texels.baseAddress else { return }
    blocks.mark(0..<width) { Channel.areSeen(first + 4 * $0.lowerBound, $0.count) }
    let bounds = blocks.bounds
    var (start, end) = (bounds.lowerBound, bounds.upperBound)
    while start < end, first[4 * start + 3] == 0 { start += 1 }
    while end > start, first[4 * end - 1] == 0 { end -= 1 }
    var count = 0
    blocks.forEachPart(gap: 0) { count += $0.clamped(to: start..<end).count }
    var channels: [Channel] = []
    channels.reserveCapacity(4 * count)
    blocks.forEachPart(gap: 0) { part in
      let own = part.clamped(to: start..<end)
      channels.append(
        contentsOf: UnsafeBufferPointer(
          rebasing: texels[4 * own.lowerBound..<4 * own.upperBound]))
    }
    rows.append(Row(blocks: blocks, filled: start..<end, channels: channels))
  }

  /// Lends the kept parts of a row, in order.
  ///
  /// - Parameter body: gets a part's columns and its texels' channels.
  @inline(__always)
  func forEachPart(of row: Int, _ body: (Range<Int>, UnsafePointer<Channel>) -> Void) {
    let row = rows[row]
    row.channels.withUnsafeBufferPointer { channels in
      guard var next = channels.baseAddress else { return }
      row.blocks.forEachPart(gap: 0) { part in
        let own = part.clamped(to: row.filled)
        body(own, next)
        next += 4 * own.count
      }
    }
  }
}
