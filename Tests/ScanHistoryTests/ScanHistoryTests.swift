import Foundation
import ScanHistory
import ScannerCore
import Testing

@Suite struct ScanHistoryTests {
  @Test("counts equal contents and keeps others apart")
  func counts() async throws {
    let folder = try TemporaryFolder()
    let history = try ScanHistory(file: folder.file)
    let first = try await history.add(.code("5901234123457"), at: .second(10))
    let again = try await history.add(.code("5901234123457"), at: .second(20))
    try await history.add(.code("5901234123457", .code128), at: .second(30))
    try await history.add(.line("5901234123457"), at: .second(40))
    try await history.add(.code("", .qr), at: .second(50))
    try await history.add(.code("a\0b", .qr), at: .second(60))
    #expect(first == again)
    let entries = try await history.entries()
    #expect(
      entries.map(\.record.string) == [
        "a\0b", "", "5901234123457", "5901234123457", "5901234123457",
      ])
    #expect(entries.map(\.record.symbology) == [.qr, .qr, nil, .code128, .ean13])
    #expect(entries.last?.count == 2)
    #expect(entries.last?.firstTime == .second(10))
    #expect(entries.last?.lastTime == .second(20))
    #expect(entries.last?.record.bytes == Array("5901234123457".utf8))
  }

  @Test("keeps everything for the next start")
  func keeps() async throws {
    let folder = try TemporaryFolder()
    let record = HistoryRecord.code("https://example.org/ä", .qr)
    do {
      let history = try ScanHistory(file: folder.file)
      let id = try await history.add(record, at: .second(1))
      try await history.setNote("Regal 3", of: id)
      try await history.setPinned(true, of: id)
    }
    let history = try ScanHistory(file: folder.file)
    let entry = try #require(try await history.entries().first)
    #expect(entry.record == record)
    #expect(entry.note == "Regal 3")
    #expect(entry.isPinned)
    #expect(history.damagedFile == nil)
    let rights = try FileManager.default.attributesOfItem(
      atPath: folder.file.deletingLastPathComponent().path)
    #expect(rights[.posixPermissions] as? Int == 0o700)
  }

  @Test(
    "finds words in content and note, in any case and width",
    arguments: [
      ("", 4), ("example", 2), ("EXAMPLE org", 1), ("ｅｘａｍｐｌｅ", 2), ("regal", 1), ("100%", 1),
      ("_", 0), ("MUSTER", 1), ("müSTER", 1), ("東京", 1), ("\\", 0), ("nothing", 0),
    ])
  func finds(words: String, count: Int) async throws {
    let folder = try TemporaryFolder()
    let history = try ScanHistory(file: folder.file)
    try await history.add(.code("https://example.org", .qr), at: .second(1))
    try await history.add(.line("example 100% Müster"), at: .second(2))
    try await history.add(.line("東京駅"), at: .second(3))
    let id = try await history.add(.code("4711"), at: .second(4))
    try await history.setNote("Regal", of: id)
    #expect(try await history.entries(ScanHistory.Query(words)).count == count)
  }

  @Test("removes and restores, and clears all but what is pinned")
  func removes() async throws {
    let folder = try TemporaryFolder()
    let history = try ScanHistory(file: folder.file)
    var ids: [Int] = []
    for number in 1...5 {
      ids.append(try await history.add(.code("\(number)"), at: .second(Double(number))))
    }
    try await history.setNote("kept", of: ids[1])
    try await history.setPinned(true, of: ids[2])
    let before = try await history.entries()
    let removed = try await history.remove([ids[1], 4711])
    #expect(removed.map(\.record.string) == ["2"])
    #expect(try await history.count == 4)
    try await history.restore(removed)
    #expect(try await history.entries().map(\.record) == before.map(\.record))
    #expect(try await history.entries().map(\.note) == before.map(\.note))
    let cleared = try await history.clear()
    #expect(cleared.count == 4)
    #expect(try await history.entries().map(\.record.string) == ["3"])
    try await history.restore(cleared)
    #expect(try await history.entries().map(\.record) == before.map(\.record))
  }

  @Test("has no trace of a secret, and none of what was removed")
  func secrets() async throws {
    let folder = try TemporaryFolder()
    let history = try ScanHistory(file: folder.file)
    let wifi = RecognizedItem.qr("WIFI:T:WPA;S:net;P:correcthorse;;")
    let secrets = [
      wifi, .qr("otpauth://totp/me?secret=JBSWY3DPEHPK3PXP"), .text("4111 1111 1111 1111"),
    ]
    for secret in secrets { try await history.add(secret) }
    let id = try await history.add(.code("removable thing", .qr))
    #expect(folder.contains("removable thing"))
    try await history.remove([id])
    for text in ["correcthorse", "JBSWY3DPEHPK3PXP", "1111 1111", "removable thing"] {
      #expect(!folder.contains(text), "\(text) is in a file")
    }
    let entries = try await history.entries()
    #expect(entries.allSatisfy { $0.record.isMasked && $0.record.bytes == nil })
    // Somebody pins one by hand.
    let kept = try #require(entries.first { $0.record.type == "wifi" })
    try await history.setPinned(true, of: kept.id)
    try await history.reveal(HistoryRecord(wifi, keepsSecrets: true), in: kept.id)
    let revealed = try #require(try await history.entries().first)
    #expect(revealed.isPinned && revealed.record.string == wifi.string)
    // From then on it is one entry, shown with dots all the same.
    #expect(try await history.add(wifi).isMasked == false)
    let again = try await history.entries()
    #expect(again.count == secrets.count)
    #expect(again.first?.count == 2)
    #expect(again.first?.record.maskedString.contains("correcthorse") == false)
  }

  @Test("sets a damaged file aside and says where it is")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let noise = Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 256) })
    try noise.write(to: folder.file)
    let history = try ScanHistory(file: folder.file)
    let aside = try #require(history.damagedFile)
    #expect(try Data(contentsOf: aside) == noise)
    try await history.add(.code("1"))
    #expect(try await history.count == 1)
  }

  @Test("sets a file aside whose middle was overwritten")
  func overwritten() async throws {
    let folder = try TemporaryFolder()
    do {
      let history = try ScanHistory(file: folder.file)
      for number in 0..<500 { try await history.add(.code("content number \(number)", .qr)) }
      try await history.clear()
      for number in 0..<500 { try await history.add(.code("content number \(number)", .qr)) }
    }
    var data = try Data(contentsOf: folder.file)
    for index in stride(from: 4096, to: data.count - 64, by: 512) {
      data.replaceSubrange(index..<index + 64, with: Data(repeating: 0xA5, count: 64))
    }
    try data.write(to: folder.file)
    let history = try ScanHistory(file: folder.file)
    #expect(history.damagedFile != nil)
    #expect(try await history.count == 0)
  }

  @Test("leaves a newer version's file as it is")
  func newer() async throws {
    let folder = try TemporaryFolder()
    do { _ = try ScanHistory(file: folder.file) }
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    tool.arguments = [folder.file.path, "PRAGMA user_version = 99"]
    try tool.run()
    tool.waitUntilExit()
    let before = try Data(contentsOf: folder.file)
    #expect(throws: HistoryError.newerVersion(99)) { try ScanHistory(file: folder.file) }
    #expect(try Data(contentsOf: folder.file) == before)
  }

  @Test("serves several at once without loss")
  func several() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let history = try ScanHistory(file: file)
          for round in 0..<25 { try await history.add(.code("\(number) \(round)", .qr)) }
        }
      }
      try await group.waitForAll()
    }
    let history = try ScanHistory(file: file)
    #expect(try await history.count == 100)
    #expect(history.damagedFile == nil)
  }

  @Test("searches ten thousand entries quickly")
  func searches() async throws {
    let folder = try TemporaryFolder()
    let history = try ScanHistory(file: folder.file)
    try await history.restore(
      (0..<10_000).map { HistoryEntry.made(.code("https://example.org/item/\($0)", .qr), $0) })
    var times: [Duration] = []
    for number in 0..<10 {
      let clock = ContinuousClock()
      let begin = clock.now
      let found = try await history.entries(ScanHistory.Query("item 77\(number)"))
      times.append(clock.now - begin)
      #expect(found.count >= 10)
    }
    let best = try #require(times.min())
    print("search of 10,000 entries: \(best), asked: under 50 ms")
    #expect(best < .milliseconds(250))
  }
}
