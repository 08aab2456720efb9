extension GS1Identifier {
  /// Identifier, form, format and data title (GS1 General Specifications, figure 3.2-1); "n" stands
  /// for digits, "x" for characters, with how many.
  static let rows = """
    00 c n18 SSCC
    01 c n14 GTIN
    02 c n14 CONTENT
    03 c n14 MTO GTIN
    10 - x1-20 BATCH/LOT
    11 d n6 PROD DATE
    12 d n6 DUE DATE
    13 d n6 PACK DATE
    15 d n6 BEST BEFORE or BEST BY
    16 d n6 SELL BY
    17 d n6 USE BY or EXPIRY
    20 - n2 VARIANT
    21 - x1-20 SERIAL
    22 - x1-20 CPV
    235 - x1-28 TPX
    240 - x1-30 ADDITIONAL ID
    241 - x1-30 CUST. PART No.
    242 - n1-6 MTO VARIANT
    243 - x1-20 PCN
    250 - x1-30 SECONDARY SERIAL
    251 - x1-30 REF. TO SOURCE
    253 c n13x0-17 GDTI
    254 - x1-20 GLN EXTENSION COMPONENT
    255 c n13n0-12 GCN
    30 - n1-8 VAR. COUNT
    310*5 m n6 NET WEIGHT (kg)
    311*5 m n6 LENGTH (m)
    312*5 m n6 WIDTH (m)
    313*5 m n6 HEIGHT (m)
    314*5 m n6 AREA (m²)
    315*5 m n6 NET VOLUME (l)
    316*5 m n6 NET VOLUME (m³)
    320*5 m n6 NET WEIGHT (lb)
    321*5 m n6 LENGTH (in)
    322*5 m n6 LENGTH (ft)
    323*5 m n6 LENGTH (yd)
    324*5 m n6 WIDTH (in)
    325*5 m n6 WIDTH (ft)
    326*5 m n6 WIDTH (yd)
    327*5 m n6 HEIGHT (in)
    328*5 m n6 HEIGHT (ft)
    329*5 m n6 HEIGHT (yd)
    330*5 m n6 GROSS WEIGHT (kg)
    331*5 m n6 LENGTH (m), log
    332*5 m n6 WIDTH (m), log
    333*5 m n6 HEIGHT (m), log
    334*5 m n6 AREA (m²), log
    335*5 m n6 VOLUME (l), log
    336*5 m n6 VOLUME (m³), log
    337*5 m n6 KG PER m²
    340*5 m n6 GROSS WEIGHT (lb)
    341*5 m n6 LENGTH (in), log
    342*5 m n6 LENGTH (ft), log
    343*5 m n6 LENGTH (yd), log
    344*5 m n6 WIDTH (in), log
    345*5 m n6 WIDTH (ft), log
    346*5 m n6 WIDTH (yd), log
    347*5 m n6 HEIGHT (in), log
    348*5 m n6 HEIGHT (ft), log
    349*5 m n6 HEIGHT (yd), log
    350*5 m n6 AREA (in²)
    351*5 m n6 AREA (ft²)
    352*5 m n6 AREA (yd²)
    353*5 m n6 AREA (in²), log
    354*5 m n6 AREA (ft²), log
    355*5 m n6 AREA (yd²), log
    356*5 m n6 NET WEIGHT (troy oz)
    357*5 m n6 NET VOLUME (oz)
    360*5 m n6 NET VOLUME (qt)
    361*5 m n6 NET VOLUME (gal)
    362*5 m n6 VOLUME (qt), log
    363*5 m n6 VOLUME (gal), log
    364*5 m n6 VOLUME (in³)
    365*5 m n6 VOLUME (ft³)
    366*5 m n6 VOLUME (yd³)
    367*5 m n6 VOLUME (in³), log
    368*5 m n6 VOLUME (ft³), log
    369*5 m n6 VOLUME (yd³), log
    37 - n1-8 COUNT
    390*9 m n1-15 AMOUNT
    391*9 q n3n1-15 AMOUNT
    392*9 m n1-15 PRICE
    393*9 q n3n1-15 PRICE
    394*3 m n4 PRCNT OFF
    395*5 m n6 PRICE/UoM
    400 - x1-30 ORDER NUMBER
    401 - x1-30 GINC
    402 c n17 GSIN
    403 - x1-30 ROUTE
    410 c n13 SHIP TO LOC
    411 c n13 BILL TO
    412 c n13 PURCHASE FROM
    413 c n13 SHIP FOR LOC
    414 c n13 LOC No.
    415 c n13 PAY TO
    416 c n13 PROD/SERV LOC
    417 c n13 PARTY
    420 - x1-20 SHIP TO POST
    421 - n3x1-9 SHIP TO POST
    422 - n3 ORIGIN
    423 - n3-15 COUNTRY - INITIAL PROCESS
    424 - n3 COUNTRY - PROCESS
    425 - n3-15 COUNTRY - DISASSEMBLY
    426 - n3 COUNTRY - FULL PROCESS
    427 - x1-3 ORIGIN SUBDIVISION
    4300 - x1-35 SHIP TO COMP
    4301 - x1-35 SHIP TO NAME
    4302 - x1-70 SHIP TO ADD1
    4303 - x1-70 SHIP TO ADD2
    4304 - x1-70 SHIP TO SUB
    4305 - x1-70 SHIP TO LOC
    4306 - x1-70 SHIP TO REG
    4307 - x2 SHIP TO COUNTRY
    4308 - x1-30 SHIP TO PHONE
    4309 - n20 SHIP TO GEO
    4310 - x1-35 RTN TO COMP
    4311 - x1-35 RTN TO NAME
    4312 - x1-70 RTN TO ADD1
    4313 - x1-70 RTN TO ADD2
    4314 - x1-70 RTN TO SUB
    4315 - x1-70 RTN TO LOC
    4316 - x1-70 RTN TO REG
    4317 - x2 RTN TO COUNTRY
    4318 - x1-20 RTN TO POST
    4319 - x1-30 RTN TO PHONE
    4320 - x1-35 SRV DESCRIPTION
    4321 - n1 DANGEROUS GOODS
    4322 - n1 AUTH TO LEAVE
    4323 - n1 SIG REQUIRED
    4324 t n10 NOT BEF DEL DT
    4325 t n10 NOT AFT DEL DT
    4326 d n6 REL DATE
    4330 - n6x0-1 MAX TEMP F
    4331 - n6x0-1 MAX TEMP C
    4332 - n6x0-1 MIN TEMP F
    4333 - n6x0-1 MIN TEMP C
    7001 - n13 NSN
    7002 - x1-30 MEAT CUT
    7003 t n10 EXPIRY TIME
    7004 - n1-4 ACTIVE POTENCY
    7005 - x1-12 CATCH AREA
    7006 d n6 FIRST FREEZE DATE
    7007 - n6n0-6 HARVEST DATE
    7008 - x1-3 AQUATIC SPECIES
    7009 - x1-10 FISHING GEAR TYPE
    7010 - x1-2 PROD METHOD
    7011 t n6n0-4 TEST BY DATE
    7020 - x1-20 REFURB LOT
    7021 - x1-20 FUNC STAT
    7022 - x1-20 REV STAT
    7023 - x1-30 GIAI - ASSEMBLY
    703*9 - n3x1-27 PROCESSOR
    7040 - n1x3 UIC+EXT
    7041 - x1-4 UFRGT UNIT TYPE
    710 - x1-20 NHRN PZN
    711 - x1-20 NHRN CIP
    712 - x1-20 NHRN CN
    713 - x1-20 NHRN DRN
    714 - x1-20 NHRN AIM
    715 - x1-20 NHRN NDC
    716 - x1-20 NHRN AIC
    723*9 - x3-30 CERT
    7240 - x1-20 PROTOCOL
    7241 - n2 AIDC MEDIA TYPE
    7242 - x1-25 VCN
    7250 - n8 DOB
    7251 - n12 DOB TIME
    7252 - n1 BIO SEX
    7253 - x1-40 FAMILY NAME
    7254 - x1-40 GIVEN NAME
    7255 - x1-10 SUFFIX
    7256 - x1-90 FULL NAME
    7257 - x1-70 PERSON ADDR
    7258 - n1x1n1 BIRTH SEQUENCE
    7259 - x1-40 BABY
    8001 - n14 DIMENSIONS
    8002 - x1-20 CMT No.
    8003 c n14x0-16 GRAI
    8004 - x1-30 GIAI
    8005 - n6 PRICE PER UNIT
    8006 p n18 ITIP
    8007 b x5-34 IBAN
    8008 t n8n0-4 PROD TIME
    8009 - x1-50 OPTSEN
    8010 - x1-30 CPID
    8011 - n1-12 CPID SERIAL
    8012 - x1-20 VERSION
    8013 - x1-25 GMN
    8014 - x1-25 MUDI
    8017 c n18 GSRN - PROVIDER
    8018 c n18 GSRN - RECIPIENT
    8019 - n1-10 SRIN
    8020 - x1-25 REF No.
    8026 p n18 ITIP CONTENT
    8030 - x1-90 DIGSIG
    8110 - x1-70 COUPON
    8111 - n4 POINTS
    8112 - x1-70 COUPON
    8200 - x1-70 PRODUCT URL
    90 - x1-30 INTERNAL
    91-99 - x1-90 INTERNAL
    """
}
