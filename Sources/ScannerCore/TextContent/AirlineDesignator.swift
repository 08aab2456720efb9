/// Airlines as flight numbers name them.
enum AirlineDesignator {
  /// Designators of two characters (IATA) of airlines with many passengers, of Japan's and its
  /// neighbours', and of the larger carriers of freight.
  static let common = designators(
    """
    0B 2B 2P 3K 3O 3U 4O 4U 4Z 5J 5O 5X 6E 6H 7C 7G 8L 9C 9K 9U
    A3 A9 AA AC AD AE AF AH AI AK AM AR AS AT AV AY AZ B6 BA BC BF BG BI BJ BL BR BT BX
    CA CI CM CX CZ D7 D8 DE DL DM DN DT DY E5 EI EK EN ET EW EY F8 F9 FA FD FI FJ FM FR FW FX FY FZ
    G3 G4 G9 GA GF GJ GK GS HA HB HD HM HO HU HV HX HY I2 IB IR IT IX IZ J2 J9 JD JJ JL JQ JT JU JX
    KA KC KE KJ KL KM KQ KU KX L6 LA LG LH LJ LM LO LS LX LY MD ME MF MH MK MM MN MS MT MU
    NH NK NQ NT NU NX NZ O6 OA OB OD OK OM OS OU OV OZ PC PD PG PK PR PS PX PY QF QG QR QS QV QW QZ
    RJ RO RS RW S4 S7 SA SC SG SK SL SM SN SQ SU SV SW SY T5 TB TG TK TN TO TP TR TS TT TU TW TX TZ
    U2 U6 UA UK UL UO UU UX V7 VA VB VF VJ VN VS VT VY VZ W4 W6 WA WB WE WF WG WM WN WS WY WZ
    X3 XP XQ XY Y4 Y7 YP Z2 ZE ZG ZH ZL
    """)

  /// Those that stand before numbers in other places too: units, sizes, times and words.
  static let ambiguous = designators(
    """
    5X A3 A9 AA AC AD AI AM AS AT B6 BA BC BF BG BJ BT CA CM D7 D8 DE DM DN DT EN ET FA FM FX
    G3 G4 GA GF GS HA HM HO I2 IB IR IT IX J2 JD KA KC KM L6 LA LG LS LX MD ME MM MS MT MU
    NT O6 OK OM OS PC PD PG PK PS QR RS S4 S7 SA SC SM T5 TB TO TR TS TT TX TZ
    U6 UK UL UU VA VB VF VS VT W4 W6 WA WE X3 XP Y4 Y7 Z2
    """)

  /// Words beside which even those name a flight.
  static let context = TextPatternProgram(
    known:
      #"\b(?:flights?|flt|flug|vol|gate|boarding|depart[a-z]{0,6}|dep|arriv[a-z]{0,3}|arr|terminal|airlines?|airways?|seat|via)\b|便|搭乗|出発|到着|空港|航空|発|着|行|ターミナル|ゲート|フライト|座席|[✈→]"#
  )

  private static func designators(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
