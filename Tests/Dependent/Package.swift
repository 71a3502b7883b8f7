// swift-tools-version: 6.3
import PackageDescription

// Uses this package's libraries as any other package does: products, public interface.
let package = Package(
  name: "dependent",
  dependencies: [.package(name: "kotinos", path: "../..")],
  targets: [
    .testTarget(
      name: "DependentTests",
      dependencies: [
        .product(name: "FaceTrack", package: "kotinos"),
        .product(name: "Imaging", package: "kotinos"),
        .product(name: "Overlay", package: "kotinos"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
