/**
 * Words by which shops name prices in class names and ids (`spaced` by `spacedNames`) and in labels, in the
 * languages that the service's countries use.
 */

/** Names in lower case with one space between words: ` product price current `. */
export const spacedNames = (names: string): string =>
  ` ${names
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()} `;

export const priceName =
  /price|preis|prix|precio|preco|preço|prezzo|prijs|cena|ceny|cenov| pris(?: |er|et)| pris|hinta|fiyat|harga| gia | kaina|kakaku|цена|价格|価格|kingaku|kwota|verkoopprijs|tarif| amount |money| costo | prc |sellingp| amt | koszt | pvp /;

export const currentName =
  / sale|saleprice|special|current|final|now |nowprice|actual|today|selling|ourprice| our |discounted|discount price|price discount|promo| new |newprice|reduced|offer price|deal|aktuell|actuel|nuevo|nieuw|ny pris|akcni|promocyjna|attuale|scontato|oferta|apex price|price to pay|priceto pay|purchase|main price|price main|primary|buybox|buy box/;

export const oldName =
  / old |oldprice|price old| was |wasprice|price was|strike|striked| del |crossed|cross price|line through|linethrough|price through|original| orig |previous| prev price|compare ?at|compare ?price|msrp| rrp | srp | uvp | mrp |mrsp|list ?price| price list | former |formerprice|recommended retail|suggested retail|recommended price|price recommended|before ?price|price ?before|before discount|normal price|non sale|nonsale|undiscounted|slashed|barre|barré|ancien|antes|anterior|tachado|riscado|vecchio|barrato|precedente|pvpr|statt|alt preis|alter preis|streich|vorher|van prijs|vanprijs|doorgestreept|oude|adviesprijs|gammel|forpris|foerpris|førpris|ordinarie|ord pris|ordpris|tidligere|vejl|veil|vanha| ovh |stara|przed|przekre|regularna|puvodni|původní| eski |старая|зачерк/;

export const regularName = / regular| reg price|standard price| normal | retail|full ?price| base ?price/;

/** Amounts that are not the price of the product. */
export const sideName =
  /shipping|delivery|versand|livraison|envio|frete|spedizione|verzend|frakt|fragt|dostaw|instal+ments?|monthly|per month| month | raten? |klarna|afterpay|clearpay|affirm |laybuy|sezzle|zip ?pay|financ|leasing| saves? |saved|savings?|you ?save|economi|ahorr|risparmi| sparen | ersparnis|rabatt|korting|discount (?:amount|value|percent\w*|badge|label|tag)|percent|badge|coupon|voucher|unit ?price|price unit|per unit|unit pric|grundpreis|base unit|price ?per|per (?:kg|liter|litre|100)|basisprijs|prix unit|deposit|pfand|price tax | tax price| ex tax| excl |without vat|ex ?vat| netto |sub ?total| total |points?price| points |reward|loyalty|cashback|member|subscri|trade ?in|gift| tier | tiers |quantity|volume|bulk|threshold|minimum|min price|max price|price range filter| filter | slider |lowest ?price|omnibus|30 ?days? |price ?history|price ?match|guarantee|bonus/;

/** Parts of a page that are about something else. */
export const sideRegion =
  / related|similar|recommend|recently|recent |viewed|upsell|up sell|crosssell|cross ?sell|also (?:bought|viewed|like)|you may|may also|might (?:also )?like|best ?seller|mini ?cart|cart (?:drawer|sidebar|popup|summary|total|count|preview|item|notification|modal|widget|panel|dropdown|flyout|contents?|info)|side ?cart|cart ?drawer|shopping ?cart|header cart|basket (?:summary|total|item)|mini ?basket|mini ?bag|masthead|top ?bar|site header|page header|main header|global header|footer|navbar|navigation| nav | menu |mega ?menu|breadcrumb|announcement|newsletter|accessories|bought together|frequently|bundle|cross ?product|up ?products|add ?ons?\b|warrant|protection plan|insurance|applecare|search (?:result|suggest|bar|box|form)|autocomplete|facet|filter|popular|trending|new arrivals|sponsored|advert|carousel (?:product|item)|product (?:carousel|slider|swiper|list |lists |grid|listing|recommend|row)|products (?:carousel|slider|grid|list|row|block)|other (?:products|items|sellers?|offers?)|more (?:from|items|products)|alternativ|comparison|compare (?:table|products|items)|customers? |review|rating|testimonial|blog|currency (?:switch|select|picker)|shipping|delivery|versand|instal+ment|financ|loyalty|history|empfehl|ahnlich|ähnlich|zubehor|zubehör|relacionad|similaire|complementar|correlat|podobne|relaterad|relaterte|relaterede|gerelateerd|loopbox|wish ?list|last seen|lastseen|zuletzt/;

/** The box of one of many products. */
export const cardName =
  / (?:product|grid|catalog|shop|store|collection) (?:card|tile|item|box|thumb|thumbnail|teaser|preview|miniature|grid item)| card product | tile product | item product | product miniature | product small | productcard | product tile | s item | goods item | carousel item | swiper slide | slick slide | splide slide /;

/** Headings of sections with other products. */
export const relatedHeading =
  /you (?:may|might|could|will|'ll) (?:also )?(?:like|love|enjoy|need)|also (?:bought|viewed|like)|related (?:products|items)|similar (?:products|items)|people (?:also|who)|customers (?:also|who)|recommended|recently viewed|more from|more like this|frequently bought|bought together|complete the (?:look|set)|goes well with|pairs? (?:well )?with|best ?sellers|you recently|shop (?:the look|similar)|other products|inspired by|trending|new arrivals|explore (?:more|related)|compare (?:with )?similar|sponsored|das könnte|kunden (?:kauften|haben|interessierten)|ähnliche|passend|zubehör|zuletzt angesehen|weitere (?:artikel|produkte)|wird oft|vous aimerez|produits (?:similaires|associés|complémentaires)|articles similaires|également|récemment|también te|te puede|productos (?:relacionados|similares)|quienes (?:vieron|compraron)|vistos recientemente|potrebbe|potrebbero|prodotti (?:correlati|simili)|visti di recente|acquistato anche|você também|produtos (?:relacionados|similares)|quem viu|quem comprou|anderen (?:bekeken|kochten)|bekijk ook|gerelateerde|vergelijkbare|onlangs bekeken|relaterade|andra (?:köpte|kunder)|liknande|relaterte|lignende|andre (?:kjøpte|købte)|relaterede|samankaltaiset|muut (?:ostivat|katsoivat)|podobne|klienci|zobacz (?:także|również)|polecane|mohlo by|podobné|související|hasonló|ajánlott|benzer|bunları|похожие|с этим товаром|рекоменду|вам может|関連商品|おすすめ|この商品を|最近チェック|こちらもおすすめ|相关|推荐|추천|연관|produk (?:terkait|serupa)|sản phẩm (?:liên quan|tương tự)/i;

export const buyText =
  /^(?:\+\s*)?(?:add to (?:shopping )?(?:cart|basket|bag|trolley|order)|add to my (?:bag|cart|basket)|buy(?: it)? now|buy|pre-?order(?: now)?|order now|purchase|get it now|in den (?:waren|einkaufs)korb.*|in die (?:einkaufs)?tasche.*|zum warenkorb.*|jetzt kaufen|sofort.?kaufen|ajouter (?:au|à mon|à votre) panier|ajouter|acheter(?: maintenant)?|añadir (?:al|a la|a mi) (?:carrito|cesta|bolsa)|agregar al carr(?:o|ito)|comprar(?: ahora| agora)?|aggiungi (?:al|alla) (?:carrello|borsa)|acquista(?: ora)?|compra(?: ora)?|adicionar (?:ao|à) (?:carrinho|sacola|cesto)|in (?:het )?winkel(?:wagen|mand)(?:tje)?|toevoegen.*|bestellen|in mijn winkel.*|köp(?: nu)?|lägg (?:i|till).*|handla|kjøp(?: nå)?|legg i.*|læg i.*|køb(?: nu)?|tilføj.*|lisää (?:ostos)?kori.*|osta(?: nyt)?|do koszyka|dodaj do koszyka|kup teraz|kupuję|vložit do košíku|do košíku|přidat do košíku|koupit|do košíka|kosárba.*|megveszem|adaug[aă] [iî]n co[sș]|cumpără|sepete ekle|hemen al|в корзину|добавить в корзину|купить|до кошика|купити|στο καλάθι|προσθήκη στο καλάθι|カートに入れる|かごに追加|買い物かごに入れる|購入(?:する|手続きへ)|今すぐ(?:購入|買う)|加入购物车|加入購物車|立即购买|立即購買|장바구니(?: 담기)?|구매하기|바로구매|tambah ke (?:keranjang|troli)|beli(?: sekarang)?|thêm vào giỏ.*|mua ngay|หยิบใส่ตะกร้า|เพิ่มลงในรถเข็น|أضف إلى (?:السلة|العربة)|הוסף לסל|notify me(?: when available)?|sold out|out of stock|place bid|make offer)$/i;

export const buyName =
  /add ?to ?(?:cart|bag|basket)|addto(?:cart|bag|basket)|buy ?now|buy ?button|btn buy|buy btn|add ?cart|cart ?add|purchase ?button|in den warenkorb|add ?panier|checkout ?button|btn cart|product form submit/;

/** Words before an amount that mark it as not the price one pays now. */
export const oldLabel =
  /\b(?:was|were|before|old price|original(?:ly)?(?: price)?|list(?: price)?|rrp|r\.r\.p|msrp|m\.s\.r\.p|mrp|srp|m\.r\.p|retail(?: price)?|reg(?:ular)?\.?(?: price)?|typical(?: price)?|compare(?:d)?(?: at| to)?|instead of|valued at|value|usually|normally|full price|ticket price|store price|market price|previous(?:ly)?(?: price)?|lowest (?:recent )?price|30[- ]day)(?: price)?(?: (?:was|is))?\s*:?\s*$|\buvp|\bstatt\b|bisher|vorher|ehemals|urspr|früher|niedrigster|listenpreis|streichpreis|unverb|au lieu de|prix (?:barré|conseillé|de référence|d'origine|initial|public)|avant\s*:?\s*$|ancien prix|antes|precio (?:anterior|original|habitual|recomendado|de lista|regular)|pvpr|prezzo (?:consigliato|di listino|precedente|originale)|prima\s*:?\s*$|invece di|listino|preço (?:original|de tabela)|^\s*de\s*:?\s*$|adviesprijs|^\s*van\s*:?\s*$|was\s*:|oude prijs|ord(?:inarie)?\.? ?pris|tidigare|\brek\.|før(?:pris)?\s*:?|\bveil|\bvejl|tidligere|lägsta|laveste|\bovh|norm(?:aali|\.)|cena (?:regularna|przed|katalogowa|poprzednia)|najniższa|najniz|původní|běžná|eredeti|preț vechi|\bprp|\beski|старая|参考価格|定価|通常価格|希望小売|メーカー|原价|原價|정가|harga (?:asli|normal)|giá (?:gốc|cũ)/i;

/** Words before an amount that mark it as something other than a price. */
export const sideLabel =
  /shipping|delivery|postage|p&p|\bsave\b|saving|you save|\boff\b|discount|from \d|over\s*$|above\s*$|orders? (?:over|above|of)|minimum|free\b|or \d+ |\d+\s*(?:x|×|mal|payments?|instal|interest)|instal+ments?|monthly|per month|weekly|fortnight|deposit|(?<!(?:inc|incl|including|with|plus|ex|excl|excluding|before|after)\.?\s*)\b(?:tax|vat|gst)\b|points|earn|reward|cashback|gift|versand|lieferung|ersparnis|sie sparen|du sparst|gespart|rabatt|ab einem|\braten?\b|livraison|frais de port|économi|remise|envío|gastos de|ahorr|descuento|cuotas|meses|spedizione|risparmi|sconto|frete|economize|parcelas|juros|verzend|korting|bespaar|vanaf\s+bestelling|frakt|fragt|spara|spar\b|oszczęd|dostaw|wysyłk|raty|doprav|ušetř|szállít|livrare|kargo|доставк|送料|ポイント|包邮|运费|배송|적립|ongkir|phí vận|subtotal|total\s*:|trade.?in|subscri|\bmembers?\b|coupon|voucher|klarna|afterpay|zip\b/i;

/** Words after an amount that make it a rate. */
export const rateTail =
  /^\s*(?:mtl\b|monatlich|mensuel|mensuali|mensuales|monthly|weekly|pcm\b|p\.\s?m\.)|^\s*(?:\/|per|pro|par|por|al|im|je|p\.?|a|each|every|på|pr\.?|za|в)\s*(?:\d+\s*)?(?:mo(?:nth|nat|is|\.)?|mes(?:e|es)?|mês|week|wk|woche|fortnight|day|maand|mnd|måned|month|kg|kilo|g|gr|gram|lb|lbs|oz|ml|l|lt|liter|litre|litro|cl|m|m2|m²|ft|sq|100|stk|dose|wash|sheet|miesiąc|měsíc|мес)(?![\p{L}])/iu;

/** Words right after an amount that make it something else. */
export const sideTail =
  /^\s*(?:off|saved|rabatt|discount|korting|de (?:remise|réduction|descuento)|points?|shipping|delivery|postage|versand|×|x\s*\d|in \d+ |with (?:klarna|afterpay)|deposit|orders?)(?![\p{L}])/iu;
