import DrawnViews
import Imaging
import TestSupport
import Testing

@testable import PictureTracking

@Suite("Pictures found in single frames")
struct AlbumTests {
  /// Four learned pictures, in one view of each set of `make accuracy`.
  @Test("Drawn views: tilted, far, blurred, dark, bright, glaring, half hidden, compressed")
  func views() throws {
    var random = SeededGenerator(seed: 1896)
    let pictures = (1...4).map(DrawnPicture.picture)
    let album = try PictureAlbum(pictures)
    for (index, set) in ViewSet.all.enumerated() {
      let number = index % pictures.count
      // A cover may hide a view's features: there the middle one of three views counts.
      let views = (0..<(set.hidden > 0 ? 3 : 1)).map { _ in set.view(&random) }
      var errors: [Double] = []
      for view in views {
        let seen = try album.pictures(in: DrawnPicture.frame(of: pictures[number], view))
        #expect(seen.allSatisfy { $0.picture == number }, "\(set.name)")
        guard let picture = seen.first else {
          errors.append(.infinity)
          continue
        }
        let truth = DrawnPicture.homography(view).corners(of: DrawnPicture.size)
        // Corners under a cover are extrapolated.
        errors.append(zip(picture.corners, truth).map { $0.distance(to: $1) }.sorted()[1])
        #expect(picture.certainty > 0.3 && picture.certainty <= 1)
      }
      errors.sort()
      #expect(errors[views.count / 2] < (set.hidden > 0.3 ? 6 : 1.5), "\(set.name): \(errors)")
    }
  }

  @Test("Nothing is seen on a bare wall, in a stranger, a mirrored picture and a gray frame")
  func nothing() throws {
    let picture = DrawnPicture.picture(1)
    let album = try PictureAlbum([picture, DrawnPicture.picture(2)])
    var random = SeededGenerator(seed: 7)
    let view = ViewSet.all[0].view(&random)
    #expect(try album.pictures(in: DrawnPicture.frame(of: nil, view)).isEmpty)
    let stranger = DrawnPicture.frame(of: DrawnPicture.picture(99), view)
    #expect(try album.pictures(in: stranger).isEmpty)
    #expect(try !album.pictures(in: picture).isEmpty)
    #expect(try album.pictures(in: picture.mirrored()).isEmpty)
    let gray = Photo(grey: 99, DrawnPicture.frameSize.width, DrawnPicture.frameSize.height)
    #expect(try album.pictures(in: gray).isEmpty)
  }

  @Test("An album without pictures, and one whose only picture is gray, see nothing")
  func empty() throws {
    let gray = Photo(grey: 9, 100, 80)
    let frame = DrawnPicture.picture(1)
    #expect(try PictureAlbum([]).pictures(in: frame).isEmpty)
    let poor = try PictureAlbum([gray])
    #expect(try poor.pictures(in: frame).isEmpty)
    #expect(
      try poor.quality(of: 0)
        == PictureQuality(features: 0, ownShare: 0, spread: 0, likest: nil, likestShare: 0))
    #expect(try poor.quality(of: 0).isPoor)
  }

  @Test("The same pictures and frame give the same corners, to the bit")
  func repeatable() throws {
    let pictures = (1...3).map(DrawnPicture.picture)
    var random = SeededGenerator(seed: 11)
    let frame = DrawnPicture.frame(of: pictures[1], ViewSet.all[1].view(&random))
    let first = try PictureAlbum(pictures).pictures(in: frame)
    #expect(first.count == 1)
    #expect(try PictureAlbum(pictures).pictures(in: frame) == first)
  }

  @Test("A drawn picture is rich; a meander is poor; two of the same are too like")
  func quality() throws {
    let picture = DrawnPicture.picture(1)
    let album = try PictureAlbum([
      picture, DrawnPicture.picture(2), DrawnPicture.meander(), picture,
    ])
    let rich = try album.quality(of: 1)
    #expect(!rich.isPoor && !rich.isTooLike, "\(rich)")
    let meander = try album.quality(of: 2)
    #expect(meander.isPoor && meander.ownShare < 0.1, "\(meander)")
    let copy = try album.quality(of: 3)
    #expect(copy.isTooLike && copy.likest == 0, "\(copy)")
  }

  @Test("Pictures and frames of other sizes are refused with a sentence")
  func sizes() throws {
    let album = try PictureAlbum([])
    let thin = Photo(grey: 0, 200, 31)
    #expect(throws: PictureTrackingError.pictureSize(thin.size)) { try PictureAlbum([thin]) }
    #expect(throws: PictureTrackingError.frameSize(thin.size)) { try album.pictures(in: thin) }
    #expect("\(PictureTrackingError.frameSize(thin.size))".contains("200 x 31"))
  }

  // In a process of its own: other tests hold albums.
  @Test("Every album is freed")
  func handles() async {
    await #expect(processExitsWith: .success) {
      do {
        let album = try PictureAlbum([])
        #expect(PictureAlbum.liveHandles == 1)
        #expect(album.sizes.isEmpty)
      }
      #expect(PictureAlbum.liveHandles == 0)
    }
  }
}
