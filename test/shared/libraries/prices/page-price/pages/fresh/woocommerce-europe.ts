import { jsonLd, type PageCase } from '../page-case.ts';
import { wholePage } from './whole-page.ts';
import { after, before, buy, product, related, storefront } from './woocommerce-frame.ts';

export const europeanWooCommercePages: readonly PageCase[] = [
  {
    name: 'WooCommerce Storefront, sale in pounds with a sound JSON-LD and related products',
    url: 'https://harbourlamps.example/product/brass-ship-lantern/',
    country: 'GB',
    price: { amount: '64.00', currency: 'GBP' },
    html: wholePage({
      lang: 'en-GB',
      title: 'Brass Ship Lantern – Harbour Lamps',
      bodyClass:
        'product-template-default single single-product woocommerce woocommerce-page theme-storefront',
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@graph': [
          { '@type': 'BreadcrumbList', itemListElement: [] },
          {
            '@type': 'Product',
            name: 'Brass Ship Lantern',
            sku: 'HL-22',
            offers: [
              {
                '@type': 'Offer',
                price: '64.00',
                priceValidUntil: '2027-12-31',
                priceSpecification: { price: '64.00', priceCurrency: 'GBP', valueAddedTaxIncluded: 'true' },
                priceCurrency: 'GBP',
                availability: 'http://schema.org/InStock',
              },
            ],
          },
        ],
      }),
      body: storefront(
        before('&pound;', '0.00'),
        ['Lanterns', 'Lamps under £50', 'Sale'],
        product(
          'Brass Ship Lantern',
          `<span class="onsale">Sale!</span><p class="price"><del aria-hidden="true">${before('&pound;', '80.00')}</del> <span class="screen-reader-text">Original price was: &pound;80.00.</span><ins aria-hidden="true">${before('&pound;', '64.00')}</ins><span class="screen-reader-text">Current price is: &pound;64.00.</span></p>
<div class="woocommerce-product-details__short-description"><p>Heavy 1950s lantern. Free UK delivery over £75.</p></div><p class="stock in-stock">2 in stock</p>${buy('Add to basket')}`,
          related('Related products', [
            before('&pound;', '35.00'),
            before('&pound;', '120.00'),
            before('&pound;', '18.50'),
          ]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce Germanized, base price per litre, tax note and shipping costs beside the price',
    url: 'https://oelmuehle-tannhof.example/produkt/leinoel-250/',
    country: 'DE',
    price: { amount: '8.90', currency: 'EUR' },
    html: wholePage({
      lang: 'de',
      title: 'Leinöl kaltgepresst 250 ml | Ölmühle Tannhof',
      bodyClass: 'single-product woocommerce-germanized',
      body: storefront(
        after('0,00', '&euro;'),
        ['Öle', 'Mehle', 'Gutscheine ab 10 €'],
        product(
          'Leinöl kaltgepresst 250 ml',
          `<p class="price">${after('8,90', '&euro;')}</p><p class="wc-gzd-additional-info price-unit smaller">${after('35,60', '&euro;')} / <span class="unit">l</span></p>
<div class="legal-price-info"><p class="wc-gzd-additional-info"><span class="wc-gzd-additional-info tax-info">inkl. 7 % MwSt.</span> <span class="wc-gzd-additional-info shipping-costs-info">zzgl. <a href="/versand">Versandkosten</a> (4,90 €, ab 60 € frei)</span></p></div>${buy('In den Warenkorb')}<p class="wc-gzd-additional-info delivery-time-info">Lieferzeit: 2-4 Werktage</p>`,
          related('Ähnliche Produkte', [
            after('12,50', '&euro;'),
            `${after('6,90', '&euro;')} – ${after('22,90', '&euro;')}`,
          ]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce variable product with a range at the top and the chosen variation below',
    url: 'https://fietstasmaker.example/product/rolltas/?attribute_pa_maat=groot',
    country: 'NL',
    price: { amount: '149.95', currency: 'EUR' },
    html: wholePage({
      lang: 'nl-NL',
      title: 'Roltas van canvas - Fietstasmaker',
      bodyClass: 'single single-product woocommerce theme-blocksy',
      body: storefront(
        before('&euro;&nbsp;', '0,00'),
        ['Fietstassen', 'Rugzakken', 'Outlet -40%'],
        product(
          'Roltas van canvas',
          `<p class="price">${before('&euro;&nbsp;', '119,95')} - ${before('&euro;&nbsp;', '149,95')}</p><form class="variations_form cart" method="post" data-product_id="88" data-product_variations="[{&quot;attributes&quot;:{&quot;attribute_pa_maat&quot;:&quot;klein&quot;},&quot;display_price&quot;:119.95,&quot;display_regular_price&quot;:119.95,&quot;variation_id&quot;:89},{&quot;attributes&quot;:{&quot;attribute_pa_maat&quot;:&quot;groot&quot;},&quot;display_price&quot;:149.95,&quot;display_regular_price&quot;:149.95,&quot;variation_id&quot;:90}]">
<table class="variations"><tbody><tr><th class="label"><label for="pa_maat">Maat</label></th><td class="value"><select id="pa_maat" name="attribute_pa_maat"><option value="">Kies</option><option value="klein">Klein</option><option value="groot" selected="selected">Groot</option></select></td></tr></tbody></table>
<div class="single_variation_wrap"><div class="woocommerce-variation single_variation" role="alert"><div class="woocommerce-variation-description"></div><div class="woocommerce-variation-price"><span class="price">${before('&euro;&nbsp;', '149,95')}</span></div><div class="woocommerce-variation-availability"><p class="stock in-stock">Op voorraad</p></div></div><div class="woocommerce-variation-add-to-cart variations_button woocommerce-variation-add-to-cart-enabled"><button type="submit" class="single_add_to_cart_button button alt">Toevoegen aan winkelwagen</button><input type="hidden" name="variation_id" class="variation_id" value="90"></div></div></form><p>Gratis verzending vanaf € 50</p>`,
          related('Gerelateerd', [before('&euro;&nbsp;', '34,95'), before('&euro;&nbsp;', '79,00')]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce in Sweden, price with tax large and price before tax small',
    url: 'https://verkstadsboden.example/produkt/momentnyckel/',
    country: 'SE',
    price: { amount: '1245.00', currency: 'SEK' },
    html: wholePage({
      lang: 'sv-SE',
      title: 'Momentnyckel 1/2" 40-210 Nm - Verkstadsboden',
      bodyClass: 'single-product woocommerce',
      body: storefront(
        after('0,00', 'kr'),
        ['Verktyg', 'Lyft', 'Fri frakt över 999 kr'],
        product(
          'Momentnyckel 1/2" 40-210 Nm',
          `<p class="price">${after('1&nbsp;245,00', 'kr')} <small class="woocommerce-price-suffix">inkl. moms <span class="exmoms">(${after('996,00', 'kr')} exkl. moms)</span></small></p><div class="klarna-widget">Delbetala från 108 kr/mån</div>${buy('Lägg i varukorg')}`,
          related('Relaterade produkter', [after('349,00', 'kr'), after('2&nbsp;190,00', 'kr')]),
        ),
      ),
    }),
  },
  {
    name: 'WooCommerce in Greece, cached JSON-LD still has the price before the sale',
    url: 'https://meli-kai-xylo.example/product/trapezi-elias/',
    country: 'GR',
    price: { amount: '349.00', currency: 'EUR' },
    html: wholePage({
      lang: 'el',
      title: 'Τραπέζι ελιάς 80x80 - Μέλι και Ξύλο',
      bodyClass: 'single-product woocommerce',
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: 'Τραπέζι ελιάς 80x80',
        offers: [
          {
            '@type': 'Offer',
            price: '420.00',
            priceCurrency: 'EUR',
            priceValidUntil: '2024-12-31',
            availability: 'http://schema.org/InStock',
          },
        ],
      }),
      body: storefront(
        after('0,00', '€'),
        ['Έπιπλα', 'Διακόσμηση', 'Προσφορές'],
        product(
          'Τραπέζι ελιάς 80x80',
          `<p class="price"><del aria-hidden="true">${after('420,00', '€')}</del> <ins>${after('349,00', '€')}</ins></p><p class="installments">ή 3 άτοκες δόσεις των 116,33 €</p>${buy('Προσθήκη στο καλάθι')}`,
          related('Σχετικά προϊόντα', [after('89,00', '€'), after('160,00', '€')]),
        ),
      ),
    }),
  },
];
