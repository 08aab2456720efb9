import ScannerCore
import Testing

/// Links, networks, mails, numbers, places and keys: what of each kind is right, and what is said
/// about those that are not.
struct AddressContentTests {
  /// A payload, and its fields or problems; nil: it is of another kind.
  typealias Row = (payload: String, expected: String?)

  private func check(_ type: String, good: [Row], broken: [Row]) {
    #expect(good.count >= 5 && broken.count >= 5)
    for (payload, said) in good {
      let content = ContentReading.code(payload)
      #expect(content.type == type && content.said == said, "\(payload)")
      #expect(content.problems.isEmpty, "\(payload)")
    }
    for (payload, complaints) in broken {
      let content = ContentReading.code(payload)
      #expect(content.type == (complaints == nil ? "text" : type), "\(payload)")
      #expect(content.complaints == complaints ?? "", "\(payload)")
    }
  }

  @Test func `web links`() {
    check(
      "url",
      good: [
        ("https://example.org", "url=https://example.org, host=example.org"),
        ("HTTP://EXAMPLE.ORG/A?b=1", "url=HTTP://EXAMPLE.ORG/A?b=1, host=example.org"),
        ("http://[::1]/", "url=http://[::1]/, host=[::1]"),
        ("www.example.org/x", "url=https://www.example.org/x, host=www.example.org"),
        ("URL:http://example.org", "url=http://example.org, host=example.org"),
        (
          "https://me:pw@例え.jp:8080/道#top", "url=https://me:pw@例え.jp:8080/道#top, host=例え.jp"
        ),
        ("\u{FEFF}https://example.org\r\n\0", "url=https://example.org, host=example.org"),
        (
          #"MEBKM:TITLE:My\: site;URL:http\://example.org;;"#,
          "url=http://example.org, title=My: site, host=example.org"
        ),
      ],
      broken: [
        ("https://exa<mple.org", "host: character <"),
        ("http://example.org:99999/", "port: range 99999 → 0…65535"),
        ("https://example..org/", "host: form https://example..org/"),
        ("https://", nil), ("http:///", nil), ("ftp://example.org", nil),
        ("javascript:alert(1)", nil),
        ("see https://example.org", nil), ("https://example.org and more", nil), ("www.", nil),
        ("www.localhost", nil), ("data:text/html,x", nil), ("file:///etc/passwd", nil),
        ("https://xn--a", "host: form xn--a"),
        ("http://1.2.3.256/", "host: form http://1.2.3.256/"),
        ("https://example.org/\u{202E}gpj.exe", "url: character U+202E"),
        (
          "https://" + String(repeating: "a.", count: 128),
          "host: form https://" + String(repeating: "a.", count: 128)
        ),
      ])
  }

  @Test func `wireless networks`() {
    check(
      "wifi",
      good: [
        ("WIFI:T:WPA;S:net;P:password;;", "ssid=net, security=wpa, password=password"),
        (
          #"WIFI:S:a\;b\:c\\d;T:WPA2;P:x\,y\"zz12;H:true;;"#,
          #"ssid=a;b:c\d, security=wpa, password=x,y"zz12, hidden=true"#
        ),
        ("wifi:T:nopass;S:Café;;", "ssid=Café, security=open"),
        (
          #"WIFI:S:"my net";P:\"12345678\";T:WPA;;"#,
          #"ssid="my net", security=wpa, password="12345678""#
        ),
        (
          #"WIFI:S:"61626364";P:"0123456789";T:WPA;;"#,
          "ssid=61626364, security=wpa, password=0123456789"
        ),
        ("WIFI:T:WEP;S:old;P:0123456789;;", "ssid=old, security=wep, password=0123456789"),
        ("WIFI:T:SAE;S:new;P:x;;", "ssid=new, security=wpa3, password=x"),
        (
          "WIFI:T:WPA2-EAP;S:corp;E:PEAP;PH2:MSCHAPV2;A:anon;I:me@corp;P:pw;;",
          "ssid=corp, security=enterprise, password=pw, method=PEAP, innerMethod=MSCHAPV2, "
            + "identity=me@corp, anonymousIdentity=anon"
        ),
        (
          "WIFI:T:WPA;R:1;S:my%3Bnet;P:a%25bcdefg;;", "ssid=my;net, security=wpa, password=a%bcdefg"
        ),
        (
          "WIFI:S:n;T:WPA;P:" + String(repeating: "0f", count: 32) + ";;",
          "ssid=n, security=wpa, password=" + String(repeating: "0f", count: 32)
        ),
      ],
      broken: [
        ("WIFI:T:WPA;P:password;;", "ssid: missing"),
        ("WIFI:T:WPA;S:net;P:short;;", "password: length 5 → 8…63"),
        ("WIFI:T:WPA;S:net;;", "password: missing"),
        ("WIFI:T:WPA9;S:net;P:password;;", "security: unknownValue WPA9"),
        ("WIFI:S:net;P:password;;", "security: missing"),
        ("WIFI:T:WEP;S:net;P:abcdef;;", "password: length 6 → 5, 13, 16"),
        ("WIFI:T:WPA;S:net;P:passw", "password: length 5 → 8…63; wifi: cutOff"),
        (
          "WIFI:T:nopass;S:" + String(repeating: "x", count: 33) + ";;", "ssid: length 33 → 1…32"
        ),
        ("WIFI:", nil), ("WIFI:hello", nil), ("DPP:C:81/1;M:5f;K:MDkwEw==;;", nil),
      ])
  }

  @Test func `mails`() {
    check(
      "mail",
      good: [
        ("mailto:a@example.org", "to=a@example.org"),
        (
          "MAILTO:a@example.org,b@example.org?cc=c@example.org&subject=Hi%20you&body=1%2B1%0D%0A2",
          "to=a@example.org, to=b@example.org, cc=c@example.org, subject=Hi you, body=1+1\r\n2"
        ),
        (
          "MATMSG:TO:a@example.org;SUB:Hi\\; you;BODY:Text;;",
          "to=a@example.org, subject=Hi; you, body=Text"
        ),
        ("SMTP:a@example.org:Hi:one: two", "to=a@example.org, subject=Hi, body=one: two"),
        ("jane.doe+tag@mail.example.org", "to=jane.doe+tag@mail.example.org"),
        ("mailto:?to=a@example.org&bcc=b@example.org", "to=a@example.org, bcc=b@example.org"),
      ],
      broken: [
        ("mailto:", "to: missing"), ("mailto:nobody", "to: form nobody"),
        ("mailto:a@example.org?cc=b@", "cc: form b@"), ("MATMSG:TO:x@y.zz;SUB:a", "mail: cutOff"),
        ("SMTP::subject", "to: missing"), ("mailto:a@@example.org", "to: form a@@example.org"),
        ("a@b", nil), (".a@example.org", nil), ("a@example.org, b@example.org", nil), ("@", nil),
        ("MATMSG:", nil),
      ])
  }

  @Test func `telephone numbers`() {
    check(
      "telephone",
      good: [
        ("tel:+1-201-555-0123", "number=+12015550123"), ("TEL:0312345678", "number=0312345678"),
        ("tel:+4930123456;ext=12", "number=+4930123456, extension=12"),
        ("tel:(03) 1234-5678,99", "number=0312345678, extension=99"),
        ("tel:110", "number=110"), ("+81 3-1234-5678", "number=+81312345678"),
        ("tel:%2B4930123456", "number=+4930123456"),
        ("tel:*100%23", "number=*100#"),
      ],
      broken: [
        ("tel:", "number: missing"), ("tel:+", "number: missing"),
        ("tel:1-800-FLOWERS", "number: character F"),
        ("tel:+1234567890123456", "number: length 16 → 7…15"),
        ("tel:+12", "number: length 2 → 7…15"), ("tel:12+34", "number: character +"),
        ("+123", nil), ("+A1234567890", nil), ("0312345678", nil),
      ])
    #expect(ContentReading.code("tel:*100%23").meaning?.actions == [])
    #expect(
      ContentReading.code("tel:+1 201 5550123").meaning?.actions == [.call("tel:+12015550123")])
  }

  @Test func `short messages`() {
    check(
      "message",
      good: [
        ("sms:+15105550101", "number=+15105550101"),
        (
          "sms:+15105550101,+15105550102?body=hello%20there",
          "number=+15105550101, number=+15105550102, body=hello there"
        ),
        ("SMSTO:+81901234567:Hi: you", "number=+81901234567, body=Hi: you"),
        ("smsto:12345:", "number=12345"), ("mmsto:12345?subject=x&body=y", "number=12345, body=y"),
        ("MMS:12345", "number=12345"),
      ],
      broken: [
        ("sms:", "number: missing"), ("smsto::text", "number: missing"),
        ("sms:abc", "number: character a"), ("sms:+12?body=x", "number: length 2 → 7…15"),
        ("sms:12345,x", "number: character x"), ("smsx:12345", nil),
      ])
  }

  @Test func `places`() {
    check(
      "location",
      good: [
        ("geo:48.2010,16.3695", "latitude=48.2010, longitude=16.3695"),
        ("geo:48.2010,16.3695,183", "latitude=48.2010, longitude=16.3695, altitude=183"),
        ("GEO:-33.9,18.4;crs=WGS84;u=35", "latitude=-33.9, longitude=18.4, uncertainty=35.0"),
        ("geo:0,0?q=1+Main+St%2C+Town", "latitude=0, longitude=0, query=1 Main St, Town"),
        ("geo:90,-180?z=11", "latitude=90, longitude=-180"),
      ],
      broken: [
        ("geo:91,0", "latitude: range 91 → -90…90"),
        ("geo:0,181", "longitude: range 181 → -180…180"),
        ("geo:48.2", "longitude: missing"), ("geo:", "latitude: missing; longitude: missing"),
        ("geo:a,1e5", "latitude: form a; longitude: form 1e5"),
        ("geo:1,2;crs=mars", "system: unknownValue mars"), ("geo1,2", nil),
      ])
  }

  @Test func `keys of one-time passwords`() {
    check(
      "otp",
      good: [
        (
          "otpauth://totp/ACME%20Co:john@example.org?secret=JBSWY3DPEHPK3PXP&issuer=ACME%20Co",
          "kind=totp, issuer=ACME Co, account=john@example.org, secret=JBSWY3DPEHPK3PXP, "
            + "algorithm=SHA1, digits=6, period=30"
        ),
        (
          "otpauth://hotp/john?secret=JBSWY3DP&counter=5&digits=8&algorithm=sha256",
          "kind=hotp, account=john, secret=JBSWY3DP, algorithm=SHA256, digits=8, counter=5"
        ),
        (
          "OTPAUTH://TOTP/a?secret=jbswy3dpehpk3pxp&period=60",
          "kind=totp, account=a, secret=jbswy3dpehpk3pxp, algorithm=SHA1, digits=6, period=60"
        ),
        (
          "otpauth://totp/a?secret=MY======",
          "kind=totp, account=a, secret=MY======, algorithm=SHA1, digits=6, period=30"
        ),
        ("otpauth-migration://offline?data=CjEK%3D", "kind=export, secret=CjEK="),
      ],
      broken: [
        ("otpauth://totp/a", "secret: missing"),
        ("otpauth://totp/a?secret=JBSWY3D1", "secret: form base32"),
        ("otpauth://totp/a?secret=JBSWY3DPE", "secret: length 9 → 10"),
        ("otpauth://hotp/a?secret=JBSWY3DP", "counter: missing"),
        ("otpauth://totp/a?secret=JBSWY3DP&digits=12", "digits: range 12 → 6…8"),
        ("otpauth://xotp/a?secret=JBSWY3DP", "kind: unknownValue xotp"),
        ("otpauth://totp/A:a?secret=JBSWY3DP&issuer=B", "issuer: conflict account"),
        (
          "otpauth://totp/?secret=JBSWY3DP&algorithm=x",
          "account: missing; algorithm: unknownValue X"
        ),
        ("otpauth:totp", nil),
      ])
  }

  @Test func `addresses of currencies`() {
    check(
      "crypto",
      good: [
        (
          "bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=0.5&label=Satoshi",
          "currency=bitcoin, address=1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa, amount=0.5, label=Satoshi"
        ),
        (
          "BITCOIN:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
          "currency=bitcoin, address=BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4"
        ),
        (
          "bitcoin:bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
          "currency=bitcoin, address=bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"
        ),
        (
          "ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359?value=2.014e18",
          "currency=ethereum, address=0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359, amount=2.014e18"
        ),
        ("monero:44AFFq5kSiGBoZ", "currency=monero, address=44AFFq5kSiGBoZ"),
      ],
      broken: [
        ("bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "address: checksum"),
        ("bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "address: checksum"),
        ("bitcoin:", "address: missing"),
        ("monero:4?amount=nan", "amount: form nan"), ("monero:4?amount=inf", "amount: form inf"),
        ("monero:4?amount=1e999", "amount: form 1e999"),
        ("monero:4?amount=0x1", "amount: form 0x1"),
        ("bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf0a", "address: character 0"),
        ("ethereum:0xfB69", "address: length 4 → 40"),
        ("bitcoin:BC1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "address: form Aa"),
        ("bitcoins:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", nil),
      ])
    #expect(
      ContentReading.code("bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa").meaning?.actions == [])
  }

  @Test(arguments: ["a..b@x.org", ".a@x.org", "a.@x.org", "a@x..org", "a@-x.org", "a@x", "a@1.2"])
  func `no mail address, wherever it stands`(address: String) {
    #expect(ContentReading.code(address) == .text)
    #expect(ContentReading.code("mailto:" + address).complaints == "to: form " + address)
    #expect(TextContentFilter(.emailAddress).matches(in: address) != [Substring(address)])
  }
}
