// Crowns a photo and hangs it on a card for the printer.

// snippet.hide
guard CommandLine.arguments.count == 5 else { fatalError("usage: MODELS ARTWORK PHOTO CARD.pdf") }
let (models, artwork) = (CommandLine.arguments[1], CommandLine.arguments[2])
let (photo, path) = (CommandLine.arguments[3], CommandLine.arguments[4])
// snippet.show
import Card
import Champion
import Files
import Overlay

var studio = ChampionStudio(models: models, artwork: artwork)
let placed = try studio.place(.file(photo), settings: CrownSettings())
let subject = CardSubject(
  placed.photo, placement: placed.crowning.placement, scene: placed.scene,
  faces: placed.crowning.faces ?? [])
let painter = CardPainter(artwork: Artwork(in: artwork), pictures: CardPictures(in: artwork))
let card = try painter.card(
  of: subject, design: CardDesign(format: .a6, inscription: CardInscription(name: "Μαρία")))
try AtomicFile.write(card.encoded(as: .pdf), to: path, overwrite: true)
