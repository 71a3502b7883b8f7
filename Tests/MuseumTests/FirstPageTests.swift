import Foundation
import Imaging
import Museum
import Notation
import TestSupport
import Testing
import Texts

@Suite("The museum's first page")
struct FirstPageTests {
  private func read(_ toml: String) throws -> MuseumFolder {
    let folder = try TemporaryFolder()
    try folder.write(Array(toml.utf8), as: "museum.toml")
    try folder.write(Photo(grey: 90, 2000, 500).encoded(as: .png), as: "wide.png")
    try folder.write(Photo(grey: 200, 40, 30).encoded(as: .jpeg), as: "small.jpg")
    return MuseumFolder(folder.path, page: Delivered.page, questions: nil, least: nil)
  }

  @Test("Pictures, words and addresses are read; pictures are shown no larger than a screen")
  func whole() throws {
    let museum = try read(
      """
      [first_page]
      pictures = ["wide.png", "small.jpg"]
      addresses = ["https://museum.example", "https://www.social.example/museum?x=1"]
      booth = "https://booth.museum.example:8443/"
      map = "map"
      idle = true
      [first_page.words]
      el = "Καλώς ήρθατε."
      en = ["Welcome.", "Come in."]
      """)
    #expect(museum.faults == [])
    let page = try #require(museum.settings.firstPage)
    #expect(
      try page.pictures.map { try Photo(decoding: $0.bytes).size } == [
        PixelSize(width: 1920, height: 480), PixelSize(width: 40, height: 30),
      ])
    #expect(page.words == [.greek: ["Καλώς ήρθατε."], .english: ["Welcome.", "Come in."]])
    #expect(page.addresses.count == 2 && page.booth == "https://booth.museum.example:8443/")
    #expect(page.map == "map" && page.isIdleScreen)
    let told = try JSONSerialization.jsonObject(with: JSONEncoder().encode(page)) as? [String: Any]
    let pictures = try #require(told?["pictures"] as? [[String: Any]])
    #expect(pictures.map { $0["url"] as? String } == ["/museum/pictures/0", "/museum/pictures/1"])
    #expect(pictures[0]["width"] as? Int == 1920 && told?["idle"] as? Bool == true)
    #expect((told?["words"] as? [String: [String]])?["en"]?.count == 2)
  }

  @Test("A museum without the table has no first page")
  func none() throws { #expect(try read("name = \"M\"").settings.firstPage == nil) }

  @Test(
    "Each fault is a sentence at its line",
    arguments: [
      ("pictures = [\"none.jpg\"]", "none.jpg cannot be used"),
      ("pictures = [\"museum.toml\"]", "museum.toml cannot be used"),
      ("pictures = [\"../small.jpg\"]", "no file beside museum.toml"),
      ("pictures = \"small.jpg\"", "no list of 1 to 12"), ("pictures = []", "no list of 1 to 12"),
      ("addresses = [\"http://museum.example\"]", "no address such as"),
      ("addresses = [\"javascript:alert(1)\"]", "no address such as"),
      ("booth = \"museum.example\"", "no address such as"),
      ("booth = \"https://a b\"", "no address such as"),
      ("idle = 1", "neither true nor false"), ("map = 3", "no text in quotes"),
      ("picture = [\"small.jpg\"]", "the nearest is pictures"),
      ("words.english = \"x\"", "no language's code"), ("words.en = \"\"", "no text"),
      ("words.en = [\"\"]", "an empty paragraph"), ("words = \"x\"", "no setting words"),
      ("words.en = \"\(String(repeating: "x", count: 1001))\"", "1001 characters"),
      ("pictures.a = [\"small.jpg\"]", "no setting pictures"),
    ])
  func faults(line: String, words: String) throws {
    let faults = try read("[first_page]\n\(line)").faults
    #expect(faults.count == 1 && faults.first?.line == 2, "\(faults)")
    #expect(faults.first?.sentence.contains(words) == true, "\(faults)")
  }
}
