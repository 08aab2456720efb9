// swift-tools-version: 6.2
import PackageDescription

// Arrows point down: a target imports only what stands in its dependencies.
// .github/ARCHITECTURE.md explains them, .ci/check-imports enforces them.

let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Reticle",
  defaultLocalization: "en",
  products: [
    .executable(name: "reticle", targets: ["Reticle"]),
    .executable(name: "reticle-scan", targets: ["ReticleScan"]),
    .library(name: "DataScanner", targets: ["ScannerCore", "ScannerEngines"]),
    .library(name: "ScannerView", targets: ["ScannerView"]),
  ],
  targets: [
    // C libraries, by their pkg-config names.
    .systemLibrary(name: "CGio", pkgConfig: "gio-unix-2.0"),
    .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1"),
    .systemLibrary(name: "CGStreamer", pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0"),
    .systemLibrary(name: "CZBar", pkgConfig: "zbar"),
    .systemLibrary(name: "CZXingLibrary", pkgConfig: "zxing"),
    .systemLibrary(name: "CTesseractLibrary", pkgConfig: "tesseract"),
    .systemLibrary(name: "CLeptonica", pkgConfig: "lept"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),

    // Shims: what Swift cannot import (varargs, macros, C++).
    .target(name: "CGlue", dependencies: ["CGio"]),
    .target(
      name: "CZXing", dependencies: ["CZXingLibrary"], cxxSettings: [.define("ZX_USE_UTF8")]),
    .target(name: "CTesseract", dependencies: ["CTesseractLibrary", "CLeptonica"]),

    .target(name: "ScannerCore", swiftSettings: swiftSettings),
    .target(
      name: "ScannerEngines",
      dependencies: ["ScannerCore", "CZBar", "CZXing", "CTesseract", "CLeptonica"],
      swiftSettings: swiftSettings),
    .target(
      name: "ScannerCapture", dependencies: ["ScannerCore", "CGStreamer", "CGlue", "CGio"],
      swiftSettings: swiftSettings),
    .target(
      name: "ScanHistory", dependencies: ["ScannerCore", "CSQLite"],
      swiftSettings: swiftSettings),
    .target(
      name: "GtkKit", dependencies: ["CAdwaita", "CGlue"],
      swiftSettings: swiftSettings + [.defaultIsolation(MainActor.self)]),
    .target(
      name: "ScannerView", dependencies: ["ScannerCore", "ScannerCapture", "GtkKit"],
      swiftSettings: swiftSettings + [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "Reticle",
      dependencies: [
        "ScannerView", "ScannerEngines", "ScannerCapture", "ScanHistory", "ScannerCore", "GtkKit",
      ],
      swiftSettings: swiftSettings + [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "ReticleScan", dependencies: ["ScannerEngines", "ScannerCapture", "ScannerCore"],
      swiftSettings: swiftSettings),

    // What a program of somebody else's looks like; built with the rest, run by the tests.
    .executableTarget(
      name: "CardScanner", dependencies: ["ScannerView", "ScannerEngines", "ScannerCore"],
      path: "Sources/Examples/CardScanner", swiftSettings: swiftSettings),
    .executableTarget(
      name: "StockCounter", dependencies: ["ScannerView", "ScannerEngines", "ScannerCore"],
      path: "Sources/Examples/StockCounter", swiftSettings: swiftSettings),

    // libFuzzer's entry; `make fuzz` links it, tests replay inputs through it.
    .target(
      name: "ScannerFuzz", dependencies: ["ScannerEngines", "ScannerCore"],
      path: "Tests/ScannerFuzz", swiftSettings: swiftSettings),

    .testTarget(
      name: "ScannerCoreTests", dependencies: ["ScannerCore"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ScannerEnginesTests",
      dependencies: ["ScannerEngines", "ScannerCore", "ScannerFuzz", "CZXing"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ScanHistoryTests", dependencies: ["ScanHistory", "ScannerCore"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ScannerCaptureTests", dependencies: ["ScannerCapture", "ScannerCore"],
      exclude: ["services.py"], swiftSettings: swiftSettings),
    .testTarget(
      name: "ScannerViewTests",
      dependencies: ["ScannerView", "ScannerCapture", "ScannerCore", "GtkKit"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ReticleTests", dependencies: ["Reticle", "ScannerCore"],
      exclude: [
        "access.py", "cameras.py", "desktop.py", "history.py", "scenarios.py", "sound.py",
        "window.py",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "ReticleScanTests", dependencies: ["ReticleScan"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
