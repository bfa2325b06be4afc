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
    name: 'Magento whose microdata sits beside the visible price',
    url: 'https://www.runfast.com/trail-runner-shoe.html',
    price: { amount: '119.95', currency: 'USD' },
    html: shopPage({
      title: 'Trail Runner Shoe',
      body: `<div itemscope itemtype="http://schema.org/Product"><meta itemprop="name" content="Trail Runner Shoe"><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="119.95"><meta itemprop="priceCurrency" content="USD"></div></div>${magento('$119.95', null)}`,
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
