import { type PageCase, shopPage } from './page-case.ts';

interface Row {
  readonly lang: string;
  readonly url: string;
  readonly name: string;
  readonly price: string;
  readonly buy: string;
  readonly related: string;
  readonly expected: readonly [amount: string, currency: string];
}

const rows: Row[] = [
  {
    lang: 'de-DE',
    url: 'https://shop.de/p',
    name: 'Wasserkocher',
    price:
      '<div class="preis"><span class="uvp">UVP 59,99 €</span> <span class="preis-aktuell">44,99 €</span></div><p class="grundpreis">29,99 €/l</p>',
    buy: 'In den Warenkorb',
    related: 'Das könnte Ihnen auch gefallen',
    expected: ['44.99', 'EUR'],
  },
  {
    lang: 'de-CH',
    url: 'https://shop.ch/p',
    name: 'Velohelm',
    price: '<div class="preis">CHF 1\'249.90</div>',
    buy: 'In den Warenkorb',
    related: 'Ähnliche Produkte',
    expected: ['1249.90', 'CHF'],
  },
  {
    lang: 'fr-FR',
    url: 'https://boutique.fr/p',
    name: 'Bouilloire',
    price:
      '<p class="prix"><span class="prix-barre">89,00 €</span><span class="prix-actuel">69,00&nbsp;€</span></p><p>ou 3x 23,00 € sans frais</p>',
    buy: 'Ajouter au panier',
    related: 'Vous aimerez aussi',
    expected: ['69.00', 'EUR'],
  },
  {
    lang: 'es-ES',
    url: 'https://tienda.es/p',
    name: 'Hervidor',
    price:
      '<div class="precio"><span class="precio-anterior">39,95 €</span><span class="precio-oferta">29,95 €</span><span class="ahorro">Ahorras 10,00 €</span></div>',
    buy: 'Añadir al carrito',
    related: 'También te puede interesar',
    expected: ['29.95', 'EUR'],
  },
  {
    lang: 'it-IT',
    url: 'https://negozio.it/p',
    name: 'Bollitore',
    price: '<div class="prezzo">Prezzo: <b>€ 34,90</b></div><div class="spedizione">Spedizione € 5,90</div>',
    buy: 'Aggiungi al carrello',
    related: 'Potrebbe interessarti anche',
    expected: ['34.90', 'EUR'],
  },
  {
    lang: 'nl-NL',
    url: 'https://winkel.nl/p',
    name: 'Waterkoker',
    price:
      '<div class="prijs"><span class="adviesprijs">Adviesprijs 49,-</span> <strong class="verkoopprijs">€ 39,-</strong></div>',
    buy: 'In winkelwagen',
    related: 'Anderen bekeken ook',
    expected: ['39', 'EUR'],
  },
  {
    lang: 'pt-BR',
    url: 'https://loja.com.br/p',
    name: 'Chaleira',
    price:
      '<div class="preco"><span class="preco-de">de R$ 199,90</span><span class="preco-por">por <strong>R$ 149,90</strong></span><span class="parcelas">ou 10x de R$ 14,99 sem juros</span></div>',
    buy: 'Comprar',
    related: 'Quem viu, viu também',
    expected: ['149.90', 'BRL'],
  },
  {
    lang: 'sv-SE',
    url: 'https://butik.se/p',
    name: 'Vattenkokare',
    price:
      '<div class="pris"><span class="ord-pris">Ord. pris 599 kr</span><span class="pris-nu">449 kr</span></div>',
    buy: 'Lägg i varukorgen',
    related: 'Relaterade produkter',
    expected: ['449', 'SEK'],
  },
  {
    lang: 'nb-NO',
    url: 'https://butikk.no/p',
    name: 'Vannkoker',
    price: '<div class="pris">1 299,-</div>',
    buy: 'Legg i handlekurv',
    related: 'Lignende produkter',
    expected: ['1299', 'NOK'],
  },
  {
    lang: 'da-DK',
    url: 'https://butik.dk/p',
    name: 'Elkedel',
    price: '<div class="pris"><span class="foerpris"><s>499,00 kr.</s></span><span>399,95 kr.</span></div>',
    buy: 'Læg i kurv',
    related: 'Relaterede produkter',
    expected: ['399.95', 'DKK'],
  },
  {
    lang: 'fi-FI',
    url: 'https://kauppa.fi/p',
    name: 'Vedenkeitin',
    price: '<div class="hinta">49,90 €</div>',
    buy: 'Lisää ostoskoriin',
    related: 'Muut ostivat myös',
    expected: ['49.90', 'EUR'],
  },
  {
    lang: 'pl-PL',
    url: 'https://sklep.pl/p',
    name: 'Czajnik',
    price:
      '<div class="cena"><del>199,00 zł</del> <span class="cena-aktualna">149,00 zł</span></div><p>Dostawa od 9,99 zł</p>',
    buy: 'Do koszyka',
    related: 'Podobne produkty',
    expected: ['149.00', 'PLN'],
  },
  {
    lang: 'cs-CZ',
    url: 'https://obchod.cz/p',
    name: 'Konvice',
    price:
      '<div class="cena"><span class="puvodni-cena">1 299 Kč</span><strong class="cena-vysledna">999 Kč</strong><span>825,62 Kč bez DPH</span></div>',
    buy: 'Do košíku',
    related: 'Související zboží',
    expected: ['999', 'CZK'],
  },
  {
    lang: 'hu-HU',
    url: 'https://bolt.hu/p',
    name: 'Vízforraló',
    price: '<div class="product-price">12 990 Ft</div>',
    buy: 'Kosárba',
    related: 'Hasonló termékek',
    expected: ['12990', 'HUF'],
  },
  {
    lang: 'tr-TR',
    url: 'https://magaza.com.tr/p',
    name: 'Su ısıtıcı',
    price:
      '<div class="fiyat"><span class="eski-fiyat">1.299,00 TL</span><span class="yeni-fiyat">999,90 TL</span></div>',
    buy: 'Sepete Ekle',
    related: 'Benzer ürünler',
    expected: ['999.90', 'TRY'],
  },
  {
    lang: 'ru-RU',
    url: 'https://magazin.ru/p',
    name: 'Чайник',
    price:
      '<div class="product-price"><span class="price-old">5 990 ₽</span><span class="price-current">4 490 ₽</span></div>',
    buy: 'В корзину',
    related: 'Похожие товары',
    expected: ['4490', 'RUB'],
  },
  {
    lang: 'ko-KR',
    url: 'https://shop.co.kr/p',
    name: '전기포트',
    price:
      '<div class="price_area"><del>59,000원</del><strong class="sale_price">42,900원</strong></div><p>배송비 3,000원</p>',
    buy: '장바구니 담기',
    related: '추천 상품',
    expected: ['42900', 'KRW'],
  },
  {
    lang: 'id-ID',
    url: 'https://toko.id/p',
    name: 'Ketel',
    price: '<div class="harga">Rp 1.250.000</div>',
    buy: 'Beli Sekarang',
    related: 'Produk serupa',
    expected: ['1250000', 'IDR'],
  },
  {
    lang: 'en-IN',
    url: 'https://dukan.in/p',
    name: 'Kettle',
    price:
      '<div class="price"><span class="mrp">MRP ₹2,999</span> <span class="selling-price">₹1,799</span> <span>(40% off)</span></div>',
    buy: 'Add to Cart',
    related: 'Similar Products',
    expected: ['1799', 'INR'],
  },
  {
    lang: 'en-NZ',
    url: 'https://shop.co.nz/p',
    name: 'Kettle',
    price:
      '<div class="pricing"><div class="was">Was $89.99</div><div class="now">Now $59.99</div><div>or 6 payments of $10.00 with Laybuy</div></div>',
    buy: 'Add to Cart',
    related: 'You might also like',
    expected: ['59.99', 'NZD'],
  },
  {
    lang: 'en',
    url: 'https://dollars.example.ca/p',
    name: 'Kettle',
    price: '<span class="money">$59.99</span>',
    buy: 'Add to cart',
    related: 'Related products',
    expected: ['59.99', 'CAD'],
  },
];

export const languages: PageCase[] = rows.map(({ lang, url, name, price, buy, related, expected }) => ({
  name: `${lang} shop`,
  url,
  price: { amount: expected[0], currency: expected[1] },
  html: shopPage({
    lang,
    title: `${name} | Shop`,
    body: `<div class="product"><h1>${name}</h1>${price}<p>${name}, 1.7 l, 2200 W, 2 ${name}.</p><button type="button">${buy}</button></div>
<div class="slider-block"><h3>${related}</h3>${[3, 5, 7, 9].map((digit) => `<div class="box"><a href="/x">${price.replaceAll(/\d/g, String(digit))}</a></div>`).join('')}</div>`,
  }),
}));
