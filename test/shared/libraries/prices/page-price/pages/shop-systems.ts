import { jsonLd, type PageCase, shopPage } from './page-case.ts';

const shopifyCards = `<product-recommendations class="related-products"><h2 class="related-products__heading">You may also like</h2>
<ul class="grid product-grid">${['$19.95', '$24.95', '$12.00', '$89.00']
  .map(
    (
      price,
    ) => `<li class="grid__item"><div class="card-wrapper product-card-wrapper"><div class="card__content"><h3 class="card__heading"><a href="/products/x">Other thing</a></h3>
<div class="price"><div class="price__container"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">${price}</span></div></div></div></div></div></li>`,
  )
  .join('')}</ul></product-recommendations>`;

const dawnPrice = (regular: string, compareAt: string): string => `<div id="price-template" role="status">
<div class="price price--large${compareAt === '' ? '' : ' price--on-sale'}"><div class="price__container">
<div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">${regular}</span></div>
<div class="price__sale"><span class="visually-hidden">Regular price</span><span><s class="price-item price-item--regular">${compareAt}</s></span>
<span class="visually-hidden">Sale price</span><span class="price-item price-item--sale price-item--last">${regular}</span></div>
<small class="unit-price caption hidden"><span class="visually-hidden">Unit price</span><span class="price-item price-item--last"><span></span><span aria-hidden="true">/</span></span></small></div></div></div>`;

const woo = (
  inner: string,
  cart = true,
): string => `<div id="product-12" class="product type-product"><div class="woocommerce-product-gallery"></div>
<div class="summary entry-summary"><h1 class="product_title entry-title">Oak Side Table</h1>${inner}
<div class="woocommerce-product-details__short-description"><p>Solid oak. Costs £40 less than last year's.</p></div>
${cart ? '<form class="cart" method="post"><div class="quantity"><input name="quantity" value="1"></div><button type="submit" name="add-to-cart" value="12" class="single_add_to_cart_button button alt">Add to cart</button></form>' : ''}</div>
<section class="related products"><h2>Related products</h2><ul class="products columns-4">${[
  '45.00',
  '60.00',
  '75.00',
]
  .map(
    (price) =>
      `<li class="product type-product"><a href="/p"><h2 class="woocommerce-loop-product__title">Chair</h2><span class="price"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&pound;</span>${price}</bdi></span></span></a></li>`,
  )
  .join('')}</ul></section></div>`;
const wooAmount = (amount: string, symbol = '&pound;'): string =>
  `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">${symbol}</span>${amount}</bdi></span>`;

const magento = (
  finalPrice: string,
  old: string | null,
): string => `<div class="columns"><div class="column main">
<div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper" itemprop="name">Trail Runner Shoe</span></h1></div>
<div class="product-info-price"><div class="price-box price-final_price" data-role="priceBox" data-product-id="7">
${old === null ? '' : `<span class="old-price"><span class="price-container price-final_price tax weee"><span class="price-label">Was</span><span id="old-price-7" data-price-amount="160" data-price-type="oldPrice" class="price-wrapper"><span class="price">${old}</span></span></span></span>`}
<span class="special-price"><span class="price-container price-final_price tax weee"><span class="price-label">Special Price</span><span id="product-price-7" data-price-amount="119.95" data-price-type="finalPrice" class="price-wrapper"><span class="price">${finalPrice}</span></span></span></span></div></div>
<div class="product-add-form"><form id="product_addtocart_form"><button type="submit" title="Add to Cart" class="action primary tocart" id="product-addtocart-button"><span>Add to Cart</span></button></form></div></div>
<div class="block upsell"><div class="block-title title"><strong>We found other products you might like!</strong></div><ol class="products list items product-items">
${['$99.00', '$139.00', '$79.00'].map((price) => `<li class="item product product-item"><div class="price-box"><span class="price">${price}</span></div></li>`).join('')}</ol></div></div></div>`;

export const shopSystems: PageCase[] = [
  {
    name: 'Shopify Dawn, not on sale, JSON-LD without cents trouble',
    url: 'https://birdhouse.example.com/products/nest-box',
    country: 'au',
    price: { amount: '59.95', currency: 'AUD' },
    html: shopPage({
      title: 'Nest Box – Birdhouse',
      head: `<meta property="og:title" content="Nest Box"><meta property="og:price:amount" content="59.95"><meta property="og:price:currency" content="AUD">
<script>var Shopify = Shopify || {};Shopify.currency = {"active":"AUD","rate":"1.0"};</script>${jsonLd({ '@context': 'http://schema.org/', '@type': 'Product', name: 'Nest Box', url: 'https://birdhouse.example.com/products/nest-box', offers: [{ '@type': 'Offer', availability: 'http://schema.org/InStock', price: 59.95, priceCurrency: 'AUD', url: 'https://birdhouse.example.com/products/nest-box?variant=1' }] })}`,
      body: `<div class="product__info-container"><div class="product__title"><h1>Nest Box</h1></div>${dawnPrice('$59.95', '')}<form action="/cart/add"><button type="submit" name="add" class="product-form__submit">Add to cart</button></form></div>${shopifyCards}`,
    }),
  },
  {
    name: 'Shopify Dawn on sale, no structured data',
    url: 'https://www.lamps.com.au/products/arc',
    price: { amount: '179.00', currency: 'AUD' },
    html: shopPage({
      title: 'Arc Lamp',
      body: `<div class="product__info-wrapper"><h1 class="product__title">Arc Lamp</h1>${dawnPrice('$179.00', '$249.00')}<button class="product-form__submit">Add to cart</button></div>${shopifyCards}`,
    }),
  },
  {
    name: 'WooCommerce simple product',
    url: 'https://oakshop.co.uk/product/oak-side-table/',
    price: { amount: '129.00', currency: 'GBP' },
    html: shopPage({
      lang: 'en-GB',
      title: 'Oak Side Table',
      body: woo(`<p class="price">${wooAmount('129.00')}</p>`),
    }),
  },
  {
    name: 'WooCommerce on sale with screen reader texts',
    url: 'https://oakshop.co.uk/product/oak-side-table/',
    price: { amount: '99.00', currency: 'GBP' },
    html: shopPage({
      title: 'Oak Side Table',
      body: woo(
        `<p class="price"><del aria-hidden="true">${wooAmount('129.00')}</del> <span class="screen-reader-text">Original price was: &pound;129.00.</span><ins aria-hidden="true">${wooAmount('99.00')}</ins><span class="screen-reader-text">Current price is: &pound;99.00.</span></p>`,
      ),
    }),
  },
  {
    name: 'WooCommerce with Yoast graph whose offer has price specifications, one of them the list price',
    url: 'https://oakshop.co.uk/product/oak-side-table/',
    price: { amount: '99.00', currency: 'GBP' },
    html: shopPage({
      title: 'Oak Side Table',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'WebPage',
            '@id': 'https://oakshop.co.uk/product/oak-side-table/',
            name: 'Oak Side Table',
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }],
          },
          {
            '@type': ['Product'],
            name: 'Oak Side Table',
            offers: [
              {
                '@type': 'Offer',
                priceSpecification: [
                  {
                    '@type': 'UnitPriceSpecification',
                    price: '129.00',
                    priceCurrency: 'GBP',
                    priceType: 'https://schema.org/ListPrice',
                  },
                  {
                    '@type': 'UnitPriceSpecification',
                    price: '99.00',
                    priceCurrency: 'GBP',
                    valueAddedTaxIncluded: true,
                  },
                ],
              },
            ],
          },
        ],
      }),
      body: '<h1>Oak Side Table</h1><button>Add to basket</button>',
    }),
  },
  {
    name: 'WooCommerce in euros, symbol after the number',
    url: 'https://holzladen.de/produkt/tisch',
    price: { amount: '1299.00', currency: 'EUR' },
    html: shopPage({
      lang: 'de-DE',
      title: 'Tisch',
      body: `<div class="summary entry-summary"><h1 class="product_title">Esstisch Eiche</h1><p class="price"><span class="woocommerce-Price-amount amount"><bdi>1.299,00&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span></p><div class="legal-price-info"><p class="wc-gzd-additional-info shipping-costs-info">zzgl. Versandkosten 49,00 €</p></div><form class="cart"><button class="single_add_to_cart_button">In den Warenkorb</button></form></div>`,
    }),
  },
  {
    name: 'WooCommerce price range takes its lower end',
    url: 'https://tea.example.co.uk/product/assam',
    price: { amount: '8.50', currency: 'GBP' },
    html: shopPage({
      title: 'Assam',
      head: jsonLd({
        '@type': 'Product',
        name: 'Oak Side Table',
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: '8.50',
          highPrice: '32.00',
          priceCurrency: 'GBP',
          offerCount: 3,
        },
      }),
      body: woo(`<p class="price">${wooAmount('8.50')} &ndash; ${wooAmount('32.00')}</p>`),
    }),
  },
  {
    name: 'Magento special price beside the old one',
    url: 'https://www.runfast.com.au/trail-runner-shoe.html',
    price: { amount: '119.95', currency: 'AUD' },
    html: shopPage({ title: 'Trail Runner Shoe', body: magento('$119.95', '$160.00') }),
  },
  {
    name: 'Magento whose microdata sits beside the visible price',
    url: 'https://www.runfast.com/trail-runner-shoe.html',
    price: { amount: '119.95', currency: 'USD' },
    html: shopPage({
      title: 'Trail Runner Shoe',
      body: `<div itemscope itemtype="http://schema.org/Product"><meta itemprop="name" content="Trail Runner Shoe"><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="119.95"><meta itemprop="priceCurrency" content="USD"></div></div>${magento('$119.95', null)}`,
    }),
  },
  {
    name: 'BigCommerce Stencil with RRP and you-save',
    url: 'https://gear.example.com/tent',
    country: 'us',
    price: { amount: '249.00', currency: 'USD' },
    html: shopPage({
      title: 'Ridge Tent',
      head: '<meta property="og:type" content="product"><meta property="product:price:amount" content="249"><meta property="product:price:currency" content="USD">',
      body: `<div class="productView"><section class="productView-details product-data"><div class="productView-product"><h1 class="productView-title">Ridge Tent</h1>
<div class="productView-price"><div class="price-section price-section--withoutTax rrp-price--withoutTax">MSRP: <span data-product-rrp-price-without-tax class="price price--rrp">$329.00</span></div>
<div class="price-section price-section--withoutTax non-sale-price--withoutTax" style="display: none;">Was: <span data-product-non-sale-price-without-tax class="price price--non-sale"></span></div>
<div class="price-section price-section--withoutTax"><span class="price-label"></span><span data-product-price-without-tax class="price price--withoutTax">$249.00</span></div>
<div class="price-section price-section--saving price"><span class="price">(You save</span><span data-product-price-saved class="price price--saving">$80.00</span><span class="price">)</span></div></div></div></section>
<section><form><input id="form-action-addToCart" class="button button--primary" type="submit" value="Add to Cart"></form></section></div>`,
    }),
  },
  {
    name: 'PrestaShop with discount, French',
    url: 'https://www.maison.fr/lampe.html',
    price: { amount: '47.92', currency: 'EUR' },
    html: shopPage({
      lang: 'fr-FR',
      title: 'Lampe',
      body: `<section id="main"><h1 class="h1" itemprop="name">Lampe de bureau</h1><div class="product-prices"><div class="product-discount"><span class="regular-price">59,90 €</span></div>
<div class="product-price h5 has-discount"><div class="current-price"><span class="current-price-value" content="47.92">47,92 €</span><span class="discount discount-percentage">Économisez 20%</span></div></div>
<div class="tax-shipping-delivery-label">TTC</div></div><div class="product-add-to-cart"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart">Ajouter au panier</button></div></section>
<section class="featured-products"><h2>Vous aimerez aussi</h2><div class="products">${['12,00 €', '25,00 €', '31,00 €'].map((price) => `<article class="product-miniature"><span class="price">${price}</span></article>`).join('')}</div></section>`,
    }),
  },
  {
    name: 'Squarespace',
    url: 'https://ceramics.example.com/store/bowl',
    country: 'au',
    price: { amount: '48.00', currency: 'AUD' },
    html: shopPage({
      lang: 'en-AU',
      title: 'Bowl — Ceramics',
      body: `<section class="ProductItem-details"><h1 class="ProductItem-details-title">Bowl</h1><div class="ProductItem-product-price"><div class="product-price"><span class="sqs-money-native">48.00</span></div></div><div class="sqs-add-to-cart-button" role="button"><div class="sqs-add-to-cart-button-inner">Add To Cart</div></div></section>`,
    }),
  },
  {
    name: 'Wix with a screen reader label',
    url: 'https://www.soap.co.uk/product-page/lavender',
    price: { amount: '6.50', currency: 'GBP' },
    html: shopPage({
      title: 'Lavender Soap | Soap',
      body: `<article data-hook="product-page"><h1 data-hook="product-title">Lavender Soap</h1><div data-hook="product-price"><div data-hook="product-prices-wrapper"><span data-hook="formatted-secondary-price" data-wix-original-price="£8.00"><s>£8.00</s><span class="sr-only">Regular Price</span></span><span data-hook="formatted-primary-price" data-wix-price="£6.50">£6.50</span><span class="sr-only">Sale Price</span></div></div><button data-hook="add-to-cart">Add to Cart</button></article>`,
    }),
  },
  {
    name: 'OpenCart, old and new price in a list',
    url: 'https://phones.pl/smartfon',
    price: { amount: '1199.00', currency: 'PLN' },
    html: shopPage({
      lang: 'pl',
      title: 'Smartfon',
      body: `<div id="content"><div class="row"><div class="col-sm-4"><h1>Smartfon Nova 5</h1><ul class="list-unstyled"><li><span style="text-decoration: line-through;">1 499,00 zł</span></li><li><h2>1 199,00 zł</h2></li><li>Netto: 974,80 zł</li></ul><div id="product"><button type="button" id="button-cart" class="btn btn-primary">Do koszyka</button></div></div></div></div>`,
    }),
  },
  {
    name: 'Shopware with unit price and delivery',
    url: 'https://kaffee.example.de/crema',
    price: { amount: '13.99', currency: 'EUR' },
    html: shopPage({
      lang: 'de-DE',
      title: 'Crema',
      body: `<div class="product-detail-buy"><h1 class="product-detail-name">Caffè Crema</h1><meta itemprop="priceCurrency" content="EUR"><p class="product-detail-price">13,99 €*</p><div class="product-detail-price-unit"><span class="price-unit-label">Inhalt:</span> <span class="price-unit-content">0.5 Kilogramm</span> <span class="price-unit-reference-content">(27,98 €* / 1 Kilogramm)</span></div><p class="product-detail-tax">inkl. MwSt. zzgl. Versandkosten</p><button class="btn btn-primary btn-buy">In den Warenkorb</button></div>`,
    }),
  },
  {
    name: 'Salesforce Commerce Cloud, sales and strike-through',
    url: 'https://www.fashion.com/us/dress.html',
    price: { amount: '68.99', currency: 'USD' },
    html: shopPage({
      lang: 'en-US',
      title: 'Wrap Dress',
      body: `<div class="product-detail"><h1 class="product-name">Wrap Dress</h1><div class="prices"><div class="price"><span><del><span class="strike-through list"><span class="value" content="98.00"><span class="sr-only">Price reduced from</span>$98.00<span class="sr-only">to</span></span></span></del><span class="sales"><span class="value" content="68.99">$68.99</span></span></span></div></div><p class="afterpay-widget">or 4 interest-free payments of $17.25</p><button class="add-to-cart btn btn-primary">Add to Bag</button></div>`,
    }),
  },
  {
    name: 'nopCommerce',
    url: 'https://www.camera.se/objektiv',
    price: { amount: '12495', currency: 'SEK' },
    html: shopPage({
      lang: 'sv-SE',
      title: 'Objektiv 35mm',
      body: `<div class="product-essential"><div class="overview"><div class="product-name"><h1>Objektiv 35mm f/1.4</h1></div><div class="prices"><div class="old-product-price"><label>Ord. pris:</label><span>14 990 kr</span></div><div class="product-price"><label>Pris:</label><span class="price-value-22">12 495 kr</span></div></div><div class="add-to-cart"><button class="button-1 add-to-cart-button">Lägg i varukorgen</button></div></div></div>`,
    }),
  },
  {
    name: 'Shoper-like with Omnibus lowest price',
    url: 'https://sklep.pl/buty',
    price: { amount: '199.99', currency: 'PLN' },
    html: shopPage({
      lang: 'pl-PL',
      title: 'Buty',
      body: `<h1>Buty zimowe</h1><div class="product__price"><span class="price__before"><del>299,99 zł</del></span> <span class="price__current">199,99 zł</span></div><div class="omnibus">Najniższa cena z 30 dni przed obniżką: <span class="price__omnibus">219,99 zł</span></div><button>Dodaj do koszyka</button>`,
    }),
  },
];
