import { type PageCase, shopPage } from './page-case.ts';

const visible = (
  name: string,
  body: string,
  amount: string,
  currency = 'AUD',
  url = 'https://shop.com.au/thing',
): PageCase => ({
  name,
  url,
  price: { amount, currency },
  html: shopPage({ title: 'Copper Pan', body }),
});

export const visibleOnly: PageCase[] = [
  visible(
    'cents in a superscript',
    '<h1>Copper Pan</h1><div class="price">$<span>89</span><sup>95</sup></div><button>Add to cart</button>',
    '89.95',
  ),
  visible(
    'old price struck by inline style',
    '<h1>Copper Pan</h1><p><span style="text-decoration:line-through">$120</span> <span>$89</span></p><button>Add to cart</button>',
    '89',
  ),
  visible(
    'only bold text, table layout of the nineties',
    '<table><tr><td><font size="4"><b>Copper Pan</b></font></td></tr><tr><td><b>Our Price: $89.00</b></td></tr><tr><td>Retail: $120.00</td></tr><tr><td><input type="submit" value="Add to Cart"></td></tr></table>',
    '89.00',
  ),
  visible(
    'label and value in a definition list',
    '<h1>Copper Pan</h1><dl><dt>RRP</dt><dd>$120.00</dd><dt>Price</dt><dd>$89.00</dd><dt>Shipping</dt><dd>$9.50</dd></dl><button>Add to cart</button>',
    '89.00',
  ),
  visible(
    'hidden price of another variant',
    '<h1>Copper Pan</h1><div class="price" style="display:none">$75.00</div><div class="price">$89.00</div><button>Add to cart</button>',
    '89.00',
  ),
  visible(
    'price before the headline',
    '<div class="product-price">$89.00</div><h1>Copper Pan</h1><button>Add to cart</button><div class="related-products"><div class="price">$12.00</div></div>',
    '89.00',
  ),
  visible(
    'price in the buy button',
    '<h1>Copper Pan</h1><p>Hand made.</p><button class="add-to-cart"><span>Add to cart</span> <span class="price">$89.00</span></button>',
    '89.00',
  ),
  visible(
    'member price after the price',
    '<h1>Copper Pan</h1><div class="product-price">$89.00</div><div class="member-price">Members pay $79.00</div><button>Add to cart</button>',
    '89.00',
  ),
  visible(
    'instalments before the price',
    '<h1>Copper Pan</h1><div class="klarna-widget">4 payments of <span class="amount">$22.25</span></div><div class="price-now">$89.00</div><button>Add to cart</button>',
    '89.00',
  ),
  visible(
    'unit price larger in the markup',
    '<h1>Olive Oil</h1><div class="price-per-unit">$17.80 / 1L</div><div class="price">$8.90</div><button>Add to trolley</button>',
    '8.90',
  ),
  visible(
    'subscription price beside the one-off price',
    '<h1>Coffee</h1><div class="purchase-option one-time"><span class="price">$24.00</span></div><div class="purchase-option subscription"><span class="subscription-price">$19.20</span> delivered every month</div><button>Add to cart</button>',
    '24.00',
  ),
  visible(
    'code before the amount',
    '<h1>Copper Pan</h1><div class="price">NZD 89.00</div><button>Add to cart</button>',
    '89.00',
    'NZD',
    'https://pans.example.com/x',
  ),
  visible(
    'cart in the header has an amount',
    '<div class="header-cart">Your cart: <span class="price">$310.00</span></div><h1>Copper Pan</h1><div class="price">$89.00</div><button>Add to cart</button>',
    '89.00',
  ),
  visible(
    'no class names at all',
    '<div><h1>Copper Pan</h1><div><div>$89.00</div><div>In stock</div></div><button>Add to cart</button></div>',
    '89.00',
  ),
  visible(
    'amounts in the description',
    '<h1>Copper Pan</h1><div class="price">$89.00</div><button>Add to cart</button><div class="description"><p>Worth $250!</p><p>Save <b>$161</b></p></div>',
    '89.00',
  ),
  visible(
    'styled components',
    '<h1 class="sc-a1">Copper Pan</h1><div class="ProductPrice__Wrapper-sc-1x"><span class="ProductPrice__Current-sc-2y">$89.00</span><span class="ProductPrice__Was-sc-3z">$99.00</span></div><button>Add to cart</button>',
    '89.00',
  ),
  visible(
    'price table by quantity',
    '<h1>Copper Pan</h1><div class="product-price">$89.00</div><table class="tier-prices"><tr><td>5+</td><td>$85.00</td></tr><tr><td>10+</td><td>$80.00</td></tr><tr><td>20+</td><td>$75.00</td></tr></table><button>Add to cart</button>',
    '89.00',
  ),
  visible(
    'symbol after the number in its own element',
    '<h1>Poêle</h1><div class="price"><span class="value">89,00</span> <span class="currency">€</span></div><button>Ajouter au panier</button>',
    '89.00',
    'EUR',
    'https://cuivre.fr/x',
  ),
];
