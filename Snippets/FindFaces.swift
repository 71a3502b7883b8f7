// Finds the faces of a photo and the tops of their heads.

// snippet.hide
guard CommandLine.arguments.count == 3 else { fatalError("usage: MODELS PHOTO") }
let (models, path) = (CommandLine.arguments[1], CommandLine.arguments[2])
// snippet.show
import FaceTrack
import Files
import Imaging

let photo = try Photo(decoding: AtomicFile.read(path))
var tracker = FaceTracker(models: models)  // the folder's path
for face in try tracker.faces(in: photo) {  // largest first
  print("a head whose top is at \(face.head.headTop), turned by \(face.pose.roll) degrees")
}
