// Turns any photo upright, makes it smaller and writes it as WebP.

// snippet.hide
guard CommandLine.arguments.count == 3 else { fatalError("usage: PHOTO THUMBNAIL") }
let (path, thumbnail) = (CommandLine.arguments[1], CommandLine.arguments[2])
// snippet.show
import Files
import Imaging

let photo = try Photo(decoding: AtomicFile.read(path))  // JPEG, PNG, WebP, HEIC or AVIF
let small = photo.resized(
  to: PixelSize(width: 320, height: max(1, 320 * photo.size.height / photo.size.width)))
try AtomicFile.write(small.encoded(as: .webp, quality: 80), to: thumbnail, overwrite: true)
print(photo.rights?.creators.joined(separator: ", ") ?? "nobody says who took it")
