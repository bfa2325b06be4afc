import { jsonLd, type PageCase } from '../page-case.ts';
import { furnishedPage } from './furnished-page.ts';
import { each } from './whole-page.ts';

export const southAsianPages: readonly PageCase[] = [
  {
    name: 'Haravan in Vietnam, price with ₫ and comma thousands, market price struck',
    url: 'https://giaydavietnam.example/products/giay-loafer-nau',
    country: 'VN',
    price: { amount: '1190000', currency: 'VND' },
    html: furnishedPage({
      lang: 'vi',
      title: 'Giày loafer nâu',
      head: `<meta property="og:price:amount" content="1190000"><meta property="og:price:currency" content="VND">`,
      body: `<header class="mainHeader"><div class="header-action_cart"><span class="count-holder">0</span><div class="mini-total">TỔNG TIỀN: <span id="total-view-cart">0₫</span></div></div></header><div class="layout-productDetail"><div class="product-heading"><h1>Giày loafer nâu</h1><span id="pro_sku">SKU: LF-01</span></div><div class="product-price" id="price-preview"><span class="pro-title">Giá:</span> <span class="pro-price">1,190,000₫</span> <del>1,490,000₫</del> <span class="pro-percent">-20%</span></div><div class="select-swatch"><div class="swatch-element">40</div><div class="swatch-element">41</div></div><button id="add-to-cart" class="add-to-cartProduct">Thêm vào giỏ</button></div><div class="list-productRelated">${each(['290,000₫', '1,850,000₫'], (figure) => `<div class="product-loop"><h3>Dây giày</h3><p class="pro-price">${figure}</p></div>`)}</div>`,
    }),
  },
  {
    name: 'Sapo in Vietnam, out of stock and "Liên hệ" in the place of the price',
    url: 'https://noithatgotho.example/ban-tho-go-huong',
    country: 'VN',
    price: undefined,
    html: furnishedPage({
      lang: 'vi',
      title: 'Bàn thờ gỗ hương',
      head: jsonLd({
        '@context': 'http://schema.org',
        '@type': 'Product',
        name: 'Bàn thờ gỗ hương',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'VND' },
      }),
      body: `<header><div class="cart-info">Giỏ hàng: <span class="price">0₫</span></div></header><section class="product details-main" itemscope itemtype="http://schema.org/Product"><div class="details-pro"><h1 class="title-product">Bàn thờ gỗ hương</h1><div class="price-box"><div class="special-price"><span class="price product-price">Liên hệ</span></div></div><a href="tel:19000000" class="btn-callmenow">Gọi ngay</a></div></section><section class="relate-product"><div class="product-box"><span class="price product-price">4.500.000₫</span></div><div class="product-box"><span class="price product-price">320.000₫</span></div></section>`,
    }),
  },
  {
    name: 'Thai LnwShop page with baht in words and a member discount',
    url: 'https://changthongbiangs.example/product/45/farang',
    country: 'TH',
    price: { amount: '1590.00', currency: 'THB' },
    html: furnishedPage({
      lang: 'th',
      title: 'กระเป๋าสานกระจูด',
      head: `<meta property="product:price:amount" content="1590.00"><meta property="product:price:currency" content="THB">`,
      body: `<div class="header"><a href="/cart">ตะกร้าสินค้า 0 ชิ้น (0.00 บาท)</a></div><div id="product_detail" itemscope itemtype="http://schema.org/Product"><h1 class="headerText" itemprop="name">กระเป๋าสานกระจูด</h1><table class="product_table"><tr class="priceTR"><td class="bodyTD"><span class="price_label">ราคาปกติ</span></td><td><del>1,890.00 บาท</del></td></tr><tr class="priceTR"><td>ราคา</td><td><span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="price"><span itemprop="price" content="1590.00">1,590.00</span> <span itemprop="priceCurrency" content="THB">บาท</span></span></span></td></tr><tr><td>ค่าส่ง</td><td>50 บาท (ส่งฟรีเมื่อซื้อครบ 2,000 บาท)</td></tr></table><button class="btn_buy">หยิบลงตะกร้า</button></div><div class="relate"><span class="price">450.00 บาท</span><span class="price">2,900.00 บาท</span></div>`,
    }),
  },
  {
    name: 'South-East Asian marketplace in the Philippines, flash sale with a voucher price',
    url: 'https://tindahan.example/Electric-Fan-16in-i.81.5521',
    country: 'PH',
    price: { amount: '1149', currency: 'PHP' },
    html: furnishedPage({
      lang: 'en-PH',
      title: 'Electric Fan 16in | Tindahan Philippines',
      body: `<div id="main"><div class="top-bar"><a href="/cart">Cart</a></div><div class="page-product"><div class="product-briefing flex card"><section class="flex flex-auto"><div class="WBVL_7"><h1 class="vR6K3w">Electric Fan 16in</h1></div><div class="flex items-center"><div class="flex items-baseline"><div class="IZPeQz B67UQ0">₱1,149</div><div class="ZA5sW5">₱1,799</div><div class="vms4_3">-36%</div></div></div><div class="voucher-tags"><div>₱50 OFF</div><div>₱100 OFF</div></div><div>Shipping ₱0 - ₱85</div><div>SPayLater: 3 x ₱401</div><button class="btn btn-solid-primary">Buy Now</button></section></div></div><div class="product-shop-hot-sales"><div>₱399</div><div>₱2,250</div></div></div>`,
    }),
  },
  {
    name: 'Big Indian retailer, split symbol and figure, MRP, exchange offer and no-cost EMI',
    url: 'https://bazaarghar.example/dp/B0MIXER750/',
    country: 'IN',
    price: { amount: '3199', currency: 'INR' },
    html: furnishedPage({
      lang: 'en-IN',
      title: 'Mixer Grinder 750 W, 4 jars : BazaarGhar.example',
      body: `<div id="nav-cart"><span id="nav-cart-count">0</span></div><div id="dp-container"><div id="centerCol"><span id="productTitle" class="a-size-large product-title-word-break">Mixer Grinder 750 W, 4 jars</span><div id="corePriceDisplay_desktop_feature_div"><div class="a-section a-spacing-none"><span class="savingsPercentage">-47%</span> <span class="a-price priceToPay"><span class="a-offscreen"> </span><span aria-hidden="true"><span class="a-price-symbol">₹</span><span class="a-price-whole">3,199</span></span></span></div><div class="a-section"><span class="basisPrice">M.R.P.: <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">₹5,995</span><span aria-hidden="true">₹5,995</span></span></span></div></div><div id="inemi">EMI starts at ₹155. No Cost EMI available</div><div id="exchange">With Exchange: Up to ₹450 off</div></div><div id="rightCol"><div id="buybox"><span class="a-price"><span class="a-offscreen">₹3,199.00</span></span><p>FREE delivery on orders over ₹499</p><input id="add-to-cart-button" type="submit" value="Add to Cart"></div><div id="mbc">New (8) from <span>₹3,099.00</span></div></div><div id="sims">${each(['₹1,899', '₹4,450'], (figure) => `<li class="a-carousel-card"><span class="a-price"><span class="a-offscreen">${figure}</span></span></li>`)}</div></div>`,
    }),
  },
  {
    name: 'Pakistani shop, Rs. with a price per piece in a lot',
    url: 'https://sialkotsports.example/product/hand-stitched-football',
    country: 'PK',
    price: { amount: '2450', currency: 'PKR' },
    html: furnishedPage({
      lang: 'en-PK',
      title: 'Hand-stitched Football Size 5',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Hand-stitched Football',
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: '1950',
          highPrice: '2450',
          priceCurrency: 'PKR',
          offerCount: 3,
        },
      }),
      body: `<header><a href="/cart">Rs.0</a></header><div class="product-main"><h1>Hand-stitched Football Size 5</h1><p class="big"><strong>Rs. 2,450</strong></p><p class="bulk">12+ pieces: Rs. 2,200 each. 50+ pieces: Rs. 1,950 each.</p><button>Add to cart</button><p>Delivery Rs. 250 nationwide</p></div><ul class="more"><li>Pump Rs. 550</li><li>Net Rs. 3,900</li></ul>`,
    }),
  },
  {
    name: 'Indonesian marketplace with cashback and a monthly price',
    url: 'https://pasarloka.example/tokobudi/sepeda-lipat-20',
    country: 'ID',
    price: { amount: '2349000', currency: 'IDR' },
    html: furnishedPage({
      lang: 'id',
      title: 'Jual Sepeda Lipat 20 inci | PasarLoka',
      head: jsonLd({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: 'Sepeda Lipat 20 inci',
        offers: {
          '@type': 'Offer',
          price: 2349000,
          priceCurrency: 'IDR',
          itemCondition: 'https://schema.org/NewCondition',
        },
      }),
      body: `<header><button aria-label="Keranjang">0</button></header><div id="pdp_comp-product_content"><h1 data-testid="lblPDPDetailProductName">Sepeda Lipat 20 inci</h1><div class="price" data-testid="lblPDPDetailProductPrice">Rp2.349.000</div><div><span data-testid="lblPDPDetailDiscountPercentage">6%</span><span data-testid="lblPDPDetailOriginalPrice">Rp2.499.000</span></div><div>Cashback hingga Rp50.000</div><div>Cicilan 0% Rp195.750/bln</div></div><aside><p>Subtotal</p><h6 data-testid="pdpCartSubTotal">Rp2.349.000</h6><button>+ Keranjang</button></aside><section>${each(['Rp89.000', 'Rp3.150.000'], (figure) => `<div class="card"><div>${figure}</div></div>`)}</section>`,
    }),
  },
];
