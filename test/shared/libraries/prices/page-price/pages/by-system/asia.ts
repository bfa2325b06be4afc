import type { PageCase } from '../page-case.ts';
import { documentOf, each, pageOf } from './built-page.ts';

const cards = (className: string, prices: readonly string[]): string =>
  each(
    prices,
    (price) => `<li class="${className}"><a href="/o">Other</a><p class="price">${price}</p></li>`,
  );

export const asia: PageCase[] = [
  pageOf(
    'Cafe24: consumer price, selling price and discounted price in a table',
    'https://hanji.example/product/lamp/55/',
    '39000 KRW',
    documentOf(
      'ko',
      '<title>한지 조명</title>',
      `<body><div id="wrap"><div id="header"><a class="basket" href="/order/basket.html">장바구니 <span class="count">0</span></a></div><div class="xans-element- xans-product xans-product-detail"><div class="detailArea"><div class="infoArea"><div class="headingArea"><h2>한지 조명</h2></div><div class="xans-element- xans-product xans-product-detaildesign"><table><tbody><tr class="product_name_css"><th>상품명</th><td>한지 조명</td></tr><tr class="product_custom_css"><th>소비자가</th><td><span><strike><span id="span_product_price_custom">52,000원</span></strike></span></td></tr><tr class="product_price_css"><th>판매가</th><td><span><strong id="span_product_price_text">39,000원</strong></span></td></tr><tr class="mileage"><th>적립금</th><td>390원 (1%)</td></tr><tr class="delivery"><th>배송비</th><td>3,000원 (50,000원 이상 구매 시 무료)</td></tr></tbody></table></div><div id="totalPrice" class="totalPrice">총 상품금액(수량) : <span class="total"><strong><em>0원</em></strong> (0개)</span></div><div class="xans-product-action"><a href="#none" class="first" onclick="product_submit(1, '/exec/front/order/basket/', this)"><span id="btnBuy">바로구매하기</span></a><button type="button" class="btnCart" onclick="product_submit(2)">장바구니</button></div></div></div></div><div class="xans-product-relation"><ul>${cards('item', ['12,000원', '88,000원'])}</ul></div></div></body>`,
    ),
  ),
  pageOf(
    'Shopline in Taiwan: struck price, member threshold',
    'https://teahouse.example/products/oolong',
    '580 TWD',
    documentOf(
      'zh-Hant',
      '<title>高山烏龍茶</title>',
      `<body class="products show"><div class="promotion-bar">全館消費滿 NT$1,500 免運費</div><header><a class="cart" href="/cart">購物車 0</a></header><div class="ProductDetail-container"><h1 class="Product-title">高山烏龍茶 150g</h1><div class="product-price"><div class="price-regular price-crossed js-price-crossed">NT$680</div><div class="price-sale price js-price">NT$580</div></div><p class="rewards">會員點數 5 點</p><button id="btn-main-checkout" class="btn-cart">加入購物車</button></div><ul class="related">${cards('product-item', ['NT$320', 'NT$1,200'])}</ul></body>`,
    ),
  ),
  pageOf(
    '91APP: suggested price and activity price with words joined to numbers',
    'https://backpack.example/SalePage/Index/778',
    '1680 TWD',
    documentOf(
      'zh-TW',
      '<title>通勤後背包</title>',
      `<body><div id="nav"><span class="cart-num">0</span></div><div class="salepage-info"><h1 class="salepage-title">通勤後背包</h1><div class="salepage-suggestprice">建議售價 <s>NT$2,480</s></div><div class="salepage-price">NT$1,680</div><div class="installment">3期0利率 每期560元</div><div class="shipping">單筆滿 $999 免運</div><div class="salepage-btn"><button class="add-to-cart-btn">加入購物車</button><button>立即購買</button></div></div><ul>${cards('rec', ['NT$990', 'NT$2,980'])}</ul></body>`,
    ),
  ),
  pageOf(
    'A mainland Chinese shop page: split yuan and fen, coupon after price',
    'https://shuma.example.cn/item/100012.html',
    '2499.00 CNY',
    documentOf(
      'zh-CN',
      '<title>平板电脑</title>',
      `<body><div class="shortcut">购物车 <i>0</i></div><div class="itemInfo-wrap"><div class="sku-name"><h1>平板电脑 11英寸</h1></div><div class="summary summary-first"><div class="summary-price-wrap"><div class="summary-price J-summary-price"><div class="dt">活动价</div><div class="dd"><span class="p-price"><span>￥</span><span class="price J-p-100012">2499<em>.00</em></span></span> <del>￥2799.00</del></div></div><div class="summary-quan"><div class="dt">优惠券</div><div class="dd"><span class="quan-item">满2000减100</span></div></div></div></div><div class="summary-stock">满99元免运费</div><div id="choose-btns"><a id="InitCartUrl" class="btn-special1 btn-lg" href="#">加入购物车</a></div></div><ul>${cards('fittings', ['￥99.00', '￥159.00'])}</ul></body>`,
    ),
  ),
  pageOf(
    'LnwShop in Thailand: full price and special price',
    'https://krapao.example/product/1',
    '890 THB',
    documentOf(
      'th',
      '<title>กระเป๋าผ้า</title>',
      `<body><div id="header"><a class="cart">ตะกร้า (0)</a></div><div id="productDetail"><h1 class="productTitle">กระเป๋าผ้าแคนวาส</h1><table><tr class="trTagPrice"><td class="bodyTD">ราคาปกติ</td><td><span class="tagged">1,190.00 บาท</span></td></tr><tr><td class="bodyTD">ลดเหลือ</td><td><span class="price"> <b>890.00 บาท</b></span></td></tr></table><p>ส่งฟรีเมื่อซื้อครบ 1,500 บาท</p><button class="buybtn">หยิบลงตะกร้า</button></div><ul>${cards('productArea', ['350.00 บาท', '1,290.00 บาท'])}</ul></body>`,
    ),
  ),
  pageOf(
    'Haravan in Vietnam: sale price, market price, instalment',
    'https://noithat.example/products/ban-tra',
    '1890000 VND',
    documentOf(
      'vi',
      '<title>Bàn trà</title>',
      `<body class="product-template"><header><a href="/cart">Giỏ hàng <span class="count">0</span></a></header><div class="product-detail"><h1>Bàn trà gỗ sồi</h1><div class="product-price" id="price-preview"><span class="pro-sale">-24%</span><span class="pro-price">1.890.000₫</span><del>2.490.000₫</del></div><p>Trả góp chỉ từ 315.000₫/tháng</p><p>Miễn phí vận chuyển cho đơn hàng từ 500.000₫</p><button type="button" id="add-to-cart" class="add-to-cartProduct button">Thêm vào giỏ</button></div><ul>${cards('pro-loop', ['590.000₫', '3.490.000₫'])}</ul></body>`,
    ),
  ),
  pageOf(
    'An Indonesian marketplace: cashback, minimum purchase, price in Rp',
    'https://pasar.example/toko/rak-sepatu',
    '189000 IDR',
    documentOf(
      'id',
      '<title>Rak sepatu</title>',
      `<body><header><a aria-label="Keranjang">0</a></header><div id="pdp_comp-product_content"><h1 data-testid="lblPDPDetailProductName">Rak sepatu 5 tingkat</h1><p><span>Terjual 250+</span> <span>4.8 (91 rating)</span></p><div class="price" data-testid="lblPDPDetailProductPrice">Rp189.000</div><div><span data-testid="lblPDPDetailDiscountPercentage">37%</span> <span data-testid="lblPDPDetailOriginalPrice">Rp299.000</span></div><div class="promo">Cashback 10% min. belanja Rp150.000</div></div><div><button data-testid="pdpBtnNormalPrimary">+ Keranjang</button></div><div id="shipping">Ongkir mulai Rp9.000</div><ul>${cards('card', ['Rp75.000', 'Rp450.000'])}</ul></body>`,
    ),
  ),
  pageOf(
    'A Malaysian shop whose product carries RM in its name',
    'https://sticker-moto.example/products/rm-250',
    '45.00 MYR',
    documentOf(
      'en-MY',
      '<title>Suzuki RM 250 decal kit</title>',
      `<body><header><span class="cart-total">RM 0.00</span></header><div class="product-single"><h1 class="product-single__title">Suzuki RM 250 decal kit</h1><p class="product-single__price">RM 45.00</p><p>Free shipping for orders above RM 80</p><button class="add-to-cart">Add to cart</button></div><ul>${cards('rel', ['RM 25.00', 'RM 120.00'])}</ul></body>`,
    ),
    'MY',
  ),
  pageOf(
    'An Indian shop: MRP, discount, EMI and offers',
    'https://bartan.example/p/cooker',
    '1849 INR',
    documentOf(
      'en-IN',
      '<title>Pressure cooker 5 L</title>',
      `<body><header><span>Cart</span></header><div class="pdp"><h1 class="pdp-title">Pressure cooker 5 L</h1><div class="pdp-price-info"><p class="pdp-discount-container"><span class="pdp-price"><strong>₹1,849</strong></span><span class="pdp-mrp">MRP <s>₹2,795</s></span><span class="pdp-discount">(34% OFF)</span></p><p class="pdp-vatInfo">inclusive of all taxes</p></div><div class="pdp-offers">EMI starting from Rs.87/month. Get ₹150 off on minimum purchase of ₹1,500</div><div class="pdp-add-to-bag">ADD TO BAG</div></div><ul>${cards('similar', ['Rs. 999', 'Rs. 2,499'])}</ul></body>`,
    ),
  ),
];
