package import Imaging

/// A part of a picture that is spoken of, with its page.
package struct PicturePoint: Sendable, Equatable {
  package let name: String
  package let at: PicturePlace
  /// Where an arrow to the point starts.
  package var arrow: PicturePlace?
  package var title = ExhibitText()
  package var text = ExhibitText()
  package var images: [PageImage] = []

  package init(name: String, at: PicturePlace) { (self.name, self.at) = (name, at) }
}

/// A picture of a page.
package struct PageImage: Sendable, Equatable {
  package let name: String
  package let file: ExhibitFile
  package let size: PixelSize
  package var description = ExhibitText()

  package init(name: String, file: ExhibitFile, size: PixelSize) {
    (self.name, self.file, self.size) = (name, file, size)
  }
}
