// Crowns photos from several tasks, none of which waits for the work of another.

// snippet.hide
guard CommandLine.arguments.count > 3 else { fatalError("usage: MODELS ARTWORK PHOTO...") }
let (models, artwork) = (CommandLine.arguments[1], CommandLine.arguments[2])
let photos = CommandLine.arguments.dropFirst(3)
// snippet.show
import Champion

let studio = SharedStudio(models: models, artwork: artwork)
try await withThrowingTaskGroup(of: Crowned.self) { group in
  for photo in photos {
    group.addTask { try await studio.crown(.file(photo), to: .file(photo + ".champion.jpg")) }
  }
  for try await crowned in group { print(crowned.name, "->", crowned.output.name) }
}
