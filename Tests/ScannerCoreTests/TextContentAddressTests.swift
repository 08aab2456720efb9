import ScannerCore
import Testing

struct TextContentAddressTests {
  @Test func `finds addresses in English`() {
    TextContentTable(
      """
      221B Baker Street, London ⇒ 221B Baker Street, London
      1600 Pennsylvania Avenue NW ⇒ 1600 Pennsylvania Avenue NW
      Ship to: 350 5th Ave, New York ⇒ 350 5th Ave, New York
      10 Downing St ⇒ 10 Downing St
      42 Old Mill Lane ⇒ 42 Old Mill Lane
      7 Park Rd., Leeds ⇒ 7 Park Rd., Leeds
      1 Infinite Loop Drive ⇒ 1 Infinite Loop Drive
      12 Harbour View Court ⇒ 12 Harbour View Court
      500 W. Madison St., Chicago, IL 60661 ⇒ 500 W. Madison St., Chicago, IL 60661
      45 Rose Gardens, Oxford, Tel 01865 123456 ⇒ 45 Rose Gardens, Oxford
      P.O. Box 1234, Springfield ⇒ P.O. Box 1234, Springfield
      12-14 High Street ⇒ 12-14 High Street
      Main Street ⇒
      5 apples a day ⇒
      Streetwise 2000 ⇒
      3 stars ⇒
      1 in place ⇒
      2 days to drive ⇒
      5 minutes off the road ⇒
      30 St ⇒
      1st place ⇒
      4 wheel drive ⇒
      1-2-3 ⇒
      100 Streets ⇒
      Open 24 hours a day ⇒
      """
    ).check(.fullStreetAddress)
  }

  @Test func `finds addresses in Japanese`() {
    TextContentTable(
      """
      〒150-0001 東京都渋谷区神宮前1-2-3 ⇒ 〒150-0001 東京都渋谷区神宮前1-2-3
      東京都千代田区丸の内1-9-1 ⇒ 東京都千代田区丸の内1-9-1
      住所:大阪市北区梅田3-1-3 ⇒ 大阪市北区梅田3-1-3
      京都府京都市下京区烏丸通1丁目 ⇒ 京都府京都市下京区烏丸通1丁目
      北海道札幌市中央区北1-2 ⇒ 北海道札幌市中央区北1-2
      神奈川県横浜市西区みなとみらい2-3-1 ⇒ 神奈川県横浜市西区みなとみらい2-3-1
      名古屋市中区栄3-5 ⇒ 名古屋市中区栄3-5
      東京都港区六本木六丁目10番1号 ⇒ 東京都港区六本木六丁目10番1号
      奈良県吉野郡十津川村小原225番地 ⇒ 奈良県吉野郡十津川村小原225番地
      福岡県福岡市博多区博多駅前2-1-1 TEL 092-123-4567 ⇒ 福岡県福岡市博多区博多駅前2-1-1
      〒5300001 大阪市北区 ⇒ 〒5300001 大阪市北区
      150-0001 東京都渋谷区神宮前 ⇒ 150-0001 東京都渋谷区神宮前
      東京都 ⇒
      市場 200円 ⇒
      町の時計 ⇒
      魚市場通り1-2 ⇒
      〒150-001 ⇒
      〒000-0000 ⇒
      夏祭り町内会 3-1 ⇒
      渋谷区役所 ⇒
      第1区間 3-2 ⇒
      大阪県北区梅田 ⇒
      1丁目 ⇒
      150-0001 ⇒
      県庁 3-1 ⇒
      """
    ).check(.fullStreetAddress)
  }
}
