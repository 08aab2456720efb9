import ScannerCore
import Testing

struct TextContentFlightTests {
  @Test func `finds flights in English`() {
    TextContentTable(
      """
      NH 105 ⇒ NH 105
      Flight JL005 ⇒ JL005
      LH 454 to SFO ⇒ LH 454
      BA2490 departs 10:05 ⇒ BA2490
      gate B22 UA 837 ⇒ UA 837
      U2 8472 ⇒ U2 8472
      DEP AF1148 12:05 ⇒ AF1148
      EK 9 ⇒ EK 9
      Boarding W6 2201 ⇒ W6 2201
      DL1 ⇒ DL1
      Flight AA 100 ⇒ AA 100
      FLT: QR-8 ⇒ QR-8
      KL0861 ⇒ KL0861
      No. 105 ⇒
      NH ⇒
      1234 ⇒
      ABNH105 ⇒
      NH 12345 ⇒
      ZZ 100 ⇒
      A4 paper ⇒
      LH454a ⇒
      AM 10 ⇒
      AC 230 V ⇒
      PG 13 ⇒
      MM 30 ⇒
      as 12 said ⇒
      NH 0 ⇒
      LH 0000 ⇒
      DL 5 kg ⇒
      NH 10.5 ⇒
      SKU-LH 454 ⇒
      XLH-454 ⇒
      """
    ).check(.flightNumber)
  }

  @Test func `finds flights in Japanese`() {
    TextContentTable(
      """
      全日空 NH 21 便 ⇒ NH 21
      JL123便 ⇒ JL123
      羽田発 NU 901 ⇒ NU 901
      便名:MM 215 ⇒ MM 215
      搭乗口 5 BC 007 ⇒ BC 007
      全日空105便 ⇒ 全日空105便
      日本航空 123便 ⇒ 日本航空 123便
      ANA 663 便 ⇒ ANA 663 便
      SKY705便 ⇒ SKY705便
      フライト GK 205 ⇒ GK 205
      スカイマーク 17便 ⇒ スカイマーク 17便
      新千歳行 HD 11 ⇒ HD 11
      ゲート12 NQ 501 ⇒ NQ 501
      便 105 ⇒
      第105便 ⇒
      MM 215 ⇒
      BC 7 ⇒
      ANA 663 ⇒
      日本航空便 ⇒
      全日空0便 ⇒
      NH ⇒
      JL円 ⇒
      A5 100枚 ⇒
      郵便 105 ⇒
      DL 5個 ⇒
      XX 123便 ⇒
      """
    ).check(.flightNumber)
  }
}
