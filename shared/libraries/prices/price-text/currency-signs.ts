/**
 * How prices name their currency other than by ISO 4217 codes.
 *
 * Each line: the currencies that the signs may mean, the first being the default unless the line starts with `?` (then
 * only a hint decides); the signs, written exactly (case matters), separated by ` ` (two spaces), as a sign may contain
 * one space.
 */
const dollars =
  'USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP UYU DOP CUP CUC BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD ZWG CVE NIO TOP WST MOP';
const pounds = 'GBP EGP FKP GIP LBP SDG SHP SSP SYP';
const rupees = 'INR PKR LKR NPR MUR SCR';
const crowns = 'SEK NOK DKK ISK';

export const signLines: readonly (readonly [currencies: string, signs: string])[] = [
  [`? ${dollars}`, '$'],
  [
    'USD',
    'US$  US $  U.S.$  U.S. $  $US  $ US  U$S  U$D  U$s  U$  us$  Us$  щ.д.  美元  美金  美刀  米ドル  미국 달러  долл. США  ដុល្លារ  ໂດລາ  ဒေါ်လာ',
  ],
  ['AUD', 'AU$  AU $  A$  $AU  $ AU  $A  Au$  au$  澳元  澳币  豪ドル'],
  ['CAD', 'CA$  CA $  $CA  $ CA  $CAN  CAN$  Can$  CDN$  Cdn$  $CDN  C $  $CAD  加元'],
  ['CAD NIO', 'C$  $C'],
  ['NZD', 'NZ$  NZ $  $NZ  $ NZ  nz$  新西兰元'],
  ['SGD', 'S$  SG$  $SG  $ SG  SGD$  新加坡元'],
  ['HKD', 'HK$  HK $  $HK  $ HK  HKS  hk$  港元  港幣  港币  港紙  香港ドル'],
  ['TWD', 'NT$  NT $  NTD$  TW$  nt$  $NT  新台幣  新臺幣  台幣  臺幣  新台币  台币  台湾ドル  NT'],
  ['MXN', 'MX$  MX $  $MX  Mex$  $ MX  $ MN  $MXN  M.N.  m.n.  M.N  m.n'],
  ['CUP', '$MN'],
  ['ARS', 'AR$  $AR  ARS$'],
  ['CLP', 'CL$  $CL  CLP$'],
  ['COP', 'CO$  COL$  Col$  $CO  COP$'],
  ['UYU', '$U  UY$  $UY  $ U'],
  ['BOB', '$b  $B'],
  ['DOP', 'RD$  RD $  DO$'],
  ['BRL', 'R$  R $  BR$  r$'],
  ['JMD', 'J$  JA$  JM$'],
  ['TTD', 'TT$  $TT'],
  ['BZD', 'BZ$  $BZ'],
  ['BBD', 'Bds$  BDS$  BB$  DBB'],
  ['? BSD BND BBD BMD', 'B$'],
  ['BMD BBD', 'BD$  BM$  $BM'],
  ['BND', 'BN$  $BN'],
  ['BSD', 'BS$'],
  ['XCD', 'EC$  $EC'],
  ['FJD', 'FJ$  $FJ'],
  ['GYD', 'G$  GY$'],
  ['KYD', 'CI$  KY$'],
  ['LRD', 'L$  LD$  $LR'],
  ['NAD', 'N$  $NA'],
  ['SBD', 'SI$  SB$  $SB'],
  ['SRD', 'SR$  Sr$  $SR'],
  ['TOP', 'T$  $T'],
  ['WST', 'WS$  $WS'],
  ['MOP', 'MOP$  MOP $  澳門元  澳门元'],
  ['CUC', 'CUC$  Cub$'],
  ['CUP', 'CU$  CUP$'],
  ['ZWG', 'ZiG  ZW$'],
  [`? ${dollars}`, 'ドル  달러  刀  ڈالر  دولار  דולר  долл.  долл  डॉलर  ดอลลาร์'],

  ['EUR', '€  €uro  €URO  ユーロ  유로  欧元  歐元  يورو  אירו  यूरो  ยูโร  եվրո  ევრო'],
  [pounds, '£  ₤'],
  ['GBP', '£GB  UK£  GB£  UK £  £ GB  Stg£  Stg  stg  英镑  英鎊  ポンド  파운드'],
  ['EGP', 'E£  £E  EG£  LE  L.E.  L.E  ج.م.  ج.م  جم  جنيه مصري'],
  ['LBP', 'L£  £L  £LB  LL  L.L.  ل.ل.  ل.ل'],
  ['SYP', 'S£  ل.س.  ل.س'],
  ['FKP', 'FK£  Fl£  £FK'],
  ['GIP', '£GI'],
  ['SSP', 'SD£'],
  ['? EGP SDG GBP', 'جنيه'],

  ['? JPY CNY', '¥'],
  ['JPY', 'JP¥  円  えん  日元  日圆  日圓  日幣  엔'],
  ['? CNY', 'سوم'],
  ['CNY', 'CN¥  ¥CN  RMB¥  RMB ¥  人民币  人民幣  块钱  块  圆  위안  يۈەن  يۇەن'],
  ['CNY TWD HKD MOP', '元'],
  ['? TWD HKD JPY MOP', '圓'],
  ['KRW KPW', '₩'],
  ['KRW', '원  韩元  韓元  ウォン'],

  [`? ${crowns}`, 'kr  kr.  Kr  Kr.  KR  KR.  кр  кр.'],
  ['SEK', 'SKr  Skr  skr  SKR'],
  ['NOK', 'NKr  Nkr  NKR'],
  ['DKK', 'DKr  Dkr  DKR'],
  ['ISK', 'Íkr  Ikr  IKr'],
  ['CZK', 'Kč  kč  KČ  Kč.  Kčs  Kc'],
  ['HUF', 'Ft  Ft.  ft.  FT  HUF.'],
  ['PLN', 'zł  zł.  ZŁ  Zł  zl  zl.  Zl  ZL'],
  ['BGN', 'лв  лв.  Лв  Лв.  ЛВ  ЛВ.  lv.'],
  ['RON MDL', 'lei  Lei  LEI  leu  Leu  lei.  ron  Ron  lej  ley'],
  ['RSD', 'din  din.  Din  Din.  DIN  дин  дин.  ДИН  РСД'],
  ['BAM', 'KM  КМ'],
  ['MKD', 'ден  ден.  Ден.  ДЕН  МКД  мкд'],
  ['? MKD', 'den  den.  Den.'],
  ['HRK', 'kn  Kn  kn.'],
  ['ALL', 'Lekë  lekë  Lek  lek'],
  ['RUB', '₽'],
  ['RUB BYN', 'руб  руб.  Руб  Руб.  РУБ  РУБ.  р.  р  Р.  Р  rub.  Rub.'],
  ['BYN RUB', 'р.бел  бел. руб.  бел.руб.  Br.'],
  ['? BYN ETB', 'Br'],
  ['UAH', '₴  грн  грн.  Грн  Грн.  ГРН  ГРН.  hrn'],
  ['KZT', '₸  тг  тг.  Тг  тнг  ТГ'],
  ['KGS', '⃀  сом  Сом  KGS.'],
  ['? TJS KGS', 'с.'],
  ['UZS', "so'm  So'm  сум  Сум  сўм  soum"],
  ['TJS', 'сомонӣ  сомони  смн  смн.'],
  ['TMT', 'ТМТ'],
  ['AZN', '₼  man.  ман'],
  ['AMD', '֏  դր.  դր  դրամ'],
  ['GEL', '₾  ლ  ლარი'],
  ['MNT', '₮  төг  төгрөг'],
  ['CHF', 'SFr.  SFr  sFr.  sFr  Sfr.  Sfr  SFR  CHF.  Fr.  CHf  Chf'],
  ['CHF XOF XAF XPF BIF DJF GNF KMF RWF CDF', 'Fr  fr.  FR.  FR  fr'],
  ['TRY', '₺  TL  Tl  tl  TL.  TRL  YTL'],

  ['INR', '₹  Re  Re.'],
  [`? ${rupees}`, '₨  Rs  Rs.  rs  rs.  RS  RS.  Rs:  रू  रू.  रु  रु.  रुपये  रुपए'],
  ['LKR', 'රු.  රු  SLRs  SLR'],
  ['NPR', 'NRs  NRs.  Nrs  Nrs.  NRS  NRS.  नेरू  रुपैयाँ  रूपैयाँ'],
  [`? ${rupees}`, 'रू॰  रु॰  रुपया  रुपयों  रूपए  रूपये'],
  ['INR', 'ரூ.  ரூ  రూ.  రూ  ₹.  രൂപ'],
  ['MUR', 'રૂ.'],
  ['PKR', 'روپے  روپیہ  Pkr.'],
  ['BDT', '৳  টাকা  Tk.  Tk  TK  TK.  tk  tk.  Taka'],
  ['MVR', 'Rf  Rf.'],
  ['BTN', 'Nu.'],
  ['? BTN', 'Nu'],
  ['THB', '฿  ບາດ  บาท  บ.  泰铢  泰銖  บ'],
  ['IDR', 'Rp  Rp.  RP  RP.  rp  rp.'],
  ['MYR', 'RM  Rm  令吉'],
  ['PHP', 'Php  PhP  Php.'],
  ['PHP CUP', '₱'],
  ['VND', '₫  đ  Đ  đ.  VNĐ  vnđ  Vnđ  đồng  VNÐ'],
  ['KHR', '៛  រៀល'],
  ['LAK', '₭  ກີບ'],
  ['MMK', 'Ks  Ks.  ကျပ်'],
  ['ILS', '₪  NIS  N.I.S.  ש\'ח  ש"ח  שח  שקל  שקלים'],

  ['AED', 'د.إ.  د.إ  Dhs  Dhs.  DHS  AED.  درهم إماراتي'],
  ['MAD', 'د.م.  د.م'],
  ['MAD AED', 'DH  dh  Dh  Dh.  DH.  dhs  dhs.  درهم'],
  ['SAR', 'ر.س.  ر.س  SR  S.R.  SR.  ريال سعودي  \u20c1'],
  ['QAR', 'ر.ق.  ر.ق  QR  QR.  Q.R.  ريال قطري'],
  ['OMR', 'ر.ع.  ر.ع  R.O.  RO  OMR.  ريال عماني'],
  ['YER', 'ر.ي.  ر.ي'],
  ['IRR', 'ر.إ.  ریال'],
  ['SAR', 'ر س'],
  ['QAR', 'ر ق'],
  ['OMR', 'ر ع'],
  ['AED', 'د إ'],
  ['KWD', 'د ك'],
  ['BHD', 'د ب'],
  ['JOD', 'د أ'],
  ['IQD', 'د ع'],
  ['MAD', 'د م'],
  ['EGP', 'ج م'],
  ['USD', 'دولار أمريكي'],
  ['GBP', 'جنيه استرليني'],
  ['? SAR QAR OMR YER IRR', 'ريال  ﷼'],
  ['KWD', 'د.ك.  د.ك  KD  K.D.  KD.  دينار كويتي'],
  ['BHD', 'د.ب.  د.ب  BD  B.D.  BD.  دينار بحريني'],
  ['JOD', 'د.أ.  د.أ  د.ا.  د.ا  JD  J.D.  JDs  دينار أردني'],
  ['IQD', 'د.ع.  د.ع  ع.د.  ع.د  دينار عراقي  دیناری عێراقی'],
  ['DZD', 'د.ج.  د.ج  DA  D.A.  دج'],
  ['TND', 'د.ت.  د.ت  DT  D.T.'],
  ['LYD', 'د.ل.  د.ل  LD'],
  ['? KWD BHD JOD IQD DZD TND LYD', 'دينار  دینار  دیناروە  دیناری'],
  ['SDG', 'ج.س.  ج.س'],
  ['MRU', 'أ.م.  UM'],
  ['AFN', '؋  Af'],
  ['? LBP SYP TRY', 'ليرة'],

  ['NGN', '₦'],
  ['GHS', 'GH₵  GH¢  ₵  GHC  GHc  GH'],
  ['KES', 'KSh  Ksh  KSH  ksh  KSh.  Ksh.  KSH.  KES.  Kshs  KShs  Kshs.'],
  ['TZS', 'TSh  Tsh  TSH  Tshs  TShs'],
  ['UGX', 'USh  Ush  USH  UShs  Ushs'],
  ['SOS', 'Sh.So.  Sh.So  So.Sh.  So.Sh  SoSh  shilin  Shilin'],
  ['? KES TZS UGX SOS', 'Sh  Shs  Sh.  Shs.  sh  shs'],
  ['ZAR', 'R  R.'],
  ['? XOF XAF', 'CFA  FCFA  F CFA  Fcfa  fcfa  F.CFA  F.CFA.  cfa  CFAF  francs CFA  فرانک CFA'],
  ['XPF', 'CFPF  FCFP  F CFP  XPF.  CFP  F.CFP'],
  ['ETB', 'ብር  birr  Birr'],
  ['ERN', 'ናቕፋ  ናቅፋ  Nfk  NFK  Nfk.  nakfa  Nakfa'],
  ['AOA', 'Kz  KZ  kz'],
  ['MZN', 'MTn  MT  Mt  MZN.'],
  ['MGA', 'Ar  Ariary'],
  ['ZMW', 'ZK  Kw'],
  ['BWP', 'BWP.'],
  ['GNF', 'FG  F.G.'],
  ['CDF KMF', 'FC'],
  ['KMF', 'CF'],
  ['RWF', 'RF  F.Rw  FRw  Frw'],
  ['STN', 'Db  STD'],
  ['? SLE', 'Le'],
  ['DJF', 'Fdj'],

  ['PEN', 'S/.  S/  s/.  s/  S./'],
  ['PAB', 'B/.  B/'],
  ['VES', 'Bs.S  Bs.S.  BsS  Bs.D  Bs.D.  BsD  Bs. D  Bs. S  Bs.F  BsF  VEF'],
  ['? BOB VES', 'Bs  Bs.  BS  BS.  bs  bs.'],
  ['CRC', '₡'],
  ['PYG', '₲  Gs  Gs.  gs.  GS'],
  ['GTQ', 'Q  Q.'],
  ['HNL RON ALL', 'L  L.  Lps  Lps.  LPS'],
  ['HTG', 'HTG.'],
  ['? ANG AWG XCG', 'ƒ'],
  ['ANG', 'NAf  NAƒ  NAf.'],
  ['AWG', 'Afl  Afl.'],
  ['XCG', 'Cg  Cg.  Cf  XCg'],

  ['? MMK ZMW PGK', 'K'],
  ['? BWP PHP', 'P'],
  ['? NGN', 'N'],
  ['? SZL', 'E'],
  ['? LSL', 'M'],
  ['? GMD', 'D'],
  ['? HTG', 'G'],
  ['? SOS', 'S'],
  ['? XOF XAF XPF DJF BIF', 'F'],

  // Money for which ISO 4217 has no code, or only had one before the euro: it is recognised and left without a
  // currency.
  [
    '',
    '₿  BTC  تومان  تومن  Toman  toman  LTL  LVL  EEK  SKK  DEM  FRF  ITL  ESP  NLG  ATS  BEF  PTE  GRD  IEP',
  ],
];

/** Signs of hundredths (tenths for 角 and 毛): currencies, signs, decimal places. */
export const minorSignLines: readonly (readonly [currencies: string, signs: string, places: number])[] = [
  ['? USD EUR AUD CAD NZD SGD HKD ZAR', '¢  ￠  c  ct  cts  ct.  cts.', 2],
  ['GBP', 'p', 2],
  ['PLN', 'gr  gr.', 2],
  ['RUB BYN UAH', 'коп  коп.', 2],
  ['CNY', '角  毛', 1],
  ['CNY', '分', 2],
];

/**
 * Currency words in any case, one line per set of currencies as above, separated by one space.
 */
export const currencyWordLines: readonly (readonly [currencies: string, words: string])[] = [
  [
    `? ${dollars}`,
    'dollar dollars dólar dólares dolar dolares dollari dolarów dolary dolarů доллар доллара долларов долара доларів buck bucks',
  ],
  ['USD', 'usdollar usdollars'],
  ['EUR', 'euro евро євро ευρώ evró euros eurot euroa eura eurů euró eurų evro evra evrov eiro ευρω'],
  ['GBP', 'quid sterling pund фунт фунта фунтов'],
  ['GBP EGP FKP GIP LBP SDG SHP SSP SYP', 'pound pounds livre livres libra libras'],
  ['JPY', 'yen yens иен иены йен йены'],
  ['CNY', 'rmb cnh yuan yuans renminbi юань юаня юаней'],
  ['KRW', 'won вон'],
  [`? ${crowns} CZK`, 'crown crowns krone kroner kronor kronur króna krónur krona krooni coroane'],
  ['CZK', 'koruna korunas koruny korun korunách'],
  ['HUF', 'forint forints forintot'],
  ['PLN', 'zloty zlotys złoty złote złotych zlotych zlote złotówek'],
  ['BGN', 'lev leva лева лев лв'],
  ['RSD', 'dinara динара'],
  ['MKD', 'денари денар denari'],
  ['RUB BYN', 'рубль рубля рублей рубли рублях rouble roubles ruble rubles рублів'],
  ['UAH', 'гривна гривны гривен гривень гривні hryvnia hryvnias hryvnya'],
  ['KZT', 'тенге теңге tenge'],
  ['AZN', 'manat'],
  ['AMD', 'dram драм драмов'],
  ['GEL', 'lari лари'],
  ['? CHF XOF XAF XPF BIF DJF GNF KMF RWF CDF', 'franc francs'],
  ['CHF', 'franken franchi stutz'],
  ['TRY', 'lirası liras'],
  ['TRY', 'lira lire'],
  [`? ${rupees}`, 'rupee rupees rupies'],
  ['IDR', 'rupiah rupiahs'],
  ['BDT', 'taka takas'],
  ['THB', 'baht bahts'],
  ['MYR', 'ringgit ringgits'],
  ['VND', 'dong dongs vnd'],
  ['KHR', 'riel riels'],
  ['LAK', 'kip'],
  ['? MMK', 'kyat kyats'],
  ['ILS', 'shekel shekels sheqel sheqels sheckles nis'],
  ['? AED MAD', 'dirham dirhams'],
  ['? SAR QAR OMR YER IRR', 'riyal riyals rial rials'],
  ['? KWD BHD JOD IQD DZD TND LYD RSD', 'dinar dinars'],
  ['NGN', 'naira nairas'],
  ['GHS', 'cedi cedis'],
  ['? KES TZS UGX SOS', 'shilling shillings'],
  ['ZAR', 'rand'],
  ['? MXN ARS CLP COP UYU DOP CUP PHP', 'peso pesos песо'],
  ['BRL', 'reais reals'],
  ['PEN', 'soles'],
  ['BOB', 'boliviano bolivianos'],
  ['VES', 'bolívar bolívares bolivares'],
  ['CRC', 'colones colón'],
  ['PYG', 'guaraní guaraníes guaranies'],
  ['GTQ', 'quetzal quetzales'],
  ['HNL', 'lempira lempiras'],
  ['NIO', 'córdoba córdobas cordobas'],
  ['PAB', 'balboa balboas'],
  ['ETB', 'birr'],
  ['AOA', 'kwanza kwanzas'],
  ['MZN', 'meticais metical'],
];

/** Words of hundredths in any case. */
export const minorWordLines: readonly (readonly [currencies: string, words: string])[] = [
  ['? USD EUR AUD CAD NZD SGD HKD ZAR', 'cent cents centimes céntimos centesimi cêntimos'],
  ['? BRL MXN ARS', 'centavos'],
  ['GBP', 'pence penny'],
  ['? SEK NOK DKK', 'öre øre'],
  ['PLN', 'groszy grosze'],
  ['RUB BYN', 'копеек копейки копейка'],
  ['INR', 'paise'],
];

const englishNames = new Intl.DisplayNames('en', { type: 'currency' });

/** `australian` of "Australian Dollar". Longer names contain words other than a country's: "Cuban Convertible Peso". */
const englishWords = Intl.supportedValuesOf('currency').flatMap((code) => {
  const [word = '', , ...more] = englishNames.of(code)?.toLowerCase().split(' ') ?? [];
  return more.length === 0 ? [[word, code] as const] : [];
});

/** Words for a country, which with a word such as `dollars` name its currency: English ones and some more. */
export const nationalities: ReadonlyMap<string, string> = new Map([
  ...englishWords,
  ...Object.entries({
    USD: 'usa american',
    AUD: 'aussie australische australiens',
    CAD: 'canadiens kanadische',
    SGD: 'singaporean',
    HKD: 'hong kong hk',
    TWD: 'taiwan taiwanese',
    NZD: 'zealand',
    MXN: 'mexicanos',
    ARS: 'argentinos',
    CLP: 'chilenos',
    COP: 'colombianos',
    UYU: 'uruguayos',
    DOP: 'dominicanos',
    CUP: 'cubanos',
    PHP: 'filipinos',
    GBP: 'uk',
    SEK: 'schwedische svenska suédoises',
    NOK: 'norwegische norske',
    DKK: 'dänische danske',
    ISK: 'isländische',
    CZK: 'tschechische',
    CHF: 'suisses schweizer',
    AED: 'uae emirati',
    JPY: 'japanische japonais',
    PLN: 'polnische polonais',
    HUF: 'ungarische',
    TRY: 'türkische',
    RUB: 'russische российских',
    KRW: 'korean',
    LKR: 'lankan',
    ILS: 'israeli',
    ZAR: 'african',
  }).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
]);

/** Names for currencies that look like ISO 4217 codes but are not, with the codes. */
export const codeAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    RMB: 'CNY',
    CNH: 'CNY',
    NTD: 'TWD',
    RUR: 'RUB',
    STG: 'GBP',
    UKP: 'GBP',
    BYR: 'BYN',
    TRL: 'TRY',
    MXP: 'MXN',
  }),
);

/** Codes that are also words in lower case: these count in capitals only. */
export const capitalsOnly: ReadonlySet<string> = new Set(
  'ALL AMD ANG BAM BOB BSD CAD COP CUC CUP DOP ERN GEL GIP HTG LAK MAD MOP MUR NAD PAB PEN RON SOS SLE SRD STN TOP TRY VES WST'.split(
    ' ',
  ),
);

/**
 * Signs and codes that are just as often something else: they count when a hint names their currency, or when the text
 * has no words that this reader does not know.
 */
export const doubtful: ReadonlySet<string> = new Set(
  `ALL TOP GEL CUP PEN MOP ANG BAM ERN GIP SOS Q Q. L L. LE LL LD DA DT RO SR BD FC FG CF RF FR GS UM Ar Af MT Mt
  Re Db STD GH KM Sh sh Lek lek Din din DIN Lei LEI Gs lev won lari dram pound pounds livre livres pund lira rand
  real soles kip crown crowns krone krona buck bucks ct c p K P N E M D G S F P. cents cent Kc Kw Cg 分 角 毛 块
  lb libra libras dong kn Kn Nu man. man den den. Den.`.split(/\s+/u),
);

/** Single letters and the like that come only before the amount. */
export const beforeOnly: ReadonlySet<string> = new Set(
  'R R. Q Q. L L. K P N E M D G S Re Re. S/ s/ S./ B/'.split(' '),
);

/** Those of them that may also follow it where a hint names one of these currencies. */
export const afterWhenHinted: ReadonlyMap<string, string> = new Map([
  ['R', 'ZAR'],
  ['Q', 'GTQ'],
  ['P', 'BWP PHP'],
  ['L', 'ALL'],
]);

/** Letters that must touch the end of the amount. */
export const touchingAfter: ReadonlySet<string> = new Set(['p', 'c']);
