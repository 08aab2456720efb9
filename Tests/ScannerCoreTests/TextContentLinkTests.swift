import ScannerCore
import Testing

struct TextContentLinkTests {
  @Test func `finds web addresses in English`() {
    TextContentTable(
      """
      https://www.example.com/path?q=1&b=2 ⇒ https://www.example.com/path?q=1&b=2
      Visit http://example.org today ⇒ http://example.org
      www.example.net ⇒ www.example.net
      Web: www.shop-24.example.com/de ⇒ www.shop-24.example.com/de
      example.io/docs ⇒ example.io/docs
      HTTPS://EXAMPLE.COM ⇒ HTTPS://EXAMPLE.COM
      Scan or go to example.app. ⇒ example.app
      (see https://example.com/help) ⇒ https://example.com/help
      bit.ly/3xYz ⇒ bit.ly/3xYz
      https://en.example.org/wiki/A_(b) ⇒ https://en.example.org/wiki/A_(b)
      https://192.0.2.7/setup ⇒ https://192.0.2.7/setup
      [https://example.com] ⇒ https://example.com
      name@example.com ⇒
      Version 2.10.3 ⇒
      report.pdf ⇒
      e.g. this ⇒
      I like it.ly enough ⇒
      http ⇒
      https://256.1.1.1/ ⇒
      https://-.1a ⇒
      www.3.14 ⇒
      https://a..b ⇒
      Ask me.com? no: me.comics ⇒ me.com
      foo.com.bak ⇒
      """
    ).check(.url)
  }

  @Test func `finds web addresses in Japanese`() {
    TextContentTable(
      """
      https://例え.jp/道 ⇒ https://例え.jp/道
      ホームページ https://example.jp/menu ⇒ https://example.jp/menu
      詳細はwww.example.co.jpまで ⇒ www.example.co.jp
      公式サイト:example.jp ⇒ example.jp
      予約は「https://example.jp/y」から ⇒ https://example.jp/y
      検索はこちら example.co.jp/kensaku ⇒ example.co.jp/kensaku
      URL:http://www.example.or.jp/ ⇒ http://www.example.or.jp/
      申込先 example.tokyo ⇒ example.tokyo
      アンケートはhttps://example.com/q。 ⇒ https://example.com/q
      お問合せ example.ne.jp ⇒ example.ne.jp
      友だち追加 lin.ee/abc123 ⇒ lin.ee/abc123
      午前10.30 ⇒
      合計 1.980円 ⇒
      ver.jpn ⇒
      担当 a@example.jp ⇒
      サイトで検索 ⇒
      www. ⇒
      株式会社例.会社 ⇒
      第3.1版 ⇒
      https://。jp ⇒
      メール@例.jp ⇒
      """
    ).check(.url)
  }

  @Test func `finds mail addresses in English`() {
    TextContentTable(
      """
      jane.doe@example.com ⇒ jane.doe@example.com
      E-mail: info@example.co.uk ⇒ info@example.co.uk
      Contact sales+eu@shop.example.org now ⇒ sales+eu@shop.example.org
      a_b@x1.io ⇒ a_b@x1.io
      <me@example.net> ⇒ me@example.net
      SUPPORT@EXAMPLE.COM ⇒ SUPPORT@EXAMPLE.COM
      HArDToReAd@test.com ⇒ HArDToReAd@test.com
      mailto:x%y@example.com ⇒ x%y@example.com
      Write to me@example.com, please ⇒ me@example.com
      1234@example.de. ⇒ 1234@example.de
      _team@example.museum ⇒ _team@example.museum
      @example ⇒
      me@ ⇒
      me at example.com ⇒
      me@example ⇒
      5 kg @ $3.20 ⇒
      a..b@example.com ⇒
      a.@example.com ⇒
      a@-example.com ⇒
      a@example-.com ⇒
      a@example..com ⇒
      a@example.c0m ⇒
      a@b@example.com ⇒
      """
    ).check(.emailAddress)
  }

  @Test func `finds mail addresses in Japanese`() {
    TextContentTable(
      """
      メール info@example.jp ⇒ info@example.jp
      お問い合わせ:tanaka@example.co.jp ⇒ tanaka@example.co.jp
      連絡先はyamada@example.ne.jpまで ⇒ yamada@example.ne.jp
      「a@example.jp」 ⇒ a@example.jp
      担当 suzuki-k@mail.example.jp(鈴木) ⇒ suzuki-k@mail.example.jp
      E-mail:yoyaku@example.or.jp ⇒ yoyaku@example.or.jp
      電子メール=shop@example.com ⇒ shop@example.com
      応募先 saiyo_2026@example.ac.jp へ ⇒ saiyo_2026@example.ac.jp
      株式会社例 Mail:k.sato@example.co.jp ⇒ k.sato@example.co.jp
      ✉ hello@example.tokyo ⇒ hello@example.tokyo
      りんご@200円 ⇒
      @千代田区 ⇒
      メール@ ⇒
      名前@例え ⇒
      info@example ⇒
      info@ example.jp ⇒
      info@.jp ⇒
      1個@100 ⇒
      info(at)example.jp ⇒
      a@例.jp ⇒
      @info.jp ⇒
      """
    ).check(.emailAddress)
  }
}
