package import ArgumentParser
package import Champion
package import Overlay

/// The options on where wreaths and statue stand, of every command that crowns one photo.
package struct PlacingOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A wreath's centre, optionally its width and clockwise angle; repeat for each head.",
      valueName: "x,y[,width[,angle]]"),
    transform: { text in
      do { return try ManualWreath(text) } catch { throw ValidationError("\(error)") }
    })
  package var wreath: [ManualWreath] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The middle of the statue's base, optionally its height.", valueName: "x,y[,height]"),
    transform: { text in
      do { return try ManualStatue(text) } catch { throw ValidationError("\(error)") }
    })
  package var statue: ManualStatue?

  @Option(
    help: ArgumentHelp(
      "Render exactly this plan, made by selfie plan; - is standard input.",
      valueName: "file"), completion: .file())
  package var plan: String?

  @Flag(name: .customLong("no-wreath"), help: "Leave the wreaths out.")
  package var noWreath = false

  @Flag(name: .customLong("no-statue"), help: "Leave the statue out.")
  package var noStatue = false

  @Flag(help: "Where the statue has no place, let the photo grow by a marble ledge for it.")
  package var ledge = false

  package init() {}

  package func validate() throws {
    guard wreath.count <= PlacementPlan.maxWreaths else {
      throw ValidationError(
        "--wreath is given \(wreath.count) times, but at most \(PlacementPlan.maxWreaths) are placed."
      )
    }
    guard plan == nil || wreath.isEmpty && statue == nil && !noWreath && !noStatue else {
      throw ValidationError(
        "--plan places everything; change the plan instead of adding --wreath or --statue.")
    }
    guard !noWreath || wreath.isEmpty else {
      throw ValidationError("--wreath and --no-wreath exclude each other; give one of them.")
    }
    guard !ledge || plan == nil && statue == nil && !noStatue else {
      throw ValidationError(
        "--ledge is for a statue that finds its own place; leave out --plan, --statue, --no-statue."
      )
    }
    guard !noStatue || statue == nil else {
      throw ValidationError("--statue and --no-statue exclude each other; give one of them.")
    }
  }

  /// Refuses options that leave nothing to be placed.
  package func requireAnItem() throws {
    guard !(noWreath && noStatue) else {
      throw ValidationError("With --no-wreath and --no-statue nothing is left to be done.")
    }
  }

  /// The part of the placement that these options fix.
  package var request: PlacementRequest {
    PlacementRequest(
      wreaths: wreath, statue: statue, wantsWreaths: !noWreath, wantsStatue: !noStatue,
      allowsLedge: ledge)
  }

  /// The first option that leaves something out; `nil` for none.
  package var firstOmission: String? {
    if noWreath { return "--no-wreath" }
    return noStatue ? "--no-statue" : nil
  }

  /// The first option that gives a place; `nil` for none.
  package var firstPlace: String? {
    if !wreath.isEmpty { return "--wreath" }
    if statue != nil { return "--statue" }
    if ledge { return "--ledge" }
    return plan == nil ? nil : "--plan"
  }
}

extension CrownSettings {
  /// These settings with the plan of a file, if one is named.
  package func reading(plan path: String?) throws -> CrownSettings {
    var settings = self
    if let path {
      settings.plan = try PlacementPlan(contentsOf: path == "-" ? "/dev/stdin" : path)
      settings.inputs.append(path)
    }
    return settings
  }
}
