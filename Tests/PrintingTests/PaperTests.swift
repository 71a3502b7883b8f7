import Imaging
import Testing

@testable import Printing

/// A picture that fills a paper of another shape.
@Suite("What a printer cuts off")
struct PictureCropTests {
  @Test(
    "What is missing of the side that is too long; next to nothing is not told",
    arguments: [
      // The picture, the paper in hundredths of millimetres, and what is missing in per cent.
      (4000, 3000, 10160, 15240, "height 11"), (3000, 4000, 10160, 15240, "width 11"),
      (1920, 1080, 10160, 15240, "width 16"), (1080, 1920, 10160, 15240, "height 16"),
      (1181, 1772, 10160, 15240, nil), (1181, 1772, 10000, 14800, nil),
      (1181, 1772, 10500, 14800, "height 6"), (1000, 1000, 10160, 15240, "width 33"),
      (1500, 1000, 15240, 10160, nil), (1772, 1181, 12700, 17780, "width 7"),
    ] as [(Int, Int, Int, Int, String?)])
  func shares(width: Int, height: Int, paperWidth: Int, length: Int, missing: String?) {
    let crop = PictureCrop(
      of: PixelSize(width: width, height: height), filling: (paperWidth, length))
    #expect(crop.map { "\($0.side.rawValue) \($0.percent)" } == missing)
  }

  @Test("Only a printer that fills a paper without a border cuts")
  func fills() {
    let size = PixelSize(width: 400, height: 300)
    func paper(_ isBorderless: Bool) -> PrintMedia {
      PrintMedia(
        name: "na_index-4x6_4x6in", width: 10160, length: 15240, isBorderless: isBorderless,
        isLoaded: true, type: nil, source: nil)
    }
    var status = PrinterStatus(printer: "x")
    #expect(status.crop(of: size, on: paper(true)) == nil)
    status.scalings = ["auto", "fill"]
    #expect(status.crop(of: size, on: paper(false)) == nil && status.crop(of: size, on: nil) == nil)
    #expect(status.crop(of: size, on: paper(true))?.percent == 11)
    #expect(status.crop(of: size, on: paper(true))?.side == .height)
  }
}

@Suite("Papers")
struct PaperTests {
  /// Lines of Gutenprint 5.3's descriptions: a sheet is larger than the print by what is cut off.
  private static func description(_ papers: [(name: String, sheet: String, area: String)]) -> String
  {
    papers.map { name, sheet, area in
      let plain = name.split(separator: "/")[0]
      return """
        *PageSize \(name):\t"<</PageSize[\(sheet)]/ImagingBBox null>>setpagedevice"
        *PaperDimension \(name):\t"\(sheet)"
        *ImageableArea \(plain)/x:\t"\(area)"
        """
    }.joined(separator: "\n")
  }

  /// A DNP DS620 and a Canon CP1300.
  private static let printers: [String: String] = [
    "ds620": description([
      ("B7/3.5x5", "261.120 460.800", "0.000 44.640 261.120 416.160"),
      ("w144h432/2x6", "297.600 460.800", "148.800 9.120 297.600 451.680"),
      ("w288h432/4x6", "297.600 460.800", "0.000 9.120 297.600 451.680"),
      ("w288h432-div2/2x6*2", "297.600 460.800", "0.000 9.120 297.600 451.680"),
      ("w360h504/5x7", "460.800 513.120", "44.640 0.000 416.160 513.120"),
      ("w360h504-w360h360_w360h144/5x5+2x5", "460.800 513.120", "44.640 0.000 416.160 513.120"),
      ("w432h576/6x8", "460.800 584.640", "9.120 0.000 451.680 584.640"),
      ("w432h576-div4/2x6*4", "460.800 584.640", "9.120 0.000 451.680 584.640"),
    ]),
    "cp1300": description([
      ("Postcard/Postcard 100x148mm", "299.520 449.280", "0.000 0.000 299.520 449.280"),
      ("w253h337/CP_L 89x119mm", "276.480 353.280", "0.000 0.000 276.480 353.280"),
    ]),
  ]

  private static func status(_ printer: String) -> PrinterStatus {
    var status = PrinterStatus(printer: printer)
    status.media = DriverPapers.list(printers[printer] ?? "")
    return status
  }

  @Test(
    "A driver's papers are found by people's names, its own names and its words; never one that cuts",
    arguments: [
      ("ds620", "10x15", "w288h432"), ("ds620", "4x6", "w288h432"),
      ("ds620", "na_index-4x6_4x6in", "w288h432"), ("ds620", "W288H432", "w288h432"),
      ("ds620", "postcard", "w288h432"), ("ds620", "13x18", "w360h504"),
      ("ds620", "5x7", "w360h504"), ("ds620", "15x20", "w432h576"), ("ds620", "6x8", "w432h576"),
      ("ds620", "9x13", "B7"), ("ds620", "2x6*2", "w288h432-div2"), ("ds620", "2x6", "w144h432"),
      ("ds620", "w432h576-div4", "w432h576-div4"), ("cp1300", "10x15", "Postcard"),
      ("cp1300", "4x6", "Postcard"), ("cp1300", "hagaki", "Postcard"), ("cp1300", "a6", "Postcard"),
      ("cp1300", "postcard", "Postcard"), ("cp1300", "w253h337", "w253h337"),
    ])
  func driver(printer: String, name: String, paper: String) throws {
    let found = try #require(try Self.status(printer).paper(for: name))
    #expect(found.name == paper && found.isBorderless)
  }

  @Test("What a printer has not is refused with the names that may be written")
  func refused() {
    #expect {
      try Self.status("ds620").paper(for: "a4")
    } throws: {
      guard case PrintError.mediaNotSupported("a4", let names) = $0 else { return false }
      return names.contains("w288h432")
    }
    #expect(throws: PrintError.unknownMedia(name: "big")) {
      try Self.status("cp1300").paper(for: "big")
    }
  }

  @Test("Of the sizes that a name may mean, the loaded one comes before the likeliest")
  func loaded() throws {
    func status(loading loaded: String?) -> PrinterStatus {
      var status = PrinterStatus(printer: "x")
      let sizes = [("iso_a6_105x148mm", 10500, 14800), ("na_index-4x6_4x6in", 10160, 15240)]
      status.media = sizes.map { name, width, length in
        PrintMedia(
          name: name, width: width, length: length, isBorderless: true, isLoaded: name == loaded,
          type: nil, source: nil)
      }
      return status
    }
    for loaded in ["iso_a6_105x148mm", "na_index-4x6_4x6in"] {
      #expect(try status(loading: loaded).paper(for: "postcard")?.name == loaded)
    }
    #expect(try status(loading: nil).paper(for: "postcard")?.name == "iso_a6_105x148mm")
  }

  @Test("Of a thousand papers a message names a hundred, and a size is still found")
  func many() throws {
    var status = PrinterStatus(printer: "x")
    status.media = (0..<1000).map {
      PrintMedia(
        name: "custom_\($0)", width: 5000 + 5 * $0, length: 15240, isBorderless: false,
        isLoaded: false, type: nil, source: nil)
    }
    let sheet = try #require(try status.paper(for: "10x15"))
    #expect(status.friendlyNames[sheet.name]?.contains("10x15") == true)
    #expect {
      try status.paper(for: "a3")
    } throws: {
      "\($0)".hasSuffix("custom_99 and 900 more.")
    }
  }

  @Test("A paper's friendly names are those that choose it")
  func friendly() throws {
    let status = Self.status("ds620")
    let sheet = try #require(try status.paper(for: "10x15"))
    #expect(status.friendlyNames[sheet.name] == ["10x15", "4x6", "postcard"])
    let strips = try #require(try status.paper(for: "w288h432-div2"))
    #expect(strips.isCut && status.friendlyNames[strips.name] == nil)
  }

  @Test(
    "A description that is none has no papers",
    arguments: [
      "", "<html>", "*PageSize", "*PageSize A: \"\"\n*PaperDimension A: \"1e300 nan\"",
    ])
  func none(text: String) {
    #expect(DriverPapers.list(text).isEmpty)
  }

  @Test(
    "What CUPS says in words counts as its keyword would",
    arguments: [
      ("The printer is not responding.", PrinterReason.Kind.offline),
      ("Unable to locate printer \"booth.local\".", .offline),
      ("The printer may not exist or is unavailable at this time.", .offline),
      ("Waiting for printer to become available.", .offline),
      ("The printer did not respond.", .offline), ("Unable to get printer status.", .offline),
      ("The printer is unreachable at this time.", .offline),
      ("The printer configuration is incorrect or the printer no longer exists.", .offline),
      ("Unable to send data to printer.", .offline), ("The printer is now connected.", nil),
      ("The printer is in use.", nil), ("Waiting for job to complete.", nil),
      ("No route to host", .offline), ("Printer out of paper", .mediaEmpty),
      ("Paper jam in tray 2", .mediaJam), ("Cover open", .coverOpen),
      ("Ribbon empty", .supplyEmpty), ("Sending data to printer.", nil),
      ("Connected to printer.", nil), ("Ready to print.", nil), ("", nil),
    ] as [(String, PrinterReason.Kind?)])
  func words(words: String, kind: PrinterReason.Kind?) {
    #expect(PrinterReason(wordsOfCUPS: words)?.kind == kind)
  }
}
