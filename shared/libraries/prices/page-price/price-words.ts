import phrases from '../vocabulary/buy.json' with { type: 'json' };

/**
 * Words by which shops name prices in class names and ids (`spaced` by `spacedNames`) and in labels, in the languages
 * of the service's countries.
 */

/** Names in lower case with one space between words: ` product price current `. */
export const spacedNames = (names: string): string =>
  ` ${names
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()} `;

export const priceName =
  /price|preis|prix|precio|preco|preço|prezzo|prijs|cena|ceny|cenov| pris(?: |er|et)| pris|hinta|fiyat|harga| gia | kaina|kakaku|цена|价格|価格|kingaku|kwota| cijen| timi | mulya | prezz| pret | hind | hinna| verd |verkoopprijs|tarif|money| costo | prc |sellingp| amt | koszt | pvp /;

export const currentName =
  / sale|saleprice|pricesale|pricenew|pricenow|pricefinal|pricecurrent|special|current|final|now |nowprice|actual|today|selling|ourprice| our |discounted|discount price|price discount|promo| new |newprice|reduced|offer price|deal|aktuell|actuel|nuevo|nieuw|ny pris|akcni|promocyjna|attuale|scontato|oferta|apex price|price to pay|priceto pay|purchase|main price|price main|primary|buybox|buy box/;

export const oldName =
  / old | preco de |oldprice|priceold|pricewas|pricebefore|pricelist|preisalt|price old| was |wasprice|price was|strike|striked| del |crossed|cross price|line through|linethrough|price through|original| orig | origin |originprice|prc org |previous| prev price|compare ?at|compare ?price|msrp| rrp | srp | uvp | mrp |mrsp|list ?price| price list | former |formerprice|recommended retail|suggested retail|recommended price|price recommended|before ?price|price ?before|before discount|non sale|nonsale|undiscounted|slashed|barre|barré|ancien|antes|anterior|tachado|riscado|vecchio|barrato|precedente|pvpr|statt|alt preis|alter preis|streich|vorher|van prijs|vanprijs|doorgestreept|oude|adviesprijs|gammel|forpris|foerpris|førpris|ordinarie|ord pris|ordpris|tidligere|vejl|veil|vanha| ovh |stara|przed|przekre|regularna|puvodni|původní| eski |старая|зачерк/;

/** Amounts that are not the price of the product. */
export const sideName =
  /shipping|delivery|versand|livraison|envio|frete|spedizione|verzend|frakt|fragt|dostaw|instal+ments?|monthly|per month| month | raten? |klarna|afterpay|clearpay|affirm |laybuy|sezzle|zip ?pay|financ|leasing| saves? |saved|savings?|you ?save|economi|ahorr|risparmi| sparen | ersparnis|rabatt|korting|discount (?:amount|value|percent\w*|badge|label|tag)|percent|badge|coupon|voucher|unit ?price|price unit|per unit|unit pric|grundpreis|base unit|price ?per|per (?:kg|liter|litre|100)|basisprijs|prix unit|deposit|pfand|price tax | tax price| ex tax| excl |without vat|ex ?vat| netto |sub ?total| total |points?price| points |reward|loyalty|cashback|member|subscri|trade ?in|gift| tier | tiers |quantity|volume|bulk|threshold|minimum|min price|max price|price range filter| filter |(?:filter|price|range|preis|prix) ?slider| slider ?(?:filter|range|price|handle|value)|lowest ?price|omnibus|30 ?days? |price ?history|price ?match|guarantee|bonus/;

/** Parts of a page that are about something else. */
export const sideRegion =
  / related|similar|recommend|recently|recent |viewed|upsell|up sell|crosssell|cross ?sell|also (?:bought|viewed|like)|you may|may also|might (?:also )?like|best ?seller|mini ?cart|cart (?:drawer|sidebar|popup|summary|total|count|preview|item|notification|modal|widget|panel|dropdown|flyout|contents?|info)|side ?cart|cart ?drawer|shopping ?cart|header cart|basket (?:summary|total|item)|mini ?basket|mini ?bag|masthead|top ?bar|site header|page header|main header|global header|footer|navbar|navigation| nav | menu |mega ?menu|breadcrumb|announcement|newsletter|accessories|bought together|frequently|bundle|cross ?product|up ?products|add ?ons?\b|warrant|protection plan|insurance|applecare|search (?:result|suggest|bar|box|form)|autocomplete|facet|filter|popular|trending|new arrivals|sponsored|advert|carousel (?:product|item)|product (?:carousel|slider|swiper|list |lists |grid|listing|recommend|row)|(?:ad|ads|offer|offers|item|items|listing|listings|lot|lots|seller|sellers|merchant|merchants) (?:carousel|slider|swiper|list |grid)|other merchants|products (?:carousel|slider|grid|list|row|block)|other (?:products|items|sellers?|offers?)|more (?:from|items|products)|alternativ|comparison|compare (?:table|products|items)|customers? |review|rating|testimonial|blog|currency (?:switch|select|picker)|shipping|delivery|versand|instal+ment|financ|loyalty|history|empfehl|ahnlich|ähnlich|zubehor|zubehör|relacionad|similaire|complementar|correlat|podobne|relaterad|relaterte|relaterede|gerelateerd|loopbox|wish ?list|last seen|lastseen|zuletzt/;

/** The box of one product among many. */
export const cardName =
  / (?:product|grid|catalog|shop|store|collection) (?:card|tile|item|box|thumb|thumbnail|teaser|preview|miniature|grid item)| card product | tile product | item product | product miniature | product small | productcard | product tile | s item | goods item | carousel item | swiper slide | slick slide | splide slide /;

export const buyName =
  /add ?(?:to|2)? ?(?:cart|bag|basket)|buy ?now|buy ?(?:button|btn|link|box btn)|(?:btn|button) ?buy|add ?cart|cart ?(?:add|btn|button)|(?:btn|button) ?(?:add ?)?(?:to ?)?(?:cart|basket)|(?:to|in) ?(?:basket|cart) (?!total)|tobasket|purchase ?button|(?:in den|in) ?warenkorb|add ?(?:to ?)?(?:panier|carrinho|carrito|koszyka)|checkout ?button|product form submit|basket ?btn|sepete|btn conversion|botao comp?rar|j buy button|buybtn| prod submit form/;

/** Texts of buy buttons, in every language. Price texts do not need them, so only page reading loads them. */
const buy = new Set(Object.values(phrases).flatMap((ofLanguage) => ofLanguage.split('|')));

/** A phrase of several words, or in a script without word separators, may continue: "Add to cart – $12". */
const mayGoOn = (phrase: string): boolean =>
  /\S\s+\S/u.test(phrase) || /[^\p{Script=Latin}\p{P}\s]{4}/u.test(phrase);

/** Maximum length of a buy button's text. */
const longest = 60;

/** Whether this is the text of a buy button. */
export function saysBuy(text: string): boolean {
  const plain = text
    .slice(0, longest)
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '')
    .replace(/\s+/gu, ' ');
  if (plain === '') return false;
  if (buy.has(plain)) return true;
  const words = plain.split(/(?<=[^\p{L}\p{M}'-])(?=[\p{L}])|(?=[^\p{L}\p{M}'-])/u);
  let start = '';
  for (const word of words) {
    start += word;
    if (buy.has(start) && mayGoOn(start)) return true;
  }
  return false;
}
