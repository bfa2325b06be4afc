import { jsonLd, type PageCase } from '../page-case.ts';
import { each, wholePage } from './whole-page.ts';

const analytics = (currency: string, cents: number): string =>
  `<script>var meta = {"product":{"id":7721,"gid":"gid:\\/\\/shopify\\/Product\\/7721","vendor":"House","type":"","variants":[{"id":4101,"price":${cents},"name":"Default","public_title":null,"sku":""}]},"page":{"pageType":"product"}};window.ShopifyAnalytics=window.ShopifyAnalytics||{};window.ShopifyAnalytics.meta={"currency":"${currency}"};</script>
<script>var Shopify = Shopify || {};Shopify.shop = "house.myshopify.example";Shopify.currency = {"active":"${currency}","rate":"1.0"};</script>`;

const dawnFrame = (notice: string, main: string): string =>
  `<a class="skip-to-content-link button visually-hidden" href="#MainContent">Skip to content</a>
<div id="shopify-section-announcement-bar" class="shopify-section"><div class="announcement-bar" role="region"><p class="announcement-bar__message h5">${notice}</p></div></div>
<div id="shopify-section-header" class="shopify-section section-header"><sticky-header class="header-wrapper"><header class="header header--middle-left"><h2 class="header__heading"><a href="/" class="header__heading-link">House</a></h2><nav class="header__inline-menu"><ul class="list-menu list-menu--inline"><li><a href="/collections/all" class="header__menu-item">All</a></li></ul></nav><a href="/cart" class="header__icon header__icon--cart" id="cart-icon-bubble"><span class="visually-hidden">Cart</span></a></header></sticky-header></div>
<cart-drawer class="drawer is-empty"><div class="drawer__footer"><p class="totals__total-value">0.00</p></div></cart-drawer>
<main id="MainContent" class="content-for-layout focus-none" role="main">${main}</main>`;

const dawnPrice = (now: string, was?: string): string =>
  `<div class="no-js-hidden" id="price-template--16__main" role="status"><div class="price price--large${was === undefined ? '' : ' price--on-sale'} price--show-badge"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">${was ?? now}</span></div>
<div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span><span><s class="price-item price-item--regular">${was ?? ''}</s></span><span class="visually-hidden visually-hidden--inline">Sale price</span><span class="price-item price-item--sale price-item--last">${now}</span></div></div>${was === undefined ? '' : '<span class="badge price__badge-sale color-accent-2">Sale</span>'}</div></div>`;

const recommended = (heading: string, figures: readonly string[]): string =>
  `<product-recommendations class="complementary-products quick-add-hidden"><h2>${heading}</h2><ul class="grid product-grid" role="list">${each(figures, (figure) => `<li class="grid__item"><div class="card-wrapper"><h3 class="card__heading h5"><a href="/products/other">Other</a></h3><div class="card-information">${dawnPrice(figure)}</div></div></li>`)}</ul></product-recommendations>`;

const dawnForm = (label: string): string =>
  `<variant-radios class="no-js-hidden"><fieldset class="js product-form__input"><legend class="form__label">Size</legend><input type="radio" id="s1" name="Size" value="M" checked><label for="s1">M</label><input type="radio" id="s2" name="Size" value="L"><label for="s2">L</label></fieldset></variant-radios><product-form class="product-form"><form method="post" action="/cart/add" data-type="add-to-cart-form"><input type="hidden" name="id" value="4101"><button type="submit" name="add" class="product-form__submit button button--full-width"><span>${label}</span></button></form></product-form>`;

export const shopifyPages: readonly PageCase[] = [
  {
    name: 'Shopify Dawn in Australia, sale with instalments and recommendations',
    url: 'https://saltbushwool.example/products/merino-throw?variant=4101',
    country: 'AU',
    price: { amount: '159.00', currency: 'AUD' },
    html: wholePage({
      lang: 'en',
      title: 'Merino Throw – Saltbush Wool',
      bodyClass: 'gradient',
      head: `<meta property="og:price:amount" content="159.00"><meta property="og:price:currency" content="AUD">${analytics('AUD', 15900)}`,
      body: dawnFrame(
        'Free shipping over $120 Australia-wide',
        `<section class="product__info-wrapper"><product-info class="product__info-container"><p class="product__text caption-with-letter-spacing">Saltbush</p><div class="product__title"><h1>Merino Throw</h1></div>${dawnPrice('$159.00 AUD', '$210.00 AUD')}<div class="product__tax caption rte">Tax included. <a href="/policies/shipping-policy">Shipping</a> calculated at checkout.</div><shopify-payment-terms variant-id="4101"><span>or 4 interest-free payments of <b>$39.75</b> with Clearpay</span></shopify-payment-terms>${dawnForm('Add to cart')}</product-info></section>${recommended('Pairs well with', ['$49.00 AUD', '$29.00 AUD', '$320.00 AUD'])}`,
      ),
    }),
  },
  {
    name: 'Shopify Debut in the United States, sold out but still priced',
    url: 'https://ridgelinecoffee.example/products/enamel-kettle',
    country: 'US',
    price: { amount: '58.00', currency: 'USD' },
    html: wholePage({
      lang: 'en',
      title: 'Enamel Kettle | Ridgeline Coffee',
      bodyClass: 'template-product',
      head: analytics('USD', 5800),
      body: `<div id="SearchDrawer" class="search-bar drawer"></div><div data-section-type="header-section"><nav id="AccessibleNav"><ul class="site-nav list--inline"><li><a class="site-nav__link" href="/collections/gifts-under-25">Gifts under $25</a></li></ul></nav></div>
<main class="main-content js-focus-hidden" id="MainContent"><div class="product-template__container page-width" itemscope itemtype="http://schema.org/Product"><meta itemprop="name" content="Enamel Kettle"><div class="product-single__meta"><h1 class="product-single__title">Enamel Kettle</h1>
<div class="product__price"><dl class="price price--sold-out" data-price><div class="price__pricing-group"><div class="price__regular"><dt><span class="visually-hidden visually-hidden--inline">Regular price</span></dt><dd><span class="price-item price-item--regular" data-regular-price>$58.00</span></dd></div><div class="price__sale"><dt><span class="visually-hidden">Sale price</span></dt><dd><span class="price-item price-item--sale" data-sale-price>$58.00</span></dd></div><div class="price__badges"><span class="price__badge price__badge--sold-out"><span>Sold out</span></span></div></div></dl></div>
<form action="/cart/add" class="product-form"><button type="submit" disabled class="btn product-form__cart-submit">Sold out</button></form></div></div></main>`,
    }),
  },
  {
    name: 'Shopify Prestige in France with an earlier thirty-day low noted',
    url: 'https://atelier-verveine.example/products/sac-cabas',
    country: 'FR',
    price: { amount: '245.00', currency: 'EUR' },
    html: wholePage({
      lang: 'fr',
      title: 'Sac cabas en lin — Atelier Verveine',
      bodyClass: 'prestige--v4 template-product',
      head: `<meta property="product:price:amount" content="245,00"><meta property="product:price:currency" content="EUR">`,
      body: `<section id="section-header" class="Header"><a class="Heading u-h6" href="/cart">Panier (<span class="Header__CartCount">0</span>)</a></section>
<div class="CartDrawer Drawer"><div class="Cart__ShippingNotice Text--subdued">Plus que <span>120,00€</span> pour la livraison offerte</div></div>
<main id="main" role="main"><section class="Product Product--medium"><div class="Product__Wrapper"><div class="Product__InfoWrapper"><div class="Product__Info"><div class="ProductMeta"><h2 class="ProductMeta__Vendor Heading u-h6">Atelier Verveine</h2><h1 class="ProductMeta__Title Heading u-h2">Sac cabas en lin</h1><div class="ProductMeta__PriceList Heading"><span class="ProductMeta__Price Price Price--highlight Text--subdued u-h4">245,00€</span><span class="ProductMeta__Price Price Price--compareAt Text--subdued u-h4">290,00€</span></div><p class="omnibus">Prix le plus bas sur les 30 derniers jours : 252,00€</p></div><form class="ProductForm" action="/cart/add"><button class="ProductForm__AddToCart Button Button--primary Button--full"><span>Ajouter au panier</span><span class="Button__SeparatorDot"></span><span>245,00€</span></button></form></div></div></div></section>
<section class="ProductRecommendations"><h3>Vous aimerez aussi</h3>${each(['85,00€', '119,00€'], (figure) => `<div class="ProductItem"><h2 class="ProductItem__Title"><a href="#">Pochette</a></h2><div class="ProductItem__PriceList Heading"><span class="ProductItem__Price Price Text--subdued">${figure}</span></div></div>`)}</section></main>`,
    }),
  },
  {
    name: 'Shopify Impulse in Canada with swatches priced differently and a preselected one',
    url: 'https://tamarackboots.example/products/winter-pac',
    country: 'CA',
    price: { amount: '189.99', currency: 'CAD' },
    html: wholePage({
      lang: 'en-CA',
      title: 'Winter Pac Boot – Tamarack',
      head: analytics('CAD', 18999),
      body: `<div class="announcement"><span class="announcement-text">Up to $60 off boots</span></div><div id="PageContainer"><main class="main-content"><div class="page-content page-content--product"><div class="product-single__meta"><nav class="breadcrumb"><a href="/">Home</a></nav><h1 class="h2 product-single__title">Winter Pac Boot</h1>
<span data-a11y-price class="visually-hidden">Regular price</span><span data-product-price-wrap class="hide"><span data-compare-price class="product__price product__price--compare"></span></span><span data-product-price class="product__price">$189<sup>99</sup></span><div class="product__policies rte small--text-center">Shipping calculated at checkout.</div>
<div class="variant-wrapper"><label class="variant__label">Liner</label><fieldset class="variant-input-wrap">${each(
        [
          ['Felt', '$189.99', ' checked'],
          ['Shearling', '$249.99', ''],
          ['Thermal', '$219.99', ''],
        ],
        ([label, figure, chosen]) =>
          `<div class="variant-input"><input type="radio" name="Liner" value="${label}"${chosen}><label>${label} <small>${figure}</small></label></div>`,
      )}</fieldset></div><button class="btn btn--full add-to-cart"><span>Add to cart</span></button><p>Or $47.50 / 2 weeks with Sezzle</p></div></div></main></div>`,
    }),
  },
  {
    name: 'Shopify in Japan, yen with tax and points',
    url: 'https://kominka-zakka.example/products/hinoki-tray',
    country: 'JP',
    price: { amount: '4950', currency: 'JPY' },
    html: wholePage({
      lang: 'ja',
      title: 'ひのきのお盆 – 古民家雑貨',
      head: `<meta property="og:price:amount" content="4,950"><meta property="og:price:currency" content="JPY">`,
      body: dawnFrame(
        '11,000円以上で送料無料',
        `<section class="product__info-wrapper"><div class="product__title"><h1>ひのきのお盆（中）</h1></div>${dawnPrice('¥4,950')}<div class="product__tax caption rte">税込 <a href="/policies/shipping-policy">配送料</a>は購入手続き時に計算されます。</div><p class="easy-points">49ポイント獲得（1ポイント＝1円）</p>${dawnForm('カートに追加する')}</section>${recommended('おすすめ', ['¥2,200', '¥16,500'])}`,
      ),
    }),
  },
  {
    name: 'Shopify in India with MRP, a coupon price in the notice and broken JSON-LD',
    url: 'https://chanderisilks.example/products/chanderi-saree-teal',
    country: 'IN',
    price: { amount: '3499.00', currency: 'INR' },
    html: wholePage({
      lang: 'en',
      title: 'Chanderi Saree, Teal',
      head: `<script type="application/ld+json">{"@context":"http://schema.org/","@type":"Product","name":"Chanderi Saree, "Teal"","offers":{"@type":"Offer","price":"3499.00","priceCurrency":"INR",},}</script>`,
      body: dawnFrame(
        'Extra Rs. 250 off with code FESTIVE',
        `<section class="product__info-wrapper"><div class="product__title"><h1>Chanderi Saree, Teal</h1></div>${dawnPrice('Rs. 3,499.00', 'Rs. 5,999.00')}<p class="mrp-note">MRP inclusive of all taxes. You save Rs. 2,500.00 (41%)</p><div class="snap-emi">EMI from Rs. 584/month</div>${dawnForm('Add to bag')}<p>COD fee Rs. 50</p></section>${recommended('You may also like', ['Rs. 1,299.00', 'Rs. 12,999.00'])}`,
      ),
    }),
  },
  {
    name: 'Shopify in Switzerland with an apostrophe in the thousands and a dash for the cents',
    url: 'https://bergholz-moebel.example/products/arvenbett',
    country: 'CH',
    price: { amount: '1290.00', currency: 'CHF' },
    html: wholePage({
      lang: 'de-CH',
      title: 'Arvenbett 140 – Bergholz Möbel',
      head: analytics('CHF', 129000),
      body: dawnFrame(
        "Gratis Lieferung ab CHF 1'000.–",
        `<section class="product__info-wrapper"><div class="product__title"><h1>Arvenbett 140 × 200</h1></div>${dawnPrice("CHF 1'290.–")}<div class="product__tax caption rte">inkl. 8.1% MwSt., vRG CHF 2.30 inbegriffen</div>${dawnForm('In den Warenkorb')}<p>In 12 Raten zu CHF 111.40</p></section>${recommended('Passt dazu', ['CHF 349.–', "CHF 1'890.–"])}`,
      ),
    }),
  },
  {
    name: 'Shopify Turbo with quantity breaks and a subscription beside the one-time purchase',
    url: 'https://mesawax.example/products/surf-wax-six',
    country: 'US',
    price: { amount: '24.00', currency: 'USD' },
    html: wholePage({
      lang: 'en',
      title: 'Surf Wax, Six Bars',
      head: jsonLd({
        '@context': 'http://schema.org',
        '@type': 'Product',
        name: 'Surf Wax, Six Bars',
        offers: [
          {
            '@type': 'Offer',
            price: 24,
            priceCurrency: 'USD',
            url: 'https://mesawax.example/products/surf-wax-six?variant=1',
          },
        ],
      }),
      body: `<header class="header"><div class="mini-cart"><span class="subtotal">Subtotal <span class="money">$0.00</span></span></div></header><div class="product_section"><div class="product__details"><h1 class="product_name">Surf Wax, Six Bars</h1><p class="modal_price"><span class="sold_out"></span><span class="current_price "><span class="money">$24.00</span></span></p>
<div class="rc-widget"><div class="rc-option rc-option--active"><input type="radio" checked> One-time purchase <span class="rc-price">$24.00</span></div><div class="rc-option"><input type="radio"> Subscribe &amp; save 15% <span class="rc-price">$20.40</span></div></div>
<table class="volume-table"><tr><th>Buy 2</th><td>$22.80 each</td></tr><tr><th>Buy 4</th><td>$21.60 each</td></tr></table><form action="/cart/add"><button class="add_to_cart action_button">Add to cart</button></form></div></div><div class="recently-viewed"><span class="money">$12.00</span><span class="money">$9.00</span></div>`,
    }),
  },
  {
    name: 'Shopify Hydrogen storefront with its state in a script and little class naming',
    url: 'https://nordlysglas.example/products/karaffel',
    country: 'DK',
    price: { amount: '449.95', currency: 'DKK' },
    html: wholePage({
      lang: 'da',
      title: 'Karaffel i mundblæst glas | Nordlys Glas',
      body: `<div class="flex flex-col min-h-screen"><header class="flex items-center h-16 px-12"><a href="/" class="font-bold">Nordlys Glas</a><button class="relative w-8 h-8"><span class="text-xs">0</span></button></header><main class="flex-grow"><div class="grid md:grid-cols-2 gap-6"><img src="/k.jpg" alt="Karaffel"><div class="sticky grid gap-8 p-6"><h1 class="text-4xl font-bold">Karaffel i mundblæst glas</h1><div class="flex items-baseline gap-2"><div class="text-lg">449,95 kr.</div></div><p class="text-sm opacity-60">Fragt fra 39 kr. Gratis over 499 kr.</p><button class="bg-primary rounded py-3 px-6">Læg i kurv</button></div></div>
<section><h2 class="font-bold">Andre kiggede på</h2><div class="grid-flow-col grid gap-4"><a href="/products/vase"><h3>Vase</h3><span class="text-sm">299,95 kr.</span></a><a href="/products/skaal"><h3>Skål</h3><span class="text-sm">1.199,00 kr.</span></a></div></section></main></div><script>window.__remixContext={"state":{"loaderData":{"routes/products.$handle":{"product":{"title":"Karaffel","selectedVariant":{"price":{"amount":"449.95","currencyCode":"DKK"},"compareAtPrice":null}}}}}};</script>`,
    }),
  },
  {
    name: 'Shopify collection page in Ireland, many products and no one price',
    url: 'https://donegaltweed.example/collections/caps',
    country: 'IE',
    price: undefined,
    html: wholePage({
      lang: 'en',
      title: 'Caps – Donegal Tweed',
      body: dawnFrame(
        'Free delivery in Ireland over €75',
        `<div class="collection-hero"><h1 class="collection-hero__title">Caps</h1></div><div class="facets-container"><span>Price</span> <span>The highest price is €89.00</span></div><ul id="product-grid" class="grid product-grid">${each(['€55.00 EUR', '€65.00 EUR', '€89.00 EUR', '€72.00 EUR', '€58.00 EUR', '€61.00 EUR'], (figure) => `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__content"><h3 class="card__heading"><a href="/products/cap">Tweed cap</a></h3><div class="card-information">${dawnPrice(figure)}</div></div></div></li>`)}</ul>`,
      ),
    }),
  },
  {
    name: 'Shopify in Mexico, dollar sign for pesos and the currency only in a meta tag',
    url: 'https://barrotalavera.example/products/jarron',
    price: { amount: '1850.00', currency: 'MXN' },
    html: wholePage({
      lang: 'es',
      title: 'Jarrón de talavera',
      head: `<meta property="og:price:amount" content="1,850.00"><meta property="og:price:currency" content="MXN">`,
      body: dawnFrame(
        'Envío gratis desde $1,500',
        `<section class="product__info-wrapper"><div class="product__title"><h1>Jarrón de talavera</h1></div>${dawnPrice('$ 1,850.00')}<p>Hasta 6 meses sin intereses de $308.33</p>${dawnForm('Agregar al carrito')}</section>${recommended('También te puede gustar', ['$ 420.00', '$ 2,600.00'])}`,
      ),
    }),
  },
  {
    name: 'Shopify in Kuwait, dinar with three decimals',
    url: 'https://oudhouse.example/products/oud-burner',
    country: 'KW',
    price: { amount: '12.750', currency: 'KWD' },
    html: wholePage({
      lang: 'en',
      title: 'Brass Oud Burner',
      head: analytics('KWD', 12750),
      body: dawnFrame(
        'Free delivery above 20.000 KWD',
        `<section class="product__info-wrapper"><div class="product__title"><h1>Brass Oud Burner</h1></div>${dawnPrice('12.750 KWD', '15.000 KWD')}${dawnForm('Add to cart')}<p>Or 4 payments of 3.188 KWD with Tabby</p></section>${recommended('More', ['4.500 KWD', '27.000 KWD'])}`,
      ),
    }),
  },
];
