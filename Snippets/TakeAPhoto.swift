// Takes a photo with a webcam, or from a stream, a film or a folder of pictures.

// snippet.hide
guard CommandLine.arguments.count == 3 else { fatalError("usage: CAMERA PHOTO") }
let (camera, path) = (CommandLine.arguments[1], CommandLine.arguments[2])
// snippet.show
import Camera
import Files
import Imaging

let source = try FrameSources.open(camera)  // "0" is /dev/video0
if let frame = try source.next() {
  try AtomicFile.write(frame.photo.encoded(as: .jpeg), to: path, overwrite: true)
}
