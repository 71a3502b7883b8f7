import Testing

@testable import Printing

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

  @Test("A paper's friendly names are those that choose it")
  func friendly() throws {
    let status = Self.status("ds620")
    let sheet = try #require(try status.paper(for: "10x15"))
    #expect(status.friendlyNames(of: sheet) == ["10x15", "4x6", "postcard"])
    let strips = try #require(try status.paper(for: "w288h432-div2"))
    #expect(strips.isCut && status.friendlyNames(of: strips).isEmpty)
  }

  @Test("A description that is none has no papers", arguments: ["", "<html>", "*PageSize"])
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
      ("No route to host", .offline), ("Printer out of paper", .mediaEmpty),
      ("Paper jam in tray 2", .mediaJam), ("Cover open", .coverOpen),
      ("Ribbon empty", .supplyEmpty), ("Sending data to printer.", nil),
      ("Connected to printer.", nil), ("Ready to print.", nil), ("", nil),
    ] as [(String, PrinterReason.Kind?)])
  func words(words: String, kind: PrinterReason.Kind?) {
    #expect(PrinterReason(wordsOfCUPS: words)?.kind == kind)
  }
}
