// Paints a wreath and the statue at places of your choice; no face is looked for.

// snippet.hide
guard CommandLine.arguments.count == 4 else { fatalError("usage: ARTWORK PHOTO CHAMPION") }
let (folder, path) = (CommandLine.arguments[1], CommandLine.arguments[2])
let champion = CommandLine.arguments[3]
// snippet.show
import Files
import Imaging
import Overlay

let artwork = Artwork(in: folder)
let photo = try Photo(decoding: AtomicFile.read(path))
let request = PlacementRequest(
  wreaths: [ManualWreath(x: .percent(50), y: .percent(20))],
  statue: ManualStatue(x: .percent(85), y: .percent(98)))
let placement = try Placement.automatic(for: [], in: photo, artwork: artwork, request: request)
let crowned = try photo.champion(placement, artwork: artwork)
try AtomicFile.write(crowned.encoded(as: .png), to: champion, overwrite: true)
