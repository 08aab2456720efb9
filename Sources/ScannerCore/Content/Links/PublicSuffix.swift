/// Tells the part of a host that somebody registered from what stands before it.
///
/// The complete list (publicsuffix.org) has some ten thousand entries and changes every week. This one
/// has the suffixes of two and three labels under which most of the world's hosts stand, and the
/// services that give a name to everyone. Where a suffix is missing, the registered domain comes out
/// one label too short: "example.co.xx" as "co.xx". It is for showing, not for deciding who may see
/// what.
enum PublicSuffix {
  /// The registered domain of a host.
  ///
  /// - Parameter labels: Of the host, lower case; those with letters other than ASCII in either form.
  /// - Returns: How many of the last labels are the registered domain; nil when the host is a suffix
  ///   itself, or a single label.
  static func registeredCount(_ labels: [String]) -> Int? {
    let count = suffixCount(labels) + 1
    return count <= labels.count ? count : nil
  }

  private static func suffixCount(_ labels: [String]) -> Int {
    guard let top = labels.last, labels.count >= 2 else { return 1 }
    let second = labels[labels.count - 2]
    if top == "jp", prefectures.contains(second) {
      // Below a town such as "uji.kyoto.jp" stand names; "pref.", "metro." and "city.kyoto.jp" are
      // names themselves.
      return labels.count >= 3 && !["pref", "metro", "city"].contains(labels[labels.count - 3])
        ? 3 : 2
    }
    if secondLevel[top]?.contains(second) == true { return 2 }
    return services.contains("\(second).\(top)") ? 2 : 1
  }

  /// By country, the labels below which names are given.
  private static let secondLevel: [String: Set<String>] = [
    "ae": "ac co gov mil net org sch", "ar": "com edu gob gov int mil net org tur",
    "at": "ac co gv or", "au": "asn com edu gov id net org",
    "bd": "ac com edu gov info mil net org",
    "bn": "com edu gov net org", "bo": "com edu gob gov mil net org",
    "br": "adv art blog com edu eng eco gov ind jus leg med mil net org pro srv tur",
    "bw": "co org", "ci": "co com ed edu go net or org", "ck": "co edu gov net org",
    "cn": "ac com edu gov mil net org", "co": "com edu gov mil net nom org",
    "cr": "ac co ed fi go or sa", "cy": "ac com ekloges gov ltd net org press pro",
    "do": "art com edu gob gov mil net org sld web",
    "ec": "com edu fin gob gov info med mil net org",
    "eg": "ac com edu eun gov mil name net org sci", "es": "com edu gob nom org",
    "fj": "ac biz com gov info mil name net org pro", "gh": "com edu gov mil org",
    "gr": "com edu gov net org", "gt": "com edu gob ind mil net org",
    "hk": "com edu gov idv net org", "hn": "com edu gob mil net org", "hu": "co info org",
    "id": "ac biz co desa go mil my net or sch web", "il": "ac co gov idf k12 muni net org",
    "im": "ac co com net org", "in": "ac co com edu firm gen gov ind mil net nic org res",
    "ir": "ac co gov id net org sch", "jm": "com edu gov mil net org",
    "jo": "com edu gov mil name net org sch", "jp": "ac ad co ed go gr lg ne or",
    "ke": "ac co go info me mobi ne or sc", "kh": "com edu gov mil net org per",
    "kr": "ac busan co es go hs kg mil ms ne or pe re sc seoul",
    "kw": "com edu emb gov ind net org",
    "kz": "com edu gov mil net org", "lb": "com edu gov net org",
    "lk": "ac assn com edu gov grp hotel int ltd net ngo org sch soc web",
    "ls": "ac co gov net org",
    "lv": "com edu gov id mil net org", "ly": "com edu gov id med net org plc sch",
    "ma": "ac co gov net org press", "mm": "com edu gov net org", "mo": "com edu gov net org",
    "mt": "com edu net org", "mx": "com edu gob net org", "my": "biz com edu gov mil name net org",
    "mz": "ac adv co edu gov mil net org", "na": "co com org",
    "ng": "com edu gov mil mobi name net org sch",
    "ni": "ac co com edu gob in mil net nom org web", "np": "com edu gov mil net org",
    "nz": "ac co cri geek gen govt health iwi kiwi maori mil net org parliament school",
    "om": "co com edu gov med museum net org pro",
    "pa": "abo ac com edu gob ing med net nom org sld",
    "pe": "com edu gob mil net nom org", "pg": "ac com gov mil net org",
    "ph": "com edu gov i mil net ngo org", "pk": "biz com edu fam gob gok gov net org web",
    "pl": "aid biz com edu gov info mil net nieruchomosci org pc shop sklep turystyka waw",
    "pr": "biz com edu gov info name net org pro", "pt": "com edu gov int net nome org publ",
    "py": "com coop edu gov mil net org", "qa": "com edu gov mil name net org sch",
    "ro": "com firm info nom org rec store tm www", "rs": "ac co edu gov in org",
    "rw": "ac co coop gov mil net org", "sa": "com edu gov med net org pub sch",
    "sb": "com edu gov net org", "sg": "com edu gov net org per", "sv": "com edu gob org red",
    "th": "ac co go in mi net or", "tn": "com ens fin gov ind info intl mincom nat net org perso",
    "tr": "av bbs bel biz com dr edu gen gov info k12 kep mil name net org pol tel tv web",
    "tt": "biz co com edu gov info name net org pro",
    "tw": "club com ebiz edu game gov idv mil net org",
    "tz": "ac co go hotel info me mil mobi ne or sc tv",
    "ua": "com edu gov in kharkov kiev kyiv lviv net odesa odessa org",
    "ug": "ac co com go ne or org sc", "uk": "ac co gov ltd me net nhs org plc police sch",
    "uy": "com edu gub mil net org", "uz": "co com net org",
    "ve": "co com edu gob info mil net org web",
    "vn": "ac biz com edu gov health id info int io name net org pro",
    "za": "ac agric alt co edu gov grondar law mil net ngo nis nom org school tm web",
    "zm": "ac biz co com edu gov info mil net org sch", "zw": "ac co gov mil org",
  ].mapValues { Set($0.split(separator: " ").map(String.init)) }

  /// Japan's prefectures as names of hosts.
  private static let prefectures = Set(
    """
    aichi akita aomori chiba ehime fukui fukuoka fukushima gifu gunma hiroshima hokkaido hyogo ibaraki
    ishikawa iwate kagawa kagoshima kanagawa kochi kumamoto kyoto mie miyagi miyazaki nagano nagasaki
    nara niigata oita okayama okinawa osaka saga saitama shiga shimane shizuoka tochigi tokushima tokyo
    tottori toyama wakayama yamagata yamaguchi yamanashi
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Below these everyone can have a name.
  private static let services = Set(
    """
    amplifyapp.com appspot.com azurestaticapps.net azurewebsites.net blogspot.com carrd.co
    cloudapp.net cloudfront.net codeberg.page deno.dev duckdns.org dyndns.org eu.org
    firebaseapp.com fly.dev github.io gitlab.io glitch.me herokuapp.com hosted.app lovable.app
    myshopify.com netlify.app ngrok-free.app ngrok.app ngrok.io onrender.com pages.dev r2.dev
    railway.app readthedocs.io repl.co replit.app replit.dev sakura.tv streamlit.app surge.sh
    trycloudflare.com uk.com us.com vercel.app web.app webflow.io wixsite.com wixstudio.com
    workers.dev zendesk.com
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
