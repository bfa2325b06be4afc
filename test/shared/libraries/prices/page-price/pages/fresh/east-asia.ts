import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

export const eastAsianPages: readonly PageCase[] = [
  {
    name: 'Cafe24 in Korea, consumer price struck, sale price, mileage and delivery fee in one table',
    url: 'https://hanokceramic.example/product/detail.html?product_no=214',
    country: 'KR',
    price: { amount: '38000', currency: 'KRW' },
    html: furnishedPage({
      lang: 'ko',
      title: '백자 찻잔 세트 - 한옥세라믹',
      head: `<meta property="product:price:amount" content="45000"><meta property="product:price:currency" content="KRW"><meta property="product:sale_price:amount" content="38000"><meta property="product:sale_price:currency" content="KRW">`,
      body: `<div id="wrap"><div id="header"><div class="xans-element- xans-layout xans-layout-orderbasketcount"><a href="/order/basket.html">장바구니 <span class="EC-Layout-Basket-count">0</span></a></div></div><div id="container"><div id="contents"><div class="xans-element- xans-product xans-product-detail"><div class="detailArea"><div class="infoArea"><div class="headingArea"><h2>백자 찻잔 세트</h2></div><div class="xans-element- xans-product xans-product-detaildesign"><table border="1"><tbody><tr class="xans-record-"><th scope="row"><span>소비자가</span></th><td><span><span id="span_product_price_custom"><strike>45,000원</strike></span></span></td></tr><tr class="xans-record-"><th scope="row"><span>판매가</span></th><td><span><strong id="span_product_price_text">38,000원</strong><input id="product_price" name="product_price" value="" type="hidden"></span></td></tr><tr class="xans-record-"><th scope="row"><span>적립금</span></th><td><span>380원 (1%)</span></td></tr><tr class="xans-record-"><th scope="row"><span>배송비</span></th><td><span class="delv_price_B">3,000원 (50,000원 이상 구매 시 무료)</span></td></tr></tbody></table></div><div id="totalPrice" class="totalPrice">총 상품금액(수량) : <span class="total"><strong><em>0</em></strong> (0개)</span></div><div class="productAction"><a href="#none" class="first" onclick="product_submit(1)">BUY IT NOW</a></div></div></div></div><ul class="prdList">${each(['22,000원', '96,000원'], (figure) => `<li><p class="name">다기</p><ul class="spec"><li>판매가 : <span>${figure}</span></li></ul></li>`)}</ul></div></div></div>`,
    }),
  },
  {
    name: 'Korean MakeShop, old table mark-up and the price in a hidden input too',
    url: 'https://namdaemuncamera.example/shop/shopdetail.html?branduid=90112',
    country: 'KR',
    price: { amount: '412000', currency: 'KRW' },
    html: furnishedPage({
      lang: 'ko',
      title: '[남대문카메라] 50mm F1.8 렌즈',
      body: `<div id="wrap"><div id="hdWrap"><a href="/shop/basket.html">CART(<span id="user_basket_quantity">0</span>)</a></div><form name="form1" method="post" id="form1" action="/shop/basket.html"><input type="hidden" name="brandcode" value="0020001"><div class="prd-info"><h3 class="tit-prd">50mm F1.8 렌즈</h3><div class="table-opt"><table><tbody><tr><th><div class="tb-left">판매가격</div></th><td class="price"><div class="tb-left"><input type="hidden" name="price" value="412000"><span id="pricevalue" class="mk_price">412,000</span>원</div></td></tr><tr><th><div class="tb-left">적립금</div></th><td>4,120원</td></tr><tr><th><div class="tb-left">무이자할부</div></th><td>최대 5개월</td></tr></tbody></table><div class="tot-price">총 상품 금액 <strong id="MK_p_total">412,000</strong>원</div></div><a class="btn_buy" href="javascript:send('baro','')">구매하기</a></div></form><div class="related"><dl><dd class="price">89,000원</dd></dl><dl><dd class="price">1,250,000원</dd></dl></div></div>`,
    }),
  },
  {
    name: 'Large Korean open market with coupon price below the seller’s price',
    url: 'https://keunsijang.example/vp/products/77120',
    country: 'KR',
    price: { amount: '27900', currency: 'KRW' },
    html: furnishedPage({
      lang: 'ko',
      title: '무선 진공 텀블러 - 큰시장',
      body: `<section id="contents" class="prod-atf"><h1 class="prod-buy-header__title">무선 진공 텀블러 900ml</h1><div class="prod-price-container"><div class="prod-price"><div class="prod-origin-price"><span class="discount-rate">20%</span><span class="origin-price">34,900원</span></div><div class="prod-sale-price"><span class="total-price"><strong>27,900<span class="price-unit">원</span></strong></span><span class="unit-price">(1개당 27,900원)</span></div></div></div><div class="reward-cash">최대 1,395원 적립</div><div class="prod-shipping-fee-message"><em>무료배송</em> (19,800원 이상)</div><button class="prod-buy-btn">바로구매</button></section><div class="rec"><span class="price-value">15,800</span>원 <span class="price-value">41,000</span>원</div>`,
    }),
  },
  {
    name: 'EC-CUBE 4 in Japan, list price, sale price with tax and points',
    url: 'https://okayama-denim.example/products/detail/41',
    country: 'JP',
    price: { amount: '19800', currency: 'JPY' },
    html: furnishedPage({
      lang: 'ja',
      title: '岡山デニム工房 / セルビッジジーンズ 14oz',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'セルビッジジーンズ',
        offers: { '@type': 'Offer', price: 19800, priceCurrency: 'JPY', availability: 'InStock' },
      }),
      body: `<div class="ec-layoutRole"><header class="ec-layoutRole__header"><div class="ec-headerRole__cart"><div class="ec-cartNavi"><span class="ec-cartNavi__badge">0</span><div class="ec-cartNavi__label"><div class="ec-cartNavi__price">￥0</div></div></div></div></header><div class="ec-layoutRole__main"><div class="ec-productRole"><div class="ec-productRole__profile"><div class="ec-productRole__title"><h2 class="ec-headingTitle">セルビッジジーンズ 14oz</h2></div><div class="ec-productRole__priceRegular"><span class="ec-productRole__priceRegularPrice">通常価格：<span class="price01-default">￥22,000</span></span> <span class="ec-productRole__priceRegularTax">税込</span></div><div class="ec-productRole__price"><div class="ec-price"><span class="ec-price__price price02-default">￥19,800</span> <span class="ec-price__tax">税込</span></div></div><div class="ec-productRole__code">商品コード： 14-SLV</div><div>加算ポイント：198 Pt</div><form id="form1"><select name="classcategory_id1"><option>30インチ</option><option>32インチ</option></select><button class="ec-blockBtn--action add-cart">カートに入れる</button></form></div></div><div class="ec-shelfRole">${each(['￥3,300', '￥27,500'], (figure) => `<li class="ec-shelfGrid__item"><p>ベルト</p><p class="price02-default">${figure}</p></li>`)}</div></div></div>`,
    }),
  },
  {
    name: 'BASE shop in Japan, simple mark-up with the yen sign and tax note',
    url: 'https://suzumenoto.example/items/5521',
    country: 'JP',
    price: { amount: '3200', currency: 'JPY' },
    html: furnishedPage({
      lang: 'ja',
      title: '陶器のピアス | すずめのと powered by B',
      head: `<meta property="og:type" content="website"><meta property="product:price:amount" content="3200"><meta property="product:price:currency" content="JPY">`,
      body: `<div id="wrapper"><header><h1 id="logo"><a href="/">すずめのと</a></h1></header><div id="itemDetail" class="itemDetail"><h2 class="itemTitle">陶器のピアス</h2><div id="itemInfo"><div id="price" class="itemPrice"><h3>¥3,200</h3><span class="tax">税込</span></div><div class="postage">送料についてはこちら<ul><li>定形外郵便 220円</li><li>宅配便 880円</li></ul>※¥10,000以上のご注文で国内送料が無料になります。</div><div id="purchase_form"><button class="purchaseButton">カートに入れる</button></div></div></div><div class="relatedItems"><li><span class="price">¥2,800</span></li><li><span class="price">¥4,500</span></li></div></div>`,
    }),
  },
  {
    name: 'Japanese MakeShop with price before tax in front and price with tax in brackets',
    url: 'https://kitchenwadatsumi.example/view/item/000000001422',
    country: 'JP',
    price: { amount: '5478', currency: 'JPY' },
    html: furnishedPage({
      lang: 'ja',
      title: '鉄フライパン 26cm',
      body: `<div id="header"><p class="cart">カゴの中 0点 0円</p></div><div id="itemInfo"><h2 class="item-name"><span itemprop="name">鉄フライパン 26cm</span></h2><form><div class="item-price-wrap"><p class="nomalPrice">通常価格 6,600円(税込)</p><p class="item-price"><span>4,980</span>円(税抜) / <span data-id="makeshop-item-price:1">5,478</span>円(税込)</p></div><p class="point">54ポイント還元</p><p>在庫 12個</p><a class="btn-cart">カートに入れる</a></form></div><ul class="recommend"><li>木べら 880円(税込)</li><li>鍋敷き 1,650円(税込)</li></ul>`,
    }),
  },
  {
    name: 'Big Japanese electronics retailer with 万 in the text, points worth yen and used goods',
    url: 'https://denkikan-hikari.example/ec/product/100000001008812/',
    country: 'JP',
    price: { amount: '148500', currency: 'JPY' },
    html: furnishedPage({
      lang: 'ja',
      title: 'ミラーレス一眼 レンズキット | 電気館ヒカリ',
      body: `<header><a class="cartBtn">カート<span>0</span></a><p>ポイント最大10万円分プレゼント</p></header><div id="main"><h1 class="BigH1">ミラーレス一眼 レンズキット</h1><table class="goodsPriceTable"><tr><td>価格：</td><td><span class="price fB fBig">￥148,500</span> (税込)</td></tr><tr><td>ポイント：</td><td><span class="orange">14,850</span> ポイント（10％還元）(￥14,850相当)</td></tr><tr><td>配送料金：</td><td>日本全国配達料金無料</td></tr></table><p class="used"><a href="#">中古品：￥112,000（税込）から 3点</a></p><button class="bgcart">カートに入れる</button><div class="relatedBox"><p>バッテリー ￥8,910</p><p>SDカード ￥3,480</p></div></div>`,
    }),
  },
  {
    name: 'Shopline in Taiwan, NT$ with a member price',
    url: 'https://alishan-cha.example/products/oolong-150',
    country: 'TW',
    price: { amount: '680', currency: 'TWD' },
    html: furnishedPage({
      lang: 'zh-Hant',
      title: '阿里山高山烏龍 150g',
      head: `<meta property="og:type" content="product"><meta property="product:price:amount" content="680"><meta property="product:price:currency" content="TWD">`,
      body: `<div class="NavigationBar"><a class="Cart-icon">購物車 (0)</a><span>全館滿 NT$1,200 免運</span></div><div id="Content"><div class="product-info"><h1 class="Product-title">阿里山高山烏龍 150g</h1><div class="global-primary dark-primary price-regular price js-price price-crossed">NT$850</div><div class="price-sale price js-price">NT$680</div><div class="member-price">會員價 NT$646</div><button class="btn btn-cart" id="btn-main-checkout">加入購物車</button></div><div class="Product-related">${each(['NT$320', 'NT$1,580'], (figure) => `<product-item><div class="title">茶罐</div><div class="quick-cart-price"><div class="global-primary price">${figure}</div></div></product-item>`)}</div></div>`,
    }),
  },
  {
    name: 'Chinese mall page, promotion price with ¥ for yuan and a coupon price',
    url: 'https://item.shanhaimall.example/100044120.html',
    country: 'CN',
    price: { amount: '1299.00', currency: 'CNY' },
    html: furnishedPage({
      lang: 'zh-CN',
      title: '【山海商城】空气净化器 家用除甲醛',
      body: `<div id="shortcut"><ul><li>你好，请登录</li></ul></div><div class="product-intro clearfix"><div class="itemInfo-wrap"><div class="sku-name">空气净化器 家用除甲醛 500立方</div><div class="summary summary-first"><div class="summary-price-wrap"><div class="summary-price J-summary-price"><div class="dt">山 海 价</div><div class="dd"><span class="p-price"><span>￥</span><span class="price J-p-100044120">1299.00</span></span><span class="pricing">[<del id="page_origin_price">￥1699.00</del>]</span></div></div><div class="li">优惠券 <span class="quan-item">满1000减50</span></div></div></div><div class="summary">运费 满99元免运费</div><div class="choose-btns"><a id="InitCartUrl" class="btn-special1 btn-lg">加入购物车</a></div></div></div><div id="track"><ul><li><b class="J-p">￥89.00</b></li><li><b class="J-p">￥2399.00</b></li></ul></div>`,
    }),
  },
  {
    name: 'Hong Kong shop on SHOPLINE with HK$ and a list of pick-up fees',
    url: 'https://samshuipo-radio.example/products/valve-radio',
    country: 'HK',
    price: { amount: '2380.00', currency: 'HKD' },
    html: furnishedPage({
      lang: 'zh-HK',
      title: '真空管收音機',
      body: `<nav><span>購物滿HK$600免運費</span></nav><div class="ProductDetail-product-info"><h1>真空管收音機</h1><span class="price">HK$2,380.00</span><div>順豐站自取 HK$30 / 上門 HK$60</div><button>加入購物車</button></div><div class="related"><span>HK$180.00</span><span>HK$3,900.00</span></div>`,
    }),
  },
];
