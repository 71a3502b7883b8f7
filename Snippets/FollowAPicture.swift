// Learns a picture that hangs on a wall, and follows it through the frames of a film.

// snippet.hide
guard CommandLine.arguments.count == 3 else { fatalError("usage: PICTURE FILM") }
let (picture, film) = (CommandLine.arguments[1], CommandLine.arguments[2])
// snippet.show
import Camera
import Files
import Imaging
import PictureTracking

let album = try PictureAlbum([Photo(decoding: AtomicFile.read(picture))])
var tracker = PictureTracker(album)
let source = try FrameSources.open(film)
while let frame = try source.next() {
  for seen in try tracker.pictures(in: frame.photo, at: frame.time / .seconds(1)) {
    print("picture \(seen.picture) has its corners at \(seen.corners)")
  }
}
