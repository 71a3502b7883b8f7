// swift-tools-version: 6.3
import PackageDescription

// A package of its own: it is built with libFuzzer's instrumentation, which nothing else should be.
// `make fuzz` builds it: sanitizers are flags of the build, not of a package, and some of what is
// fuzzed is a product only where KOTINOS_WORKBENCH is set.
let package = Package(
  name: "fuzz",
  dependencies: [
    .package(name: "kotinos", path: ".."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "Booth", package: "kotinos"),
        .product(name: "Console", package: "kotinos"),
        .product(name: "Files", package: "kotinos"),
        .product(name: "Camera", package: "kotinos"),
        .product(name: "CHEIF", package: "kotinos"),
        .product(name: "Champion", package: "kotinos"),
        .product(name: "Exhibit", package: "kotinos"),
        .product(name: "Imaging", package: "kotinos"),
        .product(name: "Mailer", package: "kotinos"),
        .product(name: "Museum", package: "kotinos"),
        .product(name: "Notation", package: "kotinos"),
        .product(name: "Overlay", package: "kotinos"),
        .product(name: "Printing", package: "kotinos"),
        .product(name: "Texts", package: "kotinos"),
        .product(name: "Worker", package: "kotinos"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  ],
  swiftLanguageModes: [.v6]
)
