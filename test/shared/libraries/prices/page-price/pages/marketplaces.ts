import { jsonLd, type PageCase, shopPage } from './page-case.ts';

const amazonPrice = (symbol: string, whole: string, fraction: string, mark: string): string =>
  `<span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay" data-a-size="xl" data-a-color="base"><span class="a-offscreen">${symbol}${whole}${mark}${fraction}</span><span aria-hidden="true"><span class="a-price-symbol">${symbol}</span><span class="a-price-whole">${whole}<span class="a-price-decimal">${mark}</span></span><span class="a-price-fraction">${fraction}</span></span></span>`;

const amazonSponsored = `<div id="sp_detail" class="a-carousel-container"><h2 class="a-carousel-heading">Products related to this item</h2><ol class="a-carousel">${[
  '$8.99',
  '$15.49',
  '$22.00',
  '$9.99',
]
  .map(
    (price) =>
      `<li class="a-carousel-card"><a href="/dp/x">Thing</a><span class="a-price"><span class="a-offscreen">${price}</span></span></li>`,
  )
  .join('')}</ol></div>`;

export const marketplaces: PageCase[] = [
  {
    name: 'Amazon-like with list price and unit price',
    url: 'https://www.amazon.com/dp/B000',
    price: { amount: '24.99', currency: 'USD' },
    html: shopPage({
      lang: 'en-us',
      title: 'Amazon.com: Steel Bottle',
      body: `<div id="centerCol"><h1 id="title"><span id="productTitle" class="a-size-large">Steel Bottle</span></h1><div id="corePriceDisplay_desktop_feature_div"><div class="a-section"><span class="savingsPercentage">-17%</span>${amazonPrice('$', '24', '99', '.')}<span class="a-price pricePerUnit"><span class="a-offscreen">$0.78</span></span><span class="a-size-mini">($0.78 / Fl Oz)</span></div>
<div><span class="a-size-small a-color-secondary basisPrice">List Price: <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">$29.99</span><span aria-hidden="true">$29.99</span></span></span></div></div></div>
<div id="rightCol"><div id="buybox"><span class="a-price"><span class="a-offscreen">$24.99</span></span><div id="mir-layout-DELIVERY_BLOCK">FREE delivery Tuesday on orders over $35</div><input id="add-to-cart-button" type="submit" value="Add to Cart"></div></div>${amazonSponsored}`,
    }),
  },
  {
    name: 'Amazon-like, older layout, German',
    url: 'https://www.amazon.de/dp/B000',
    price: { amount: '1049.95', currency: 'EUR' },
    html: shopPage({
      lang: 'de-de',
      title: 'Kamera',
      body: `<span id="productTitle">Kamera X100</span><h1>Kamera X100</h1><table class="a-lineitem"><tr><td>UVP:</td><td><span class="priceBlockStrikePriceString a-text-strike">1.199,00 €</span></td></tr><tr><td>Preis:</td><td><span id="priceblock_ourprice" class="a-size-medium a-color-price priceBlockBuyingPriceString">1.049,95 €</span></td></tr><tr><td>Sie sparen:</td><td class="priceBlockSavingsString">149,05 € (12%)</td></tr></table><input id="add-to-cart-button" type="submit" value="In den Einkaufswagen">`,
    }),
  },
  {
    name: 'eBay-like buy it now with converted price',
    url: 'https://www.ebay.com/itm/1',
    country: 'au',
    price: { amount: '24.99', currency: 'USD' },
    html: shopPage({
      title: 'Vintage camera | eBay',
      body: `<h1 class="x-item-title__mainTitle"><span class="ux-textspans ux-textspans--BOLD">Vintage camera</span></h1><div class="x-price-section" data-testid="x-price-section"><div class="x-bin-price" data-testid="x-bin-price"><div class="x-bin-price__content"><div class="x-price-primary" data-testid="x-price-primary"><span class="ux-textspans">US $24.99</span></div><div class="x-price-approx"><span class="ux-textspans">Approximately</span><span class="x-price-approx__price"><span class="ux-textspans">AU $38.12</span></span></div></div></div></div><a class="ux-call-to-action" href="#"><span>Buy It Now</span></a><div class="ux-labels-values--shipping"><span class="ux-textspans ux-textspans--BOLD">US $12.40</span></div>`,
    }),
  },
  {
    name: 'Etsy-like with sale',
    url: 'https://www.etsy.com/au/listing/1/ring',
    price: { amount: '86.40', currency: 'AUD' },
    html: shopPage({
      title: 'Silver ring - Etsy Australia',
      head: jsonLd({
        '@type': 'Product',
        name: 'Silver ring',
        url: 'https://www.etsy.com/au/listing/1/ring',
        offers: { '@type': 'AggregateOffer', lowPrice: '86.40', highPrice: '96.00', priceCurrency: 'AUD' },
      }),
      body: `<h1 data-buy-box-listing-title="true">Silver ring</h1><div data-buy-box-region="price"><div class="wt-display-flex-xs"><p class="wt-text-title-larger wt-mr-xs-1"><span class="wt-screen-reader-only">Price:</span> AU$86.40</p><div class="wt-text-caption"><span class="wt-screen-reader-only">Original Price:</span><span class="wt-text-strikethrough">AU$96.00</span></div></div><p>You save AU$9.60 (10%)</p></div><button>Add to cart</button>`,
    }),
  },
  {
    name: 'Zalando-like with hashed classes',
    url: 'https://www.zalando.de/jacke.html',
    price: { amount: '67.49', currency: 'EUR' },
    html: shopPage({
      lang: 'de-DE',
      title: 'Jacke - Zalando.de',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Jacke',
        offers: [
          { '@type': 'Offer', price: '67.49', priceCurrency: 'EUR', availability: 'InStock' },
          { '@type': 'Offer', price: '67.49', priceCurrency: 'EUR' },
        ],
      }),
      body: `<x-wrapper><h1 class="_0Qm8W1 u-6V88">Jacke</h1><div class="_4sa1cA hD5J5m"><p class="_0Qm8W1"><span class="sDq_FX _4sa1cA dgII7d">67,49&nbsp;€</span></p><p><span>Ursprünglich:</span> <span class="sDq_FX">89,99&nbsp;€</span> <span>-25%</span></p></div><button>In den Warenkorb</button></x-wrapper>`,
    }),
  },
  {
    name: 'Rakuten-like',
    url: 'https://item.rakuten.co.jp/shop/a1/',
    price: { amount: '3980', currency: 'JPY' },
    html: shopPage({
      lang: 'ja',
      title: '【楽天市場】タオルセット',
      body: `<table><tr><td><span class="item_name"><b>タオルセット</b></span></td></tr><tr><td><span class="price2" itemprop="price" content="3980">3,980円</span> <span class="tax_postage">税込、送料別</span></td></tr><tr><td>送料 880円</td></tr></table><button class="new_addToCart">買い物かごに入れる</button>`,
    }),
  },
  {
    name: 'Japanese shop with tax-included label',
    url: 'https://shop.example.jp/item/5',
    price: { amount: '16500', currency: 'JPY' },
    html: shopPage({
      lang: 'ja',
      title: '革財布',
      body: `<h1>革財布</h1><dl class="item-price"><dt>販売価格</dt><dd><span class="price">16,500円</span>（税込）</dd></dl><p class="point">165ポイント</p><button>カートに入れる</button>`,
    }),
  },
  {
    name: 'Cdiscount-like: euro sign between euros and cents',
    url: 'https://www.cdiscount.com/f-1.html',
    price: { amount: '199.99', currency: 'EUR' },
    html: shopPage({
      lang: 'fr',
      title: 'Aspirateur',
      body: `<h1>Aspirateur balai</h1><div class="fpPrice price jsMainPrice"><span itemprop="price" content="199.99">199€<span class="fpCents">99</span></span></div><div class="fpStriked">249€99</div><button>Ajouter au panier</button>`,
    }),
  },
  {
    name: 'Flipkart-like with hashed names',
    url: 'https://www.flipkart.com/p/1',
    price: { amount: '13999', currency: 'INR' },
    html: shopPage({
      title: 'Phone (64 GB)',
      body: `<h1 class="_6EBuvT"><span class="VU-ZEz">Phone (64 GB)</span></h1><div class="UOCQB1"><div class="hl05eU"><div class="Nx9bqj CxhGGd">₹13,999</div><div class="yRaY8j A6+E6v">₹<!-- -->17,999</div><div class="UkUFwK"><span>22% off</span></div></div></div><li>Bank Offer ₹500 off on orders above ₹5,000</li><button>Buy Now</button>`,
    }),
  },
  {
    name: 'Gumtree-like classified without a buy button',
    url: 'https://www.gumtree.com.au/s-ad/1',
    price: { amount: '450', currency: 'AUD' },
    html: shopPage({
      title: 'Road bike | Gumtree',
      body: `<h1 class="vip-ad-title__header">Road bike</h1><div class="user-ad-price user-ad-price--vip"><span class="user-ad-price__price">$450</span> <span>Negotiable</span></div><p>Selling my bike. Paid $1,200 in 2019.</p><section class="similar-ads"><h2>Similar ads</h2><span class="user-ad-price__price">$300</span><span class="user-ad-price__price">$550</span></section>`,
    }),
  },
];
