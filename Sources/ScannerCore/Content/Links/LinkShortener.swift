/// Hosts whose links lead somewhere else that they do not tell.
enum LinkShortener {
  /// Whether a host is a shortener's.
  ///
  /// - Parameter host: Lower case, ASCII.
  /// - Returns: True with and without "www.".
  static func contains(_ host: String) -> Bool {
    hosts.contains(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host)
  }

  /// In common use for links on paper and in messages, among them Japan's and those of makers of QR
  /// Codes.
  private static let hosts = Set(
    """
    00m.in adf.ly amzn.asia amzn.eu amzn.to app.link b.link bit.do bit.ly bitly.com bitly.ws bl.ink
    buff.ly cli.re clck.ru cutt.ly db.tt dlvr.it dwz.cn fb.me flic.kr flowcode.com g.co git.io
    goo.gl goo.su gofile.me hubs.la ibit.ly ift.tt is.gd j.mp kutt.it l.ead.me lin.ee linktr.ee
    lnkd.in lnk.bio mcaf.ee me-qr.com msng.link n9.cl nav.cx onl.bz onl.la onl.sc ow.ly p.tl po.st
    q-r.to qr.codes qr.io qr.net qr.paps.jp qr1.jp qrco.de qrfy.io qrs.ly rb.gy rebrand.ly s.id
    scnv.io short.gy short.io shorturl.asia shorturl.at snip.ly soo.gd spoti.fi su0.jp surl.li
    t.ly t.co t.cn t2m.io tiny.cc tiny.one tinyurl.com tr.im trib.al u.to u0u1.net ur0.jp
    ur2.link urx.nu urx2.nu urx3.nu url.cn ux.nu v.gd v.ht vk.cc vk.sv wa.link wp.me x.co x.gd
    xgd.io y.gy yahoo.jp zpr.io
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
