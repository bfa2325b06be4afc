import { jsonLd, type PageCase } from '../page-case.ts';
import { each, wholePage } from './whole-page.ts';

const luma = (minicart: string, links: readonly string[], main: string): string =>
  `<div class="page-wrapper"><header class="page-header"><div class="panel wrapper"><div class="panel header"><ul class="header links">${each(links, (link) => `<li><a href="#">${link}</a></li>`)}</ul></div></div><div class="header content"><a class="logo" href="/"><img src="/logo.svg" alt=""></a><div data-block="minicart" class="minicart-wrapper"><a class="action showcart" href="/checkout/cart/"><span class="text">Cart</span><span class="counter qty empty"><span class="counter-number">0</span></span></a><div class="block block-minicart"><div class="subtotal"><span class="price-container"><span class="price">${minicart}</span></span></div></div></div></div></header>
<div class="breadcrumbs"><ul class="items"><li class="item home"><a href="/">Home</a></li></ul></div><main id="maincontent" class="page-main"><div class="columns"><div class="column main">${main}</div></div></main></div>`;

const info = (title: string, price: string, rest: string): string =>
  `<div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper" itemprop="name">${title}</span></h1></div><div class="product-info-price">${price}<div class="product-info-stock-sku"><div class="stock available"><span>In stock</span></div><div class="product attribute sku"><strong class="type">SKU</strong><div class="value">24-MB01</div></div></div></div>${rest}</div>`;

const final = (id: number, amount: string, shown: string): string =>
  `<div class="price-box price-final_price" data-role="priceBox" data-product-id="${id}" data-price-box="product-id-${id}"><span class="price-container price-final_price tax weee"><span id="product-price-${id}" data-price-amount="${amount}" data-price-type="finalPrice" class="price-wrapper"><span class="price">${shown}</span></span></span></div>`;

const addToCart = (label: string): string =>
  `<div class="product-add-form"><form data-product-sku="24-MB01" action="/checkout/cart/add/" method="post" id="product_addtocart_form"><div class="box-tocart"><div class="fieldset"><input type="number" name="qty" id="qty" value="1" class="input-text qty"><button type="submit" class="action primary tocart" id="product-addtocart-button"><span>${label}</span></button></div></div></form></div>`;

const upsell = (rows: readonly (readonly [number, string, string])[]): string =>
  `<div class="block upsell"><div class="block-title title"><strong>+</strong></div><div class="block-content content"><ol class="products list items product-items">${each(rows, ([id, amount, shown]) => `<li class="item product product-item"><div class="product-item-info"><strong class="product name product-item-name"><a class="product-item-link" href="#">…</a></strong>${final(id, amount, shown)}</div></li>`)}</ol></div></div>`;

export const magentoPages: readonly PageCase[] = [
  {
    name: 'Magento Luma, special price beside the old price, with upsells',
    url: 'https://gullandsons.example/field-jacket.html',
    country: 'US',
    price: { amount: '87.5', currency: 'USD' },
    html: wholePage({
      lang: 'en',
      title: 'Field Jacket',
      bodyClass: 'catalog-product-view product-field-jacket page-layout-1column',
      head: `<meta property="product:price:amount" content="87.5"/><meta property="product:price:currency" content="USD"/>`,
      body: luma(
        '$0.00',
        ['Sign In', 'Gift cards from $10'],
        `${info(
          'Field Jacket',
          `<div class="price-box price-final_price" data-role="priceBox" data-product-id="31"><span class="special-price"><span class="price-container price-final_price tax weee" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="price-label">Special Price</span><span id="product-price-31" data-price-amount="87.5" data-price-type="finalPrice" class="price-wrapper"><span class="price">$87.50</span></span><meta itemprop="price" content="87.5"/><meta itemprop="priceCurrency" content="USD"/></span></span><span class="old-price"><span class="price-container price-final_price tax weee"><span class="price-label">Regular Price</span><span id="old-price-31" data-price-amount="125" data-price-type="oldPrice" class="price-wrapper"><span class="price">$125.00</span></span></span></span></div>`,
          addToCart('Add to Cart'),
        )}${upsell([
          [40, '45', '$45.00'],
          [41, '210', '$210.00'],
        ])}`,
      ),
    }),
  },
  {
    name: 'Magento trade shop in Britain, price with VAT large and without VAT small, tier prices',
    url: 'https://tradepanels.example/led-panel-600.html',
    country: 'GB',
    price: { amount: '35.94', currency: 'GBP' },
    html: wholePage({
      lang: 'en-GB',
      title: 'LED panel 600 × 600, 40 W',
      bodyClass: 'catalog-product-view',
      body: luma(
        '£0.00',
        ['Trade account', 'Next-day delivery £6.95'],
        `${info(
          'LED panel 600 × 600, 40 W',
          `<div class="price-box price-final_price" data-role="priceBox" data-product-id="77"><span class="price-container price-final_price tax weee"><span id="price-including-tax-product-price-77" data-label="Inc. VAT" data-price-amount="35.94" data-price-type="finalPrice" class="price-wrapper price-including-tax"><span class="price">£35.94</span></span><span id="price-excluding-tax-product-price-77" data-label="Excl. VAT" data-price-amount="29.95" data-price-type="basePrice" class="price-wrapper price-excluding-tax"><span class="price">£29.95</span></span></span></div>`,
          `<ul class="prices-tier items"><li class="item">Buy 5 for <span class="price-container price-tier_price tax weee"><span data-price-amount="33.54" data-price-type="" class="price-wrapper price-including-tax"><span class="price">£33.54</span></span></span> each and <strong class="benefit">save <span class="percent tier-0">7</span>%</strong></li><li class="item">Buy 20 for <span class="price-container"><span class="price-wrapper"><span class="price">£29.94</span></span></span> each</li></ul>${addToCart('Add to Basket')}`,
        )}${upsell([[78, '12.54', '£12.54']])}`,
      ),
    }),
  },
  {
    name: 'Magento Hyvä in Denmark, Alpine mark-up and microdata in a hidden meta',
    url: 'https://fjordcykler.example/longjohn-ladcykel',
    country: 'DK',
    price: { amount: '18995.00', currency: 'DKK' },
    html: wholePage({
      lang: 'da',
      title: 'Long John ladcykel',
      bodyClass: 'catalog-product-view page-product-simple',
      body: `<header class="border-b"><div class="container flex"><a href="/">Fjord Cykler</a><button id="menu-cart-icon">Kurv<span x-text="cart.summary_count"></span></button></div></header><main id="maincontent" class="page-main"><div class="product-info-wrap"><section class="text-gray-700 body-font"><div class="flex"><div class="w-full lg:w-1/2"><h1 class="text-gray-900 page-title title-font font-semibold text-3xl" itemprop="name">Long John ladcykel</h1>
<div class="w-1/2 sm:w-full final-price inline-block" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="price-label block"></span><span id="product-price-501" class="price-wrapper title-font font-medium text-2xl text-gray-900"><span class="price" x-html="getFormattedFinalPrice()">18.995,00&nbsp;kr.</span></span><meta itemprop="price" content="18995"><meta itemprop="priceCurrency" content="DKK"></div><div class="viabill-pricetag">fra 792 kr./md.</div><button id="product-addtocart-button" class="btn btn-primary">Læg i kurv</button></div></div></section></div>
<section class="my-12"><h3>Tilbehør</h3>${each(['249,00', '1.495,00'], (figure) => `<form class="item product product-item card"><a class="product-item-link">Regnslag</a><div class="price-box price-final_price"><span class="price">${figure}&nbsp;kr.</span></div></form>`)}</section></main>`,
    }),
  },
  {
    name: 'Magento configurable product in Brazil with Pix and instalments',
    url: 'https://casadoviolao.example/violao-folk-eletrico.html',
    country: 'BR',
    price: { amount: '1899.90', currency: 'BRL' },
    html: wholePage({
      lang: 'pt-BR',
      title: 'Violão Folk Elétrico Mogno',
      bodyClass: 'catalog-product-view page-product-configurable',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Violão Folk Elétrico Mogno',
        offers: {
          '@type': 'Offer',
          price: 1899.9,
          priceCurrency: 'BRL',
          availability: 'https://schema.org/InStock',
        },
      }),
      body: luma(
        'R$ 0,00',
        ['Entrar', 'Frete grátis acima de R$ 299'],
        `${info(
          'Violão Folk Elétrico Mogno',
          final(90, '1899.9', 'R$&nbsp;1.899,90'),
          `<p class="pix">ou <strong>R$ 1.804,91</strong> no Pix (5% de desconto)</p><p class="parcelas">em até 10x de R$ 189,99 sem juros</p><div class="swatch-opt"><div class="swatch-attribute color"><span class="swatch-attribute-label">Cor</span><div class="swatch-option color" data-option-label="Natural"></div></div></div>${addToCart('Adicionar ao Carrinho')}`,
        )}${upsell([
          [91, '59.9', 'R$&nbsp;59,90'],
          [92, '349', 'R$&nbsp;349,00'],
        ])}`,
      ),
    }),
  },
  {
    name: 'Magento bundle in the Emirates, from-to range only',
    url: 'https://majlisliving.example/majlis-set.html',
    country: 'AE',
    price: undefined,
    html: wholePage({
      lang: 'en-AE',
      title: 'Majlis Seating Set, build your own',
      bodyClass: 'catalog-product-view page-product-bundle',
      body: luma(
        'AED 0.00',
        ['Stores', 'العربية'],
        info(
          'Majlis Seating Set, build your own',
          `<div class="price-box price-final_price" data-role="priceBox"><p class="price-from"><span class="price-container"><span class="price-label">From</span><span data-price-amount="2400" data-price-type="minPrice" class="price-wrapper"><span class="price">AED 2,400.00</span></span></span></p><p class="price-to"><span class="price-container"><span class="price-label">To</span><span data-price-amount="9150" data-price-type="maxPrice" class="price-wrapper"><span class="price">AED 9,150.00</span></span></span></p></div>`,
          `<div class="bundle-actions"><button id="bundle-slide" class="action primary customize"><span>Customize and Add to Cart</span></button></div>`,
        ),
      ),
    }),
  },
  {
    name: 'Magento in Morocco, dirham with a space in the thousands and the words in French',
    url: 'https://riadcuivre.example/plateau-cuivre.html',
    country: 'MA',
    price: { amount: '1450.00', currency: 'MAD' },
    html: wholePage({
      lang: 'fr-MA',
      title: 'Plateau en cuivre martelé',
      bodyClass: 'catalog-product-view',
      body: luma(
        '0,00 DH',
        ['Mon compte', 'Livraison gratuite dès 800 DH'],
        `${info('Plateau en cuivre martelé Ø 60', final(12, '1450.000000', '1&nbsp;450,00&nbsp;DH'), addToCart('Ajouter au panier'))}${upsell(
          [
            [13, '320', '320,00&nbsp;DH'],
            [14, '2900', '2&nbsp;900,00&nbsp;DH'],
          ],
        )}`,
      ),
    }),
  },
];
