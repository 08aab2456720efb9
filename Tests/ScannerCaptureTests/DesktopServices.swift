import Foundation

/// Message buses, PipeWire and its session manager, and a portal, in a private folder.
///
/// They end with the process that started them, however that ends.
// @unchecked: used on the one thread of the tests.
final class DesktopServices: @unchecked Sendable {
  struct Missing: Error { let what: String }

  /// What a process needs in its environment to meet these services and no others.
  ///
  /// - Parameter folder: Where everything lies; made here.
  /// - Returns: The variables that differ.
  /// - Throws: What Foundation throws when a file cannot be made.
  static func environment(in folder: URL) throws -> [String: String] {
    for name in ["run", "home", "portals", "data"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try Data(
      """
      [portal]
      DBusName=org.freedesktop.impl.portal.desktop.reticletest
      Interfaces=org.freedesktop.impl.portal.Access;org.freedesktop.impl.portal.Settings;
      UseIn=gnome

      """.utf8
    ).write(to: folder.appendingPathComponent("portals/reticletest.portal"))
    let run = folder.appendingPathComponent("run").path
    return [
      "XDG_RUNTIME_DIR": run, "HOME": folder.appendingPathComponent("home").path,
      "XDG_CONFIG_HOME": folder.appendingPathComponent("home/.config").path,
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(run)/bus",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(run)/system",
      "XDG_DESKTOP_PORTAL_DIR": folder.appendingPathComponent("portals").path,
      "XDG_CURRENT_DESKTOP": "GNOME", "GSETTINGS_BACKEND": "keyfile",
    ]
  }

  private let run: String
  private var processes: [String: Process] = [:]
  private var commands: FileHandle?
  private var answers: FileHandle?

  /// Starts the buses and PipeWire; the environment is that of this process.
  init() throws {
    run = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
    for (name, type) in [("bus", "--session"), ("system", "--session")] {
      try start("/usr/bin/dbus-daemon", type, "--nofork", "--address=unix:path=\(run)/\(name)")
      try waitForFile("\(run)/\(name)")
    }
    try startPipeWire()
  }

  /// Starts PipeWire and its session manager.
  func startPipeWire() throws {
    try start("/usr/bin/pipewire")
    try waitForFile("\(run)/pipewire-0")
    try start("/usr/bin/wireplumber")
    try wait(for: "wireplumber") {
      try output("/usr/bin/pw-cli", "ls", "Client").contains("WirePlumber")
    }
  }

  /// Kills PipeWire as a crash would.
  func crashPipeWire() {
    for name in ["/usr/bin/wireplumber", "/usr/bin/pipewire"] { end(name, with: SIGKILL) }
  }

  /// Starts what stands in for the desktop: it answers questions and knows settings and sleep.
  func startDesktop() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("services.py").path
    let (input, answer) = (Pipe(), Pipe())
    try start(
      "/usr/bin/python3", script, "unix:path=\(run)/bus", "unix:path=\(run)/system", input: input,
      output: answer)
    (commands, answers) = (input.fileHandleForWriting, answer.fileHandleForReading)
    try hear("ready")
  }

  /// Starts the real portal, with the real store of permissions.
  func startPortal() throws {
    try start("/usr/libexec/xdg-permission-store")
    try start("/usr/libexec/xdg-desktop-portal")
    try wait(for: "the camera portal") {
      try output(
        "/usr/bin/gdbus", "introspect", "--session", "-d", "org.freedesktop.portal.Desktop", "-o",
        "/org/freedesktop/portal/desktop"
      ).contains("org.freedesktop.portal.Camera")
    }
  }

  /// Tells the desktop something and waits until it has done it.
  ///
  /// - Parameter command: Such as "lock true".
  /// - Throws: `Missing` when there is no answer.
  func tell(_ command: String) throws {
    try commands?.write(contentsOf: Data((command + "\n").utf8))
    try hear(command.split(separator: " ").first.map(String.init) ?? "")
  }

  /// Stores what the user is taken to have said.
  ///
  /// - Parameter permission: "yes" or "no".
  /// - Throws: What Foundation throws when no program can be started.
  func store(_ permission: String) throws {
    try callStore("SetPermission", "devices", "true", "camera", "", "['\(permission)']")
  }

  /// Makes the portal ask again.
  func forgetPermission() throws {
    try callStore("SetPermission", "devices", "true", "camera", "", "['ask']")
  }

  private func callStore(_ method: String, _ arguments: String...) throws {
    let name = "org.freedesktop.impl.portal.PermissionStore"
    _ = try output(
      "/usr/bin/gdbus",
      ["call", "--session", "-d", name, "-o", "/org/freedesktop/impl/portal/PermissionStore", "-m"]
        + ["\(name).\(method)"] + arguments)
  }

  /// Runs a program to its end and returns what it printed.
  func output(_ path: String, _ arguments: String...) throws -> String {
    try output(path, arguments)
  }

  private func output(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Ends one of the services.
  func end(_ path: String, with signal: Int32 = SIGTERM) {
    guard let process = processes.removeValue(forKey: path) else { return }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }

  private func hear(_ word: String) throws {
    var line = Data()
    while let byte = try answers?.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
      line += byte
    }
    guard String(decoding: line, as: UTF8.self) == word else { throw Missing(what: word) }
  }

  private func start(
    _ path: String, _ arguments: String..., input: Any? = FileHandle.nullDevice,
    output: Any? = FileHandle.nullDevice
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments = ["--pdeathsig", "TERM", path] + arguments
    // The portal ends itself without the schemas that a test hides.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "XDG_DATA_DIRS" }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    processes[arguments.count == 3 ? arguments[2] : path] = process
  }

  private func waitForFile(_ path: String) throws {
    try wait(for: path) { FileManager.default.fileExists(atPath: path) }
  }

  private func wait(for what: String, until isThere: () throws -> Bool) throws {
    let limit = Date().addingTimeInterval(10)
    while try !isThere() {
      guard Date() < limit else { throw Missing(what: what) }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }
}
