import ScannerCore
import Testing

struct TextContentDateTests {
  @Test func `finds dates, times and durations in English`() {
    TextContentTable(
      """
      2026-11-30 ⇒ 2026-11-30
      2026-11-30T10:30:00Z ⇒ 2026-11-30T10:30:00Z
      EXP 11/30/2026 ⇒ 11/30/2026
      30.11.26 ⇒ 30.11.26
      EXP 11/2026 ⇒ 11/2026
      November 30, 2026 ⇒ November 30, 2026
      30 Nov 2026 ⇒ 30 Nov 2026
      30-NOV-2026 ⇒ 30-NOV-2026
      the 1st of May ⇒ 1st of May
      Dec 2026 ⇒ Dec 2026
      29.02.2024 ⇒ 29.02.2024
      Boarding 14:35 ⇒ 14:35
      at 9 am ⇒ 9 am
      12:30 p.m. ⇒ 12:30 p.m.
      45 min ⇒ 45 min
      Ready in 2 hours ⇒ 2 hours
      1 hour 20 minutes ⇒ 1 hour 20 minutes
      2h 15m ⇒ 2h 15m
      8:05:30 ⇒ 8:05:30
      1.980 ⇒
      No. 45 ⇒
      Mayor ⇒
      Mayor 5 ⇒
      3:2 ⇒
      100 g ⇒
      2026-02-29 ⇒
      2026-13-01 ⇒
      31.04.2026 ⇒
      February 30 ⇒
      31 June 2026 ⇒
      24:60 ⇒
      25:00 ⇒
      13 pm ⇒
      1.2.3.4 ⇒
      2026-11.30 ⇒
      1/2/34567 ⇒
      """
    ).check(.dateTimeDuration)
  }

  @Test func `finds dates, times and durations in Japanese`() {
    TextContentTable(
      """
      2026年11月30日 ⇒ 2026年11月30日
      賞味期限 2026.11.30 ⇒ 2026.11.30
      令和8年11月30日 ⇒ 令和8年11月30日
      令和元年5月1日 ⇒ 令和元年5月1日
      R8.11.30 ⇒ R8.11.30
      11月30日(月) ⇒ 11月30日
      11/30(月) ⇒ 11/30(月)
      製造 2026年11月 ⇒ 2026年11月
      午後3時30分 ⇒ 午後3時30分
      開店 10時 ⇒ 10時
      午前10:30 ⇒ 午前10:30
      深夜24時 ⇒ 24時
      3分間 ⇒ 3分間
      徒歩5分 ⇒ 5分
      所要2時間30分 ⇒ 2時間30分
      受付 9:00から ⇒ 9:00
      2週間 ⇒ 2週間
      6か月 ⇒ 6か月
      昭和64年1月7日 ⇒ 昭和64年1月7日
      日本 ⇒
      月曜 ⇒
      時計 ⇒
      2026年2月29日 ⇒
      13月1日 ⇒
      4月31日 ⇒
      平成32年1月1日 ⇒
      昭和65年1月1日 ⇒
      R8.13.1 ⇒
      25時 ⇒
      午後13時 ⇒
      10時60分 ⇒
      1980円 ⇒
      11/31(月) ⇒
      第3回 ⇒
      """
    ).check(.dateTimeDuration)
  }
}
