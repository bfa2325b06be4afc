import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

export const easternEuropeanPages: readonly PageCase[] = [
  {
    name: 'Bitrix in Russia, Aspro-like template with an old price and a saving',
    url: 'https://uralinstrument.example/catalog/dreli/4412/',
    country: 'RU',
    price: { amount: '7490', currency: 'RUB' },
    html: furnishedPage({
      lang: 'ru',
      title: 'Дрель-шуруповёрт 18 В купить в Екатеринбурге | Уралинструмент',
      bodyClass: 'site_s1 fill_bg_n catalog-delayed-btn-Y',
      body: `<div id="panel"></div><div class="wrapper1"><header><div class="wrap_icon"><a class="basket-link basket" href="/basket/"><span class="prices">0 &#8381;</span></a></div><div class="phone-block">8 800 000-00-00</div></header><div id="content"><div class="topic"><h1 id="pagetitle">Дрель-шуруповёрт 18 В</h1></div><div class="catalog_detail detail element_1" itemscope itemtype="http://schema.org/Product"><div class="item_info"><div class="top_info"><div class="article">Артикул: <span class="value">18-4412</span></div></div><div class="middle_info main_item_wrapper"><div class="prices_block"><div class="cost prices clearfix"><div class="price_matrix_wrapper"><div class="price font-bold" data-currency="RUB" data-value="7490"><span class="values_wrapper"><span class="price_value">7 490</span><span class="price_currency"> &#8381;</span></span><span class="price_measure">/шт</span></div><div class="price discount"><span class="values_wrapper font_mlg muted"><span class="price_value">8 990</span><span class="price_currency"> &#8381;</span></span></div><div class="sale_block"><div class="value">-<span>16</span>%</div><div class="text"><span class="title">Экономия</span> <span class="values_wrapper">1 500 &#8381;</span></div></div></div></div></div><div class="buy_block"><span class="to-cart btn btn-default">В корзину</span></div><p>Рассрочка 624 ₽ × 12 мес. Бонусов: +374</p></div></div></div>
<div class="bx_item_list"><h4>С этим товаром покупают</h4>${each(['1 290', '349', '15 900'], (figure) => `<div class="catalog_item"><div class="item-title">Бита</div><div class="cost prices"><div class="price"><span class="price_value">${figure}</span><span class="price_currency"> ₽</span></div></div></div>`)}</div></div></div>`,
    }),
  },
  {
    name: 'Bitrix in Kazakhstan with tenge and a Kaspi instalment',
    url: 'https://dalatech.example/catalog/notebook-15/',
    country: 'KZ',
    price: { amount: '289990', currency: 'KZT' },
    html: furnishedPage({
      lang: 'ru-KZ',
      title: 'Ноутбук 15.6" 16/512 - DalaTech',
      body: `<header><span class="basket_sum">0 ₸</span></header><div class="bx-breadcrumb"><a href="/">Главная</a></div><div class="bx-catalog-element" id="bx_117"><div class="row"><h1 class="bx-title">Ноутбук 15.6" 16/512</h1><div class="product-item-detail-pay-block"><div class="product-item-detail-info-container"><div class="product-item-detail-price-old" id="bx_117_old_price" style="display:none;"></div><div class="product-item-detail-price-current" id="bx_117_price">289 990 ₸</div><div class="item_economy_price" style="display:none"></div></div><div class="kaspi">0-0-24: 12 083 ₸ в месяц</div><a class="btn btn-primary product-item-detail-buy-button" href="javascript:void(0);"><span>В корзину</span></a></div></div><div class="product-item-container"><span class="product-item-price-current">9 900 ₸</span></div></div>`,
    }),
  },
  {
    name: 'InSales in Russia with the price filled in from data attributes and a sold-out variant',
    url: 'https://samovarnaya.example/product/samovar-5l',
    country: 'RU',
    price: { amount: '18700', currency: 'RUB' },
    html: furnishedPage({
      lang: 'ru',
      title: 'Самовар угольный 5 л',
      head: `<meta property="og:type" content="website"><meta name="product-id" content="33"><script>window.InSales={currency_code:'RUB'};</script>`,
      body: `<header class="header"><a href="/cart_items" class="header__cart-link"><span data-cart-total-price>0 руб</span></a></header><main><div class="product is-zero-count-shown" data-product-id="33"><h1 class="product__title heading">Самовар угольный 5 л</h1><form action="/cart_items" data-product-json="{&quot;id&quot;:33,&quot;price_min&quot;:&quot;18700.0&quot;,&quot;variants&quot;:[{&quot;id&quot;:1,&quot;title&quot;:&quot;Латунь&quot;,&quot;price&quot;:&quot;18700.0&quot;,&quot;quantity&quot;:2},{&quot;id&quot;:2,&quot;title&quot;:&quot;Никель&quot;,&quot;price&quot;:&quot;21300.0&quot;,&quot;quantity&quot;:0}]}"><div class="product__price"><span class="product__price-cur" data-product-card-price-from-cart>18 700 руб</span><span class="product__price-old" data-product-card-old-price></span></div><select name="variant_id"><option value="1" selected>Латунь</option><option value="2">Никель (нет в наличии)</option></select><button class="button" type="submit" data-item-add>В корзину</button></form></div><div class="special-products"><div class="product-preview__price"><span class="product-preview__price-cur">2 400 руб</span></div><div class="product-preview__price"><span class="product-preview__price-cur">36 500 руб</span></div></div></main>`,
    }),
  },
  {
    name: 'Horoshop in Ukraine with microdata and part payments',
    url: 'https://karpatski-lyzhi.example/lyzhi-girski-168/',
    country: 'UA',
    price: { amount: '11250', currency: 'UAH' },
    html: furnishedPage({
      lang: 'uk',
      title: 'Лижі гірські 168 см',
      body: `<div class="wrapper"><header class="header"><div class="basket"><span class="basket__value">0</span></div></header><section class="product" itemscope itemtype="http://schema.org/Product"><h1 class="product-title" itemprop="name">Лижі гірські 168 см</h1><div class="product-price" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="UAH"><meta itemprop="price" content="11250"><div class="product-price__box"><div class="product-price__old-price">12 900 грн</div><div class="product-price__item product-price__item--new">11 250 грн</div></div></div><div class="parts">Оплата частинами: 4 платежі по 2 813 грн</div><a class="btn __special">Купити</a></section><div class="productsSlider"><div class="catalogCard-price">1 890 грн</div><div class="catalogCard-price">640 грн</div></div></div>`,
    }),
  },
  {
    name: 'Prom-like marketplace shop in Ukraine, wholesale price beside the retail price',
    url: 'https://budmateria.example/p1700-plitka.html',
    country: 'UA',
    price: { amount: '485.00', currency: 'UAH' },
    html: furnishedPage({
      lang: 'uk',
      title: 'Плитка керамічна 60x60, м²',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Плитка керамічна 60x60',
        offers: { '@type': 'Offer', price: 485, priceCurrency: 'UAH' },
      }),
      body: `<div class="cs-header"><a class="cs-cart">Кошик</a></div><div class="cs-product"><h1 class="cs-title" data-qaid="product_name">Плитка керамічна 60x60</h1><p class="b-product-cost"><span class="b-product-cost__price" data-qaid="product_price">485&nbsp;₴/м²</span></p><div class="b-product-cost__wholesale"><span data-qaid="discount_price">Опт: 430&nbsp;₴/м² від 50 м²</span></div><div data-qaid="order_min">Мінімальна сума замовлення — 1 000 ₴</div><a class="b-buy-button">Купити</a></div><ul class="cs-related"><li>Клей 25 кг <span>210 ₴</span></li><li>Фуга <span>95 ₴</span></li></ul>`,
    }),
  },
  {
    name: 'Belarusian shop with roubles and kopecks',
    url: 'https://lnyanoykrai.example/tovar/skatert-150',
    country: 'BY',
    price: { amount: '64.90', currency: 'BYN' },
    html: furnishedPage({
      lang: 'ru-BY',
      title: 'Скатерть льняная 150х150',
      body: `<div class="top"><a href="/cart">Корзина: <b>0 р.</b></a> Доставка 8 руб., бесплатно от 150 руб.</div><div itemscope itemtype="https://schema.org/Product" class="tovar"><h1 itemprop="name">Скатерть льняная 150х150</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer" class="cena"><span class="rub">64</span> <span class="r">руб.</span> <span class="kop">90</span> <span class="k">коп.</span><meta itemprop="price" content="64.90"><meta itemprop="priceCurrency" content="BYN"></div><button>Купить</button><p>Халва: 16,23 руб. × 4 мес.</p></div><div class="eshche"><div>Салфетка — 12,50 руб.</div></div>`,
    }),
  },
];
