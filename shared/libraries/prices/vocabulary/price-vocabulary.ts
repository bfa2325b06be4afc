import { languagesOfAsia } from './languages-of-asia.ts';
import { languagesOfEurope } from './languages-of-europe.ts';
import type { LanguageTable, PriceRole } from './price-roles.ts';

/**
 * What shops write around prices in each language that the reader knows: the official languages of the European Union and of
 * the Americas, Norwegian, Icelandic, Ukrainian, Russian and Turkish (`languages-of-europe.ts`), Arabic, Chinese, Hebrew, Hindi,
 * Indonesian, Japanese, Korean, Thai and Vietnamese (`languages-of-asia.ts`). Labels of pages, price texts and buttons are read
 * by it.
 */
export const languages: LanguageTable = {
  ...languagesOfEurope,
  ...languagesOfAsia,
};

/** Per role one string per language or group of languages. */
const phrasesOfManyLanguages: Readonly<Partial<Record<PriceRole, readonly string[]>>> = {
  now: [
    'now|now only|sale|on sale|sale price|special|special price|special offer|our price|your price|current price|current|today|deal|deal price|offer price|promo|promo price|promotion|promotional price|clearance|clearance price|discounted price|reduced price|final price|new price|buy it now|buy now|offer|member price|only',
    'jetzt|nur|nur noch|angebot|angebotspreis|sonderpreis|sonderangebot|verkaufspreis|aktionspreis|aktion|neuer preis|unser preis|aktueller preis|ihr preis|reduziert|im angebot',
    'maintenant|prix promo|prix promotionnel|prix soldé|prix actuel|prix réduit|promotion|en promotion|soldes|en solde|nouveau prix|notre prix|prix spécial|seulement',
    'ahora|oferta|precio de oferta|precio oferta|precio rebajado|precio actual|precio especial|nuestro precio|solo|sólo|por solo',
    'adesso|ora|prezzo scontato|prezzo attuale|prezzo speciale|prezzo in offerta|offerta|solo',
    'agora|oferta|promoção|preço promocional|preço atual|preço de oferta|à vista|por apenas|por só|apenas',
    'nu|nu voor|aanbieding|aanbiedingsprijs|actieprijs|actie|sale prijs|huidige prijs|onze prijs|speciale prijs|slechts',
    'nu|endast|reapris|rea|försäljningspris|kampanjpris|nupris|nuvarande pris|nå|kun|tilbud|tilbudspris|salgspris|salgs pris|kampanjepris|kampagnepris|nedsat|nuværende pris|nyt|nykyinen hinta|tarjous|tarjoushinta|alennettu hinta|erikoishinta',
    'teraz|promocja|cena promocyjna|cena sprzedaży|aktualna cena|nowa cena|nyní|akce|akční cena|akčná cena|zľava|po slevě|zlevněná cena|nyní jen|teraz len|výprodejová cena|tylko',
    'most|akció|akciós ár|akciós|kedvezményes ár|acum|preț redus|pret redus|ofertă|preț special|preț promoțional|prețul curent',
    'сейчас|новая цена|цена со скидкой|акция|по акции|цена по акции|спеццена|теперь|зараз|акційна ціна|нова ціна|сега|промоционална цена|akcija|akcijska cena|sada|akcijska cijena|zdaj|dabar|tagad',
    'şimdi|indirimli fiyat|kampanyalı fiyat|indirimli|sadece|τώρα|προσφορά|τιμή προσφοράς|τρέχουσα τιμή',
    '现价|現價|特价|特價|促销价|促銷價|优惠价|優惠價|活动价|券后价|券后|到手价|秒杀价|会员价|折后价|折後價|售价|售價|网路价|網路價|セール価格|特価|販売価格|セール|現在価格|即決|할인가|판매가|특가|세일가|즉시할인가|혜택가',
    'sekarang|harga diskon|harga promo|giá khuyến mãi|giá bán|chỉ còn|chỉ|ราคาพิเศษ|ลดเหลือ|الآن|السعر الحالي|سعر البيع|سعر خاص|עכשיו|מחיר מבצע|מבצע',
  ],
  old: [
    '\ue000|was|were|mrp|m.r.p.|m.r.p|rrp|srp|msrp|m.s.r.p.|list price|list|list:|reg|reg.|regular|regular price|regularly|regularly priced|original|original price|originally|original price was|price was|old price|old|before|previously|previous price|compare at|compare|compare at price|retail|retail price|retail value|valued at|value|worth|typical price|typically|usual price|usually|normal price|normally|full price|strikethrough|instead of|est. value|estimate|estimated value|vurdering|värdering|verdivurdering|wycena|low estimate|high estimate|standard price|everyday price|lowest price in the last|lowest price of the last|lowest price in|lowest price last|30-day low|non-member price|guide price',
    'uvp|uvp:|unverbindliche preisempfehlung|statt|anstatt|ehemals|früher|früherer preis|vorher|bisher|bisheriger preis|alter preis|alt|normalpreis|normaler preis|ursprünglich|ursprünglicher preis|listenpreis|schätzpreis|schätzwert|niedrigster preis der letzten|niedrigster preis|niedrigster gesamtpreis der letzten|tiefstpreis der letzten|regulärer preis|originalpreis|war',
    "au lieu de|ancien prix|avant|prix de vente conseillé|prix conseillé|prix habituel|prix normal|prix initial|prix barré|prix le plus bas des|prix le plus bas|prix public|pvc|prix d'origine|était|prix de base|prix original",
    'antes|antes:|precio anterior|precio habitual|precio normal|precio original|precio regular|precio de lista|precio recomendado|pvpr|precio más bajo de los últimos|precio mínimo de los últimos|precio más bajo en los últimos|pvr|era|en lugar de|en vez de',
    'prima|prezzo di listino|prezzo originale|prezzo precedente|prezzo consigliato|anziché|prezzo più basso degli ultimi|prezzo più basso negli ultimi|invece di|listino|prezzo normale|prezzo pieno|era',
    'antes|preço normal|preço original|preço anterior|preço de tabela|preço recomendado|preço mais baixo dos últimos|em vez de|era|pvp recomendado|pvpr',
    'adviesprijs|geschatte waarde|normale prijs|laagste prijs van de afgelopen|laagste prijs in de afgelopen|laagste prijs afgelopen|oude prijs|van:|was|oorspronkelijke prijs|originele prijs|winkelprijs|i.p.v.|ipv|in plaats van',
    'tidigare|tidigare pris|lägsta pris senaste|lägsta pris de senaste|laveste pris de seneste|laveste pris siste|alin hinta|ordinarie pris|ordinarie|ord. pris|ord.|ord pris|rek. pris|rek.|var|rek.pris|före|normalpris|før|førpris|før pris|vejl.|vejl. pris|vejledende pris|veil.|veiledende pris|listepris|norm.|normalt|ovh|norm|normaalihinta|aiemmin|alkuperäinen hinta|listahinta|ennen',
    'cena regularna|poprzednia cena|stara cena|było|przed|najniższa cena|najniższa cena z 30 dni|najniższa cena z ostatnich|nejnižší cena za posledních|najnižšia cena za posledných|cena katalogowa|przed obniżką|původně|původní cena|běžná cena|předtím|pôvodne|pôvodná cena|bežná cena|doporučená cena|moc|dříve|predtým',
    'eredeti ár|eredeti|eredetileg|régi ár|listaár|volt|korábbi ár|preț normal|preț vechi|pret vechi|preț inițial|prp|pret initial|prețul inițial|în loc de',
    'старая цена|было|вместо|раньше|обычная цена|цена без скидки|стара ціна|замість|була|стара цена|беше|препоръчителна цена|редовна цена|stara cijena|redna cena|redovna cijena|redovna cena|prije|prej|kaina buvo',
    'eski fiyat|eski|liste fiyatı|normal fiyat|önceki fiyat|αρχική τιμή|παλιά τιμή|από:|πριν|λιανική|κανονική τιμή|π.λ.τ.',
    '原价|原價|市场价|市場價|定价|定價|门市价|吊牌价|划线价|建议售价|建議售價|参考价|通常価格|定価|メーカー希望小売価格|希望小売価格|参考価格|元の価格|旧価格|정가|정상가|소비자가|기존가|원가|시중가',
    'harga normal|harga asli|harga coret|giá gốc|giá cũ|giá niêm yết|giá thị trường|ราคาปกติ|ราคาเดิม|จากราคา|كان|السعر الأصلي|السعر السابق|بدلا من|بدلاً من|מחיר מקורי|במקום|מחיר קודם',
  ],
  regular: [
    'regular price|regularly|normal price|normally|standard price|everyday price|full price|usual price|normaler preis|normalpreis|regulärer preis|prix habituel|prix normal|precio habitual|precio normal|precio regular|prezzo normale|prezzo pieno|preço normal|normale prijs|normalpris|ordinarie pris|ord. pris|ordinær pris|normaalihinta|venjulegt verð|fullt verð|tavahind|parastā cena|regulārā cena|įprasta kaina|reguliari kaina|cena regularna|běžná cena|bežná cena|preț normal|preț întreg|редовна цена|обичайна цена|redovna cena|redovna cijena|redna cena|običajna cena|κανονική τιμή|normal fiyat|обычная цена|звичайна ціна|通常価格|정상가|giá thường|ราคาปกติ|harga normal|नियमित मूल्य|السعر العادي|מחיר רגיל|preis normal|pri nòmal',
  ],
  save: [
    'save|saves|you save|earn|you earn|saving|savings|savings of|saved|discount|discount:|you saved|cashback|cash back|rebate|coupon|voucher|reduction|instant savings|off rrp|price drop',
    'sparen|sie sparen|spare|du sparst|spar|ersparnis|rabatt|gutschein|nachlass|économisez|vous économisez|économie|remise|réduction|réduction de|soit|ahorra|ahorras|te ahorras|ahorro|descuento|rebaja|risparmi|risparmio|hai risparmiato|sconto|desconto|economize|poupe|poupança|você economiza',
    'bespaar|je bespaart|besparing|korting|u bespaart|spara|du sparar|besparelse|du sparer|rabat|avslag|säästä|säästät|alennus|oszczędzasz|oszczędź|rabat|taniej o|ušetříte|ušetrite|sleva|ušetřete|úspora|megtakarítás|kedvezmény|economisești|economisesti|reducere',
    'скидка|экономия|выгода|вы экономите|знижка|економія|отстъпка|спестявате|ušteda|popust|prihranek|indirim|kazancınız|έκπτωση|κέρδος|κερδίζετε|节省|省|立减|優惠券|优惠券|折扣|割引|お得|クーポン|할인|적립|쿠폰|hemat|diskon|tiết kiệm|giảm|ประหยัด|ส่วนลด|وفر|خصم|توفير|חסכון|הנחה|חיסכון',
  ],
  off: [
    "off|off rrp|discount|savings|saved|cheaper|less|rabatt|rabat|nachlass|günstiger|gespart|sparen|de réduction|de remise|d'économie|de descuento|menos|dto|di sconto|in meno|de desconto|korting|rabatt|billigare|billigere|alennus|taniej|rabatu|zniżki|slevy|sleva|zľava|kedvezmény|reducere|скидка|скидки|знижка|отстъпка|indirim|έκπτωση|引き|オフ|割引|할인|优惠|折扣|减|減|折|cashback|voucher|coupon|gift card|credit|back",
  ],
  extra: [
    'shipping|ship|shipping cost|shipping costs|shipping fee|shipping:|delivery|delivery cost|delivery fee|standard delivery|postage|postage and packing|p&p|p & p|s&h|handling|freight|deposit|bond|fee|fees|tax|booking fee|surcharge|installation|assembly|warranty|eco fee|orders over|order over|orders above|orders of|shipping over|delivery over|when you spend|spend|minimum order|min. order|minimum spend|buyer protection',
    'versand|versandkosten|zzgl. versand|lieferung|lieferkosten|porto|pfand|zzgl. pfand|mindestbestellwert|livraison|frais de port|frais de livraison|de frais de port|de livraison|port|consigne|éco-participation|éco-part|ecotaxe|dont|envío|envio|gastos de envío|frete|portes|spedizione|spese di spedizione|verzendkosten|verzending|bezorging|statiegeld|frakt|fraktkostnad|leverans|fragt|levering|pant|toimitus|toimituskulut|pantti',
    'wysyłka|dostawa|koszt dostawy|przesyłka|kaucja|doprava|poštovné|doručenie|szállítás|szállítási díj|livrare|transport|cost livrare|доставка|стоимость доставки|доставки|доставка:|достава|dostava|poštarina|kargo|kargo ücreti|μεταφορικά|αποστολή|运费|運費|邮费|配送费|送料|配送料|배송비|배송|택배비|ongkir|ongkos kirim|phí vận chuyển|phí ship|ค่าจัดส่ง|ค่าส่ง|شحن|الشحن|توصيل|משלוח',
  ],
  from: [
    'from|from only|starting at|starting from|starts at|starts from|start at|as low as|priced from|prices from|prices start at|price from|from just|at least|minimum|min|min.|more than|over|low as|upwards of|above',
    'ab|ab nur|schon ab|bereits ab|preis ab|à partir de|a partir de|à partir|dès|des|dès seulement|desde|desde solo|a partire da|da|da soli|partendo da|vanaf|va.|v.a.|al vanaf|från|fr.|fr o m|pris från|fra|fra kun|pris fra|alkaen|alk.|hinta alkaen|od|ceny od|cena od|już od|již od|už od|de la|începând de la|începând cu|от|цена от|начиная от|начиная с|від|ціна від|από|απο|τιμή από|-dan başlayan|başlayan|dari|mulai dari|mulai|từ|giá từ|chỉ từ|ตั้งแต่|เริ่มต้น|เริ่มต้นที่|ราคาเริ่มต้น|من|ابتداء من|تبدأ من|החל מ|nuo|alates|kaina nuo|cijena od|že od|最低|起价|起價|最安値|최저가|최저',
  ],
  fromAfter: [
    "and up|and above|& up|or more|or best offer or more|onwards|aufwärts|und mehr|et plus|y más|o más|e oltre|en hoger|och uppåt|og opp|alkaen|alk.|-tól|-től|tól|től|ftól|'dan başlayan|dan başlayan|den başlayan|başlayan|от|起|起售|から|より|부터|이상",
  ],
  upto: [
    "up to|upto|under|below|less than|max|max.|maximum|no more than|at most|not more than|bis|bis zu|unter|höchstens|jusqu'à|jusqu’à|moins de|hasta|hasta los|máximo|fino a|massimo|até|no máximo|tot|upp till|op til|opp til|jopa|enintään|do|aż do|až|až do|maximálně|legfeljebb|până la|maxim|до|макс.|έως|kadar|最高|以下|까지|hingga|sampai|tối đa|ไม่เกิน|حتى|עד",
  ],
  between: [
    'von|de|da|van|z|between|range|price range|zwischen|entre|tra|fra|tussen|mellan|mellem|mellom|między|mezi|medzi|între|между|між|arası|antara|giữa|ระหว่าง|بين|בין',
  ],
  to: [
    "to|thru|through|until|up to|bis|bis zu|à|a|jusqu'à|hasta|hasta los|al|até|tot|t/m|till|til|do|aż do|až|la|până la|ig|до|έως|ως|ile|sampai|hingga|s/d|s.d.|đến|tới|ถึง|إلى|עד|至|到|から|부터",
  ],
  and: ['and|und|et|y|e|en|och|og|a|i|și|и|і|ve|dan|và|และ|و'],
  reduced: [
    'reduced from|marked down from|down from|dropped from|price reduced from|discounted from|price drop from|lowered from|cut from|price dropped from|reduziert von|gesenkt von|rebajado de|ribassato da|afgeprijsd van|nedsat fra|sänkt från',
  ],
  pay: [
    'payments of|interest-free payments of|interest free payments of|instalments of|installments of|monthly payments of|payments|monatliche rate|rate|raten|raten zu|monatsrate|ratenzahlung|mensualités de|mensualité|mensualités|fois|cuotas de|cuotas sin interés de|plazos de|mensualidades de|meses de|meses sin intereses de|meses sin intereses|vezes de|parcelas de|x de|em até|rate da|rate di|termijnen van|rat po|rata|raty|splátka|splátky|lease|per week|weekly|monthly|fortnightly|afterpay|klarna|affirm|zip',
  ],
  per: [
    "per|each|ea|ea.|a month|a week|a day|an hour|a year|a night|monthly|weekly|yearly|annually|pm|pcm|pw|p/m|p/w|p.m.|p.w.|pp|p.p.|p/p|apiece|a piece|a pair|/mo|/month|/yr|/week|/day|/hr|/night|/kg|/lb|pro|je|stück|je stück|pro stück|im monat|mtl.|monatlich|par|par mois|l'unité|la pièce|pièce|chacun|por|al mes|mensual|mensuales|cada uno|cada|c/u|la unidad|unidad|al|al mese|l'uno|cadauno|cad.|ao mês|por mês|cada um|un.|per stuk|p.st.|per maand|styck|st|/st|per st|stk|pr.|pr|pr. stk.|i måneden|kpl|/kpl|kuukaudessa|za|za sztukę|sztuka|szt|szt.|miesięcznie|ks|za ks|kus|měsíčně|mesačne|db|darab|/db|havonta|buc|buc.|bucata|pe lună|шт|шт.|за шт|за штуку|в месяц|мес|мес.|бр|бр.|kom|kom.|adet|tane|aylık|το τεμάχιο|τεμάχιο|τεμ|/τεμ|每|每个|每件|/件|/个|个|件|あたり|1個|개당|월|/월|매월|lembar|buah|per bulan|/cái|cái|chiếc|ชิ้น|ต่อ|/ชิ้น|لكل",
  ],
  unit: [
    'unit price|price per unit|grundpreis|preis pro einheit|basispreis|prix au kilo|prix au litre|prix unitaire|prix à l’unité|precio por unidad|precio unitario|precio por kilo|prezzo unitario|prezzo al kg|prezzo al litro|preço unitário|preço por unidade|eenheidsprijs|prijs per eenheid|prijs per kilo|prijs per liter',
    'jämförpris|jämförelsepris|jmf-pris|jfr-pris|jfr pris|enhetspris|enhedspris|sammenligningspris|kilopris|literpris|kilohinta|litrahinta|vertailuhinta|yksikköhinta|einingarverð|ühikuhind|ühiku hind|vienības cena|vieneto kaina|cena jednostkowa|cena za jednostkę|jednotková cena|měrná cena|merná cena|egységár|preț unitar|preț pe unitate|единична цена|jedinična cijena|cijena za jedinicu|cena na enoto|τιμή μονάδας|τιμή ανά μονάδα|birim fiyat|birim fiyatı|цена за единицу|ціна за одиницу|内容量あたり|单位价格|單位價格|단위가격|đơn giá|harga satuan|ราคาต่อหน่วย|سعر الوحدة|מחיר ליחידה|מחיר ל-100 גרם',
  ],
  startBid: [
    'next bid|next minimum bid|nächstes gebot|nächstmögliches gebot|prochaine enchère|siguiente puja|próximo lance|prossima offerta|volgend bod|næste bud|nästa bud|neste bud|seuraava tarjous|kolejna oferta|следующая ставка|starting bid|start bid|opening bid|starting price|minimum bid|startgebot|startpreis|mindestgebot|mise à prix|enchère de départ|prix de départ|puja inicial|precio de salida|oferta inicial|base d’asta|prezzo di partenza|offerta minima|lance inicial|licitação inicial|startbod|openingsbod|utropspris|startbud|startpris|lähtöhinta|alghind|sākumcena|pradinė kaina|cena wywoławcza|vyvolávací cena|vyvolávacia cena|kikiáltási ár|preț de pornire|начальная ставка|стартовая цена|начальная цена|стартова ціна|τιμή εκκίνησης|başlangıç fiyatı|açılış fiyatı|开始价格|起拍价|起標價|開始価格|시작가|giá khởi điểm|ราคาเริ่มต้นประมูล|سعر البداية|מחיר פתיחה',
  ],
  bid: [
    'current bid|highest bid|winning bid|high bid|aktuelles gebot|höchstgebot|höchstes gebot|enchère actuelle|enchère en cours|meilleure enchère|puja actual|oferta actual|offerta attuale|lance atual|licitação atual|huidig bod|hoogste bod|högsta bud|aktuelt bud|ledande bud|aktuellt bud|nuværende bud|højeste bud|høyeste bud|korkein tarjous|kõrgeim pakkumine|aktualna cena|aktualna oferta|aktuální cena|aktuálna cena|aktuális licit|licit|oferta curentă|текущая ставка|текущая цена|поточна ціна|τρέχουσα προσφορά|güncel teklif|当前价|目前出價|現在価格|현재가|giá hiện tại|ราคาปัจจุบัน|المزايدة الحالية|הצעה נוכחית',
  ],
  members: [
    'club price|members price|for members|members only|mit kundenkarte|kundenkartenpreis|mitgliederpreis|clubpreis|prix adhérent|prix membre|prix carte|precio socio|precio club|precio con tarjeta|prezzo soci|prezzo con carta|prezzo club|preço sócio|preço cartão|preço clube|ledenprijs|clubprijs|medlemspris|medlemmer|klubbpris|jäsenhinta|plussa-hinta|kliendikaardiga|kliendihind|kliento kaina|lojalumo kaina|klubo kaina|klubowa cena|cena klubowa|klubová cena|klubár|klubtag ár|preț club|klubska cijena|klubska cena|cena za člane|cena za člane kluba|клубная цена|для членов клуба|клубна ціна|τιμή μέλους|üyelere özel|üye fiyatı|מחיר מועדון|מחיר לחברי מועדון|לחברי מועדון|سعر الأعضاء|للأعضاء|giá thành viên|ราคาสมาชิก|harga member|会員限定価格',
  ],
  net: [
    'ex vat|ex. vat|exc vat|exc. vat|excl vat|excl. vat|excluding vat|ex gst|ex. gst|exc gst|exc. gst|excl gst|excl. gst|excluding gst|before tax|ex tax|excl. tax|plus vat|plus gst|+ vat|+ gst',
    'zzgl. mwst|zzgl. mwst.|exkl. mwst|exkl. mwst.|ohne mwst|ohne mwst.|netto|ht|hors taxes|excl. btw|excl btw|exkl. moms|exkl moms|ex. moms|ekskl. moms|eks. mva|eks mva|sin iva|s/iva|más iva|+ iva|iva esclusa|iva escl.|sem iva|bez vat|+ vat|bez dph|áfa nélkül|fără tva|без ндс|без пдв|без ддс|kdv hariç|+ kdv|χωρίς φπα',
    '税抜|税抜き|税抜価格|税別|本体価格|本体|未税|＋税|+税|부가세별도',
  ],
  gross: [
    'inc vat|inc. vat|incl vat|incl. vat|including vat|inc gst|inc. gst|incl gst|incl. gst|including gst|tax included|inkl. mwst|inkl. mwst.|brutto|ttc|incl. btw|incl btw|inkl. moms|inkl moms|inkl. mva|iva incl|iva incl.|iva incluido|iva incluida|iva inclusa|con iva|z vat|s dph|cu tva|с ндс|з пдв|с ддс|kdv dahil|με φπα|税込|税込み|税込価格|含税|含稅|부가세포함',
  ],
  free: [
    'free|free of charge|for free|complimentary|freebie|kostenlos|kostenfrei|umsonst|gratis|zu verschenken|verschenke|gratuit|gratuite|gratuitement|offert|à donner|gratuito|gratuita|grátis|de graça|gratuïtes|regalo|te geef|ilmainen|ilmaiseksi|ilmais|annetaan|darmowe|darmowy|darmowa|za darmo|bezpłatny|bezpłatne|bezpłatnie|oddam za darmo|zdarma|zadarmo|bezplatné|bezplatně|ingyenes|ingyen|gratuită|бесплатно|бесплатный|безкоштовно|безплатно|даром|отдам даром|besplatno|besplatan|zastonj|brezplačno|nemokamai|nemokamas|bezmaksas|tasuta|ücretsiz|bedava|δωρεάν|免费|免費|無料|0元购|무료|무료나눔|나눔|miễn phí|ฟรี|percuma|مجاني|مجانا|مجانًا|חינם|मुफ़्त|मुफ्त|רק חינם',
  ],
  ask: [
    'ask|ask for price|ask for quote|price on request|on request|upon request|price upon request|price on application|on application|p.o.a.|poa|p.o.r.|request a quote|request price|request for quote|get a quote|contact|contact us|contact for price|contact seller|call|call for price|call for pricing|call us|enquire|inquire|tba|t.b.a.|tbd|tbc|tba.|to be announced|n/a|not available|unavailable|currently unavailable|sold|sold out|out of stock|make an offer|best offer|negotiable|no price|price not available|please contact|swap|trade|see price in cart|log in to see price|login to see price|coming soon|not for sale|nfs|discontinued',
    'preis auf anfrage|auf anfrage|a. a.|anfrage|preis anfragen|vb|vhs|verhandlungsbasis|ausverkauft|vergriffen|nicht verfügbar|zu tauschen|prix sur demande|sur demande|nous consulter|nous contacter|épuisé|indisponible|rupture de stock|vendu|consultar|a consultar|consultar precio|precio a consultar|precio a convenir|a convenir|agotado|no disponible|vendido|su richiesta|prezzo su richiesta|esaurito|non disponibile|venduto|trattativa riservata|sob consulta|a combinar|esgotado|indisponível|op aanvraag|prijs op aanvraag|n.o.t.k.|notk|bieden|uitverkocht|niet beschikbaar|verkocht',
    'pris på förfrågan|på förfrågan|slutsåld|slut i lager|såld|pris på forespørsel|på forespørsel|udsolgt|utsolgt|solgt|pyydä tarjous|kysy hintaa|loppuunmyyty|myyty|cena na zapytanie|na zapytanie|do uzgodnienia|do negocjacji|zapytaj o cenę|wyprzedane|niedostępny|cena na dotaz|na dotaz|na vyžádání|dohodou|vyprodáno|cena na vyžiadanie|vypredané|v textu|ár megegyezés szerint|megegyezés szerint|elfogyott|nem elérhető|la cerere|preț la cerere|stoc epuizat|indisponibil|negociabil',
    'kaina sutartinė|sutartinė|teirautis kainos|cena pēc pieprasījuma|pēc vienošanās|hind kokkuleppel|küsi hinda|cijena na upit|po dogovoru|cena po dogovoru|ціна за запитом|مूल्य के लिए संपर्क करें|harga atas permintaan|verð samkvæmt samkomulagi|tilboð óskast',
    'по запросу|цена по запросу|договорная|договорная цена|цена договорная|уточняйте|уточнить цену|звоните|нет в наличии|продано|договірна|за домовленістю|немає в наявності|по договаряне|изчерпан|po dogovoru|cena na upit|na upit|dogovor|rasprodano|fiyat sorunuz|tükendi|stokta yok|κατόπιν συνεννόησης|εξαντλημένο|面议|面議|询价|詢價|咨询客服|议价|待定|售罄|已售|已售出|缺货|無庫存|応相談|要相談|お問い合わせ|問い合わせ|価格未定|未定|売り切れ|売切|在庫切れ|完売|オープン価格|문의|가격문의|가격협의|협의|품절|판매완료|미정|hubungi|hubungi kami|nego|habis|liên hệ|giá liên hệ|hết hàng|thỏa thuận|สอบถาม|สินค้าหมด|ติดต่อ|السعر عند الطلب|اتصل|نفد|نفذت الكمية|אזל מהמלאי|צור קשר',
  ],
  label: [
    'price|prices|price:|cost|costs|total|amount|sum|selling price|sell price|starting price|starting bid|current bid|asking price|asking|retail|you pay|pay|sold for|approx|approx.|approximately|about|around|circa|est|est.|sp|rate|price is|pricing|our low price|low price|everyday low price|great price|best price|today only|winning bid|bid|highest bid|is|at|to pay',
    'preis|preise|gesamtpreis|ca|ca.|kostet|endpreis|stückpreis|festpreis|einzelpreis|kaufpreis|für|summe|betrag|prix|tarif|coût|prix total|montant|total ttc|environ|env.|pour|precio|precio total|precio final|importe|coste|costo|valor|pvp|unos|aprox|aprox.|prezzo|costo|totale|circa|prezzo finale|preço|preço total|valor total|custo|cerca de',
    'prijs|totaal|ongeveer|prijs per stuk|pris|priser|hinta|summa|totalt|i alt|kpl hinta|cena|cena brutto|kwota|wartość|ok.|około|razem|suma|cena celkem|cena s dph|celkem|ár|ára|bruttó ár|összesen|kb.|preț|pret|pretul|prețul|preţ|total de plată|цена|стоимость|итого|цена за шт|сумма|ціна|вартість|цена:|цена с ддс|cijena|hind|kaina|fiyat|fiyatı|tutar|toplam|yaklaşık|τιμή|σύνολο|價格|价格|价|價|售|價錢|单价|總價|总价|一口价|价钱|価格|値段|本体価格|本体|税込価格|合計|小計|単価|가격|금액|총액|합계|harga|total harga|giá|giá tiền|tổng|ราคา|รวม|السعر|سعر|ثمن|מחיר|קנה עכשיו|मूल्य|कीमत|दाम',
  ],
  neutral: [
    'for|in|as|zu|mit|incl|incl.|inc|inc.|including|includes|included|excl|excl.|ex|ex.|excluding|plus|gst|vat|tax|taxes|hst|pst|with|without|no|inclusive|of|all|and|or|the|a|an|just|only|per|aud|nett|net|gross|x|free shipping|free delivery|free postage|free returns|free pickup|shipping included|shipping incl|incl. shipping|inc. shipping|including shipping|delivery included|incl. delivery|free p&p|with free shipping|in stock|available|available now|sale!|reserved|ono|o.n.o.|obo|o.b.o.|or best offer|firm|cash|neg|ovno|limited time|hot|best seller|new|used|pre-owned|refurbished|brand new|tax included|tax incl.|taxes included|before tax|plus tax|approved|per unit|retail|wholesale|exc.|exc|off-peak',
    'inkl|inkl.|inklusive|inkl. mwst|inkl. mwst.|mwst|mwst.|ust|ust.|exkl|exkl.|zzgl|zzgl.|versandkostenfrei|kostenloser versand|gratis versand|inkl. versand|inkl. versandkosten|inkl. versandkosten|zzgl. versandkosten|zzgl. versand|versandfrei|versand kostenlos|fp|vb|oder|und|der|die|das|netto|brutto|gesetzl.|gesetzliche|steuer|steuern|alle preise|ttc|ht|hors taxes|tva|tva incluse|inclus|incluse|et|ou|le|la|les|du|livraison gratuite|livraison offerte|port compris|port offert|frais de port offerts|livraison incluse|taxes comprises|iva|iva incl|iva incluido|iva incluida|iva inclusa|iva inclusa|sin iva|con iva|c/iva|s/iva|más iva|envío gratis|envio gratis|envío gratuito|envío incluido|impuestos incluidos|incluido|incluida|incluidos|o|el|los|en|un|una|spedizione gratuita|spedizione inclusa|iva esclusa|inclusa|incluso|frete grátis|portes grátis|com|sem|impostos|ou|no pix|pix|no boleto|à vista',
    'btw|incl. btw|excl. btw|gratis verzending|gratis bezorging|of|het|moms|inkl. moms|exkl. moms|ink. moms|ex. moms|fri frakt|fri fragt|gratis frakt|gratis fragt|fraktfritt|inkl. frakt|mva|inkl. mva|eks. mva|sis. alv|alv|sis|ja|tai|verot|ilmainen toimitus|netto|brutto|vat|z vat|bez vat|zawiera|darmowa dostawa|darmowa wysyłka|lub|dph|s dph|bez dph|vč. dph|vč|vrátane|doprava zdarma|doprava zadarmo|nebo|alebo|včetně|áfa|bruttó|nettó|áfával|ingyenes szállítás|tva inclus|cu tva|fără tva|livrare gratuită|transport gratuit|sau|с ндс|без ндс|ндс|бесплатная доставка|доставка бесплатно|или|в|за|на|пдв|з пдв|безкоштовна доставка|ддс|с ддс|без ддс|pdv|ddv|km|käibemaks|pvn|pvm|kdv|kdv dahil|kdv hariç|dahil|hariç|ücretsiz kargo|kargo bedava|kargo dahil|veya|φπα|με φπα|χωρίς φπα|δωρεάν μεταφορικά|ή',
    '含税|含稅|未税|包邮|包郵|免运费|免運費|免邮|運費另計|税込|税込み|税抜|税抜き|税別|送料無料|送料込み|送料込|送料別|消費税|新品|中古|円税込|무료배송|배송비 무료|배송비포함|부가세|부가세별도|부가세포함|택포|원|termasuk|ppn|gratis ongkir|đã bao gồm vat|vat|miễn phí vận chuyển|รวม vat|ส่งฟรี|จัดส่งฟรี|شامل|ضريبة|شامل الضريبة|شحن مجاني|توصيل مجاني|فقط|כולל|מע"מ|משלוח חינם|בלבד|only!|each!',
  ],
};

/** Every phrase with its role, those of the languages' own tables and those that several languages share. */
export function* phrasesWithRoles(): Generator<readonly [phrase: string, role: PriceRole]> {
  for (const table of [...Object.values(languages), phrasesOfManyLanguages]) {
    for (const role of Object.keys(table) as PriceRole[]) {
      const lines = table[role] ?? '';
      for (const line of typeof lines === 'string' ? [lines] : lines)
        for (const phrase of line.split('|')) yield [phrase, role];
    }
  }
}

/** Words after `free` with which it says nothing about the price of the thing. */
export const freeOf: ReadonlySet<string> = new Set(
  'shipping delivery postage returns return pickup trial gift gifts sample installation assembly engraving cancellation standing range size with when on over from form versand lieferung rückgabe verzending bezorging frakt fragt toimitus livraison retours envío envio ongkir ongkos frete spedizione reso doprava dostawa szállítás livrare доставка kargo wi wifi breakfast download account quote consultation estimate app parking entry upgrade extra bonus case accessories'.split(
    ' ',
  ),
);

/** Words before two prices in a row, the first of which is the old one: "de R$ 50 por R$ 39", "von 50 € auf 39 €". */
export const oldToNew: ReadonlyMap<string, readonly string[]> = new Map([
  ['de', ['por']],
  ['van', ['voor']],
  ['von', ['auf', 'für']],
  ['z', ['na']],
  ['от', ['за']],
]);

/** Units, counts and the like: an amount before them, without a currency, is not a price. */
export const units: ReadonlySet<string> = new Set(
  `ml cl dl l lt ltr liter litre liters litres litri litros litro g gr gm gms gram grams gramm kg kgs kilo kilos mg oz lb lbs pound
  pounds ozs floz mm cm m km in inch inches zoll ft feet foot yd yard yards mi mile miles m2 sqm sqft sq gb tb mb kb
  gib mhz ghz hz w kw kwh wh mah ah v mv va volt volts watt watts amp amps lumen lm px mp dpi fps rpm btu db pack packs
  pk pkt pc pcs pce piece pieces pairs set sets ct count box boxes bottle bottles roll rolls tablets capsules bags
  sheets units items item stk stück pz pezzi pièces pcs. unidades uds ud szt kusů ks db buc шт штук adet tane 個 个 件
  本 台 枚 箱 袋 개 star stars review reviews rating ratings sold left available stock watching watchers bids bid
  offers people views likes day days hour hours hr hrs min mins minute minutes sec week weeks month months year years
  yr yrs yo tage tag jahre jahr jours ans días años giorni anni dagen jaar dagar dager dage år дней день лет года st
  nd rd th x ply way speed colours colors sizes size eu uk person persons personen km/h mph points pts kcal cal kj
  blade blades burner seater slice slices cup cups quart qt gallon gal cc hp ps kva °c °f inch" seats doors k7
  bewertungen avis opiniones recensioni recensies omdömen отзывов yorum 人 次 年 月 日 回 点 분 년 일 명`
    .split(/\s+/u)
    .filter((unit) => unit !== ''),
);

/** Powers of ten that words after a number multiply it by. */
export const magnitudes: ReadonlyMap<string, number> = new Map(
  (
    [
      [
        'k thousand thousands tausend tsd mille mila mil тыс тысяч тысячи тысяча tys tysięcy tisíc ezer mii tusen bin ribu rb nghìn ngàn พัน हजार हज़ार هزار ألف آلاف',
        3,
      ],
      ['หมื่น', 4],
      ['lakh lakhs lac lacs लाख แสน', 5],
      [
        'm mn tr million millions millionen millones milhões milioni miljoen miljoner millioner millió milion milionów milionů milioane miljoonaa mio mill mln млн миллион миллиона миллионов мільйонів milyon juta jt triệu ล้าน مليون',
        6,
      ],
      ['crore crores cr करोड़', 7],
      ['b bn billion billions milliarden milliards mld mrd млрд milyar miliar tỷ', 9],
    ] as const
  ).flatMap(([words, power]) => words.split(' ').map((word) => [word, power] as const)),
);

/**
 * Words for a thousand million or more that `magnitudes` lacks (`miljard`, `bilhões`, `триллионов`): an amount with one is
 * larger than any price.
 */
export const beyondPrices =
  /^(?:(?:[mb]|tr|quadr)[iy]l[lijyh]{0,3}(?:[oóõ]n|o[eo]n|ão|õe|[aá]r[dz])\p{L}{0,3}|(?:[мб]|тр)[иі]л[лиіьј]{0,3}(?:[ая]рд|[ио]н)\p{L}{0,3}|δισεκατομ.*|مليار|میلیارد|מיליארד|अरब|兆|조)$/u;

/** Multipliers that count only when they touch the number and are next to a currency ($1.5m, 10k). */
export const touchingMagnitudes: ReadonlySet<string> = new Set([
  'k',
  'm',
  'b',
  'mn',
  'bn',
  'tr',
  'rb',
  'cr',
  'l',
]);

/** Chinese, Japanese and Korean multipliers, which may follow one another (1万2千, 3억 5천만). */
export const characterMagnitudes: ReadonlyMap<string, number> = new Map([
  ['百', 2],
  ['백', 2],
  ['千', 3],
  ['천', 3],
  ['万', 4],
  ['萬', 4],
  ['만', 4],
  ['億', 8],
  ['亿', 8],
  ['억', 8],
]);
