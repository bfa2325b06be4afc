import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

export const latinAmericanPages: readonly PageCase[] = [
  {
    name: 'VTEX IO in Brazil, currency split into spans, Pix price and instalments',
    url: 'https://redepampa.example/chaleira-eletrica-1-7l/p',
    country: 'BR',
    price: { amount: '159.90', currency: 'BRL' },
    html: furnishedPage({
      lang: 'pt-BR',
      title: 'Chaleira Elétrica 1,7 L - Rede Pampa',
      head: jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: 'Chaleira Elétrica 1,7 L',
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: 159.9,
          highPrice: 159.9,
          priceCurrency: 'BRL',
          offers: [
            {
              '@type': 'Offer',
              price: 159.9,
              priceCurrency: 'BRL',
              availability: 'http://schema.org/InStock',
            },
          ],
          offerCount: 1,
        },
      }),
      bodyClass: 'bg-base',
      body: `<div id="render-container" class="render-container"><div class="vtex-store-header-2-x-headerRow"><div class="vtex-minicart-2-x-minicartQuantityBadge">0</div><p class="vtex-rich-text-0-x-paragraph">Frete grátis acima de R$ 199</p></div><div class="vtex-product-context-provider"><h1 class="vtex-store-components-3-x-productNameContainer"><span class="vtex-store-components-3-x-productBrand">Chaleira Elétrica 1,7 L</span></h1><div class="vtex-flex-layout-0-x-flexRow--prices"><span class="vtex-product-price-1-x-listPrice"><span class="vtex-product-price-1-x-listPriceValue strike"><span class="vtex-product-price-1-x-currencyContainer"><span class="vtex-product-price-1-x-currencyCode">R$</span><span class="vtex-product-price-1-x-currencyLiteral">&nbsp;</span><span class="vtex-product-price-1-x-currencyInteger">219</span><span class="vtex-product-price-1-x-currencyDecimal">,</span><span class="vtex-product-price-1-x-currencyFraction">90</span></span></span></span><span class="vtex-product-price-1-x-sellingPrice"><span class="vtex-product-price-1-x-sellingPriceValue"><span class="vtex-product-price-1-x-currencyContainer"><span class="vtex-product-price-1-x-currencyCode">R$</span><span class="vtex-product-price-1-x-currencyLiteral">&nbsp;</span><span class="vtex-product-price-1-x-currencyInteger">159</span><span class="vtex-product-price-1-x-currencyDecimal">,</span><span class="vtex-product-price-1-x-currencyFraction">90</span></span></span></span><span class="vtex-product-price-1-x-installments">em até 3x de R$ 53,30 sem juros</span><span class="pix">R$ 151,91 no Pix</span></div><div class="vtex-add-to-cart-button-0-x-buttonDataContainer"><span>Comprar</span></div></div><div class="vtex-slider-layout-0-x-sliderLayoutContainer">${each(['89', '349'], (figure) => `<article class="vtex-product-summary-2-x-element"><span class="vtex-product-price-1-x-sellingPriceValue">R$&nbsp;${figure},90</span></article>`)}</div></div>`,
    }),
  },
  {
    name: 'VTEX legacy CMS in Peru, list price and best price by class',
    url: 'https://tiendasandina.example/lavadora-12kg/p',
    country: 'PE',
    price: { amount: '1299.00', currency: 'PEN' },
    html: furnishedPage({
      lang: 'es-PE',
      title: 'Lavadora 12 kg - Tiendas Andina',
      bodyClass: 'producto',
      head: `<meta property="product:price:amount" content="1299"/><meta property="product:price:currency" content="PEN"/><script>var skuJson_0 = {"productId":551,"name":"Lavadora 12 kg","skus":[{"sku":991,"available":true,"listPriceFormated":"S/ 1,799.00","bestPriceFormated":"S/ 1,299.00","bestPrice":129900}]};</script>`,
      body: `<div class="header"><em class="amount-items-em">0</em><span class="total-cart-em">S/ 0.00</span></div><div class="product-info"><div class="fn productName">Lavadora 12 kg</div><div class="plugin-preco"><div class="productPrice"><p class="descricao-preco"><em class="valor-de price-list-price">Antes: <strong class="skuListPrice">S/ 1,799.00</strong></em><em class="valor-por price-best-price">Ahora: <strong class="skuBestPrice">S/ 1,299.00</strong></em><em class="economia-de">Ahorras: <span class="economy">S/ 500.00</span></em></p></div></div><div class="oh-card">Con Tarjeta Andina <strong>S/ 1,199.00</strong></div><a class="buy-button buy-button-ref" href="#">Agregar al carrito</a></div><div class="prateleira"><li><span class="bestPrice">S/ 899.00</span></li><li><span class="bestPrice">S/ 2,499.00</span></li></div>`,
    }),
  },
  {
    name: 'Nuvemshop in Brazil with compare-at price and boleto discount',
    url: 'https://ateliearaucaria.example/produtos/vestido-linho/',
    country: 'BR',
    price: { amount: '289.00', currency: 'BRL' },
    html: furnishedPage({
      lang: 'pt',
      title: 'Vestido linho cru - Ateliê Araucária',
      head: `<meta property="og:type" content="nuvemshop:product"><meta property="tiendanube:price" content="289"><meta property="tiendanube:stock" content="4"><script>LS.variants=[{"product_id":3,"price_short":"R$289,00","price_number":289,"compare_at_price_short":"R$359,00","option0":"P"}];LS.currency={display_short:"R$",cents_separator:","};</script>`,
      body: `<header class="js-head-main"><div class="js-cart-widget-total" data-priceraw="0">R$0,00</div></header><div id="single-product" class="js-has-new-shipping js-product-detail js-product-container"><h1 class="js-product-name">Vestido linho cru</h1><div class="price-container"><span class="d-inline-block"><div class="js-price-display" id="price_display" data-product-price="28900">R$289,00</div></span><span class="d-inline-block"><div id="compare_price_display" class="js-compare-price-display price-compare">R$359,00</div></span><div class="js-product-installments">6 x de R$48,16 sem juros</div><div class="text-accent">5% de desconto pagando com boleto: R$274,55</div></div><form id="product_form"><input type="submit" class="js-addtocart btn btn-primary" value="Comprar"></form></div><div class="js-related-products">${each(['R$129,00', 'R$459,00'], (figure) => `<div class="js-item-product"><span class="js-price-display item-price" data-product-price="1">${figure}</span></div>`)}</div>`,
    }),
  },
  {
    name: 'Tiendanube in Argentina, large pesos and a transfer discount',
    url: 'https://matesdellitoral.example/productos/mate-imperial/',
    country: 'AR',
    price: { amount: '48900', currency: 'ARS' },
    html: furnishedPage({
      lang: 'es',
      title: 'Mate imperial de alpaca',
      head: `<meta property="og:type" content="tiendanube:product"><meta property="tiendanube:price" content="48900">`,
      body: `<div class="top-bar">ENVÍO GRATIS a partir de $80.000</div><header><span class="js-cart-widget-amount">0</span></header><div id="single-product" class="js-product-container"><h1>Mate imperial de alpaca</h1><div class="price-container"><h4 class="js-price-display price" id="price_display">$48.900,00</h4><h5 class="price-compare" id="compare_price_display" style="display:none"></h5></div><div class="payment-discount"><strong>$41.565,00</strong> con Transferencia</div><div class="installments">3 cuotas sin interés de <b>$16.300,00</b></div><p>Precio sin impuestos nacionales: $40.413,22</p><input type="submit" class="js-addtocart" value="Agregar al carrito"></div><section id="related-products"><span class="js-price-display">$12.300,00</span><span class="js-price-display">$97.500,00</span></section>`,
    }),
  },
  {
    name: 'Tray in Brazil, old template with de/por',
    url: 'https://pescariaxingu.example/molinete-4000',
    country: 'BR',
    price: { amount: '329.00', currency: 'BRL' },
    html: furnishedPage({
      lang: 'pt-br',
      title: 'Molinete 4000 6 rolamentos',
      body: `<header class="header"><div class="cart"><a href="/checkout/cart"><span class="cart-count">0</span></a></div></header><div class="page-product"><div class="product-wrapper" data-product-id="4000"><h1 class="product-name">Molinete 4000 6 rolamentos</h1><div id="preco_atual_wrap"><div class="PrecoPrincipal" id="info_preco"><span id="produto_preco"><span class="de">De: <strike id="precoDe">R$ 412,00</strike></span><br><span class="por">Por: <span class="preco-por" id="variacaoPreco">R$ 329,00</span></span></span><input type="hidden" id="preco_atual" value="329.00"></div><span class="parcelas">ou <b>12x</b> de <b>R$ 31,84</b> no cartão</span><span class="txt-avista">R$ 312,55 à vista (5% off)</span></div><button class="botao-comprar">COMPRAR</button></div><div class="showcase"><div class="product"><span class="price">R$ 49,90</span></div><div class="product"><span class="price">R$ 899,00</span></div></div></div>`,
    }),
  },
  {
    name: 'Jumpseller in Chile, CLP without decimals',
    url: 'https://telarmapuche.example/manta-lana',
    country: 'CL',
    price: { amount: '64990', currency: 'CLP' },
    html: furnishedPage({
      lang: 'es-CL',
      title: 'Manta de lana natural',
      head: `<meta property="og:type" content="product"><meta property="product:price:amount" content="64990.0"><meta property="product:price:currency" content="CLP">`,
      body: `<header class="header"><a class="header-cart" href="/cart">Carro ($0)</a></header><section class="product-page"><h1 class="product-page__title">Manta de lana natural</h1><div class="product-page__price"><span class="product-heading__pricing product-heading__pricing--has-discount">$64.990 CLP</span> <span class="product-heading__pricing--before">$79.990 CLP</span></div><p>Hasta 6 cuotas sin interés de $10.832</p><form class="product-form"><button class="product-form__button">Agregar al carro</button></form></section><section class="related"><div class="product-block__price">$24.990 CLP</div><div class="product-block__price">$119.990 CLP</div></section>`,
    }),
  },
  {
    name: 'Large Latin American marketplace in Colombia, split fraction and aria label',
    url: 'https://articulo.granfiesta.example/MCO-551-parlante-bluetooth',
    country: 'CO',
    price: { amount: '189900', currency: 'COP' },
    html: furnishedPage({
      lang: 'es-CO',
      title: 'Parlante Bluetooth Portátil | GranFiesta',
      body: `<header role="banner" class="nav-header"><a id="nav-cart">0</a></header><main><div class="ui-pdp-container"><h1 class="ui-pdp-title">Parlante Bluetooth Portátil</h1><div class="ui-pdp-price mt-16 ui-pdp-price--size-large"><div class="ui-pdp-price__main-container"><s class="andes-money-amount ui-pdp-price__part ui-pdp-price__original-value andes-money-amount--previous" aria-label="Antes: 249900 pesos colombianos"><span class="andes-money-amount__currency-symbol">$</span><span class="andes-money-amount__fraction">249.900</span></s><div class="ui-pdp-price__second-line"><span class="andes-money-amount ui-pdp-price__part andes-money-amount--cents-superscript" itemprop="offers" itemscope itemtype="http://schema.org/Offer" aria-label="189900 pesos colombianos"><meta itemprop="price" content="189900"><span class="andes-money-amount__currency-symbol">$</span><span class="andes-money-amount__fraction">189.900</span></span><span class="andes-money-amount__discount">24% OFF</span></div></div><div class="ui-pdp-price__subtitles"><p>en 12 cuotas de <span class="andes-money-amount"><span class="andes-money-amount__currency-symbol">$</span><span class="andes-money-amount__fraction">15.825</span></span></p></div></div><button class="andes-button">Comprar ahora</button><div class="ui-pdp-other-sellers">Otras opciones desde $ 185.000</div></div><section class="ui-recommendations"><span class="andes-money-amount__fraction">79.900</span><span class="andes-money-amount__fraction">329.900</span></section></main>`,
    }),
  },
  {
    name: 'Uruguayan shop that shows dollars and pesos, dollars first as the price',
    url: 'https://puertasurcomputos.example/catalogo/monitor-27',
    country: 'UY',
    price: { amount: '329.00', currency: 'USD' },
    html: furnishedPage({
      lang: 'es-UY',
      title: 'Monitor 27" 165 Hz',
      body: `<header><span class="carrito">$ 0</span></header><div class="ficha"><h1>Monitor 27" 165 Hz</h1><div class="precio venta"><span class="sim">USD</span><span class="monto">329,00</span></div><div class="equivalente">Aprox. $ 13.160 pesos uruguayos</div><div class="precio lista">USD 389,00</div><div class="cuotas">12 cuotas de USD 27,42</div><button>Comprar</button></div><div class="sugeridos"><span class="precio venta"><span class="sim">USD</span><span class="monto">45,00</span></span></div>`,
    }),
  },
  {
    name: 'Costa Rican shop, colón sign and tax included note',
    url: 'https://cafetalpoas.example/tienda/cafe-geisha-340g',
    country: 'CR',
    price: { amount: '14500', currency: 'CRC' },
    html: furnishedPage({
      lang: 'es-CR',
      title: 'Café Geisha 340 g',
      body: `<header><a>Carrito ₡0</a></header><section itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Café Geisha 340 g</h1><p class="precio"><strong>₡14 500</strong> <small>i.v.a.i. (₡42 647 / kg)</small></p><p>Envío ₡2 500 en el GAM</p><button>Añadir</button></section><aside>Molino ₡38 000 · Chorreador ₡9 900</aside>`,
    }),
  },
];
