// Crowns a photo with two folders and two file names.

// snippet.hide
guard CommandLine.arguments.count == 5 else { fatalError("usage: MODELS ARTWORK PHOTO CHAMPION") }
let (models, artwork) = (CommandLine.arguments[1], CommandLine.arguments[2])
let (photo, champion) = (CommandLine.arguments[3], CommandLine.arguments[4])
// snippet.show
import Champion

var studio = ChampionStudio(models: models, artwork: artwork)  // the folders' paths
let crowned = try studio.crown(.file(photo), to: .file(champion))
for wreath in crowned.champion.crowning.placement.wreaths {
  print("a wreath \(wreath.width) pixels wide at \(wreath.center)")
}
