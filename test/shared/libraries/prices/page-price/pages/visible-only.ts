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
    'amounts in the description',
    '<h1>Copper Pan</h1><div class="price">$89.00</div><button>Add to cart</button><div class="description"><p>Worth $250!</p><p>Save <b>$161</b></p></div>',
    '89.00',
  ),
  visible(
    'price table by quantity',
    '<h1>Copper Pan</h1><div class="product-price">$89.00</div><table class="tier-prices"><tr><td>5+</td><td>$85.00</td></tr><tr><td>10+</td><td>$80.00</td></tr><tr><td>20+</td><td>$75.00</td></tr></table><button>Add to cart</button>',
    '89.00',
  ),
];
