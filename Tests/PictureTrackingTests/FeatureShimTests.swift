import COpenCV
import COpenCVFeatures
import DrawnViews
import FaceTrack
import Imaging
import Testing

@Suite("The shim's contract: pictures in frames")
struct FeatureShimTests {
  private let picture = DrawnPicture.picture(3)
  private let whole = COpenCVSearch(first: 0, end: 480, isHalved: false)

  /// Calls `body` with an album of one picture, and destroys the album.
  private func withAlbum(_ body: (OpaquePointer) throws -> Void) throws {
    var handle: OpaquePointer?
    var message = COpenCVMessage()
    #expect(COpenCV_picturesCreate(&handle, &message) == .ok)
    let album = try #require(handle)
    defer { COpenCV_picturesDestroy(album) }
    var number: Int32 = -1
    #expect(picture.withOpenCVImage { COpenCV_picturesLearn(album, $0, &number, &message) } == .ok)
    #expect(number == 0)
    #expect(COpenCV_picturesIndex(album, &message) == .ok)
    try body(album)
  }

  @Test("A picture is found in itself, and a buffer that is too small gets the true count")
  func capacity() throws {
    try withAlbum { album in
      var count = 0
      var message = COpenCVMessage()
      let status = picture.withOpenCVImage {
        COpenCV_picturesFind(album, $0, whole, nil, 0, &count, &message)
      }
      #expect(status == .tooSmall && count == 1)
      #expect(message.string == "the buffer of the sightings is too small")
    }
  }

  @Test("Images, columns, numbers and homographies out of range are refused with a message")
  func refusals() throws {
    try withAlbum { album in
      var count = 0
      var number: Int32 = 0
      var message = COpenCVMessage()
      let none = COpenCVImage(pixels: nil, width: 100, height: 100, stride: 300)
      #expect(COpenCV_picturesLearn(album, none, &number, &message) == .badArgument)
      #expect(COpenCV_picturesFind(album, none, whole, nil, 0, &count, &message) == .badArgument)
      for (first, end) in [(-1, 100), (100, 100), (0, 481)] as [(Int32, Int32)] {
        let search = COpenCVSearch(first: first, end: end, isHalved: false)
        let status = picture.withOpenCVImage {
          COpenCV_picturesFind(album, $0, search, nil, 0, &count, &message)
        }
        #expect(status == .badArgument && !message.string.isEmpty)
      }
      var quality = COpenCVPictureQuality()
      #expect(COpenCV_pictureQuality(album, 1, &quality, &message) == .badArgument)
      var stranger = COpenCVSighting()
      stranger.picture = 1
      let status = picture.withOpenCVImage {
        COpenCV_picturesFollow(album, $0, &stranger, 1, &message)
      }
      #expect(status == .badArgument)
    }
  }

  @Test("A picture that cannot be where it is said to be is lost, not an error")
  func impossible() throws {
    try withAlbum { album in
      var message = COpenCVMessage()
      for value in [0, Double.nan, 1e300, -1] {
        var sighting = COpenCVSighting()
        sighting.certainty = 1
        withUnsafeMutableBytes(of: &sighting.homography) { bytes in
          bytes.bindMemory(to: Double.self).update(repeating: value)
        }
        let status = picture.withOpenCVImage {
          COpenCV_picturesFollow(album, $0, &sighting, 1, &message)
        }
        #expect(status == .ok && sighting.certainty == 0, "\(value)")
      }
    }
  }
}
