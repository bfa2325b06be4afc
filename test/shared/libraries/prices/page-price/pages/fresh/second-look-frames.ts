import { wholePage } from './whole-page.ts';
import { before, buy, product, related, storefront } from './woocommerce-frame.ts';

/** What the frames of the shop systems below ask for; everything in the shop's language. */
export interface Shop {
  readonly lang: string;
  readonly dir?: 'rtl';
  readonly title: string;
  readonly head?: string;
  /** The bar above the header, usually about free delivery from a certain sum. */
  readonly bar: string;
  readonly cart: string;
  readonly price: string;
  readonly buy: string;
  /** Delivery, instalments, points and whatever else the page says about money. */
  readonly note: string;
  readonly others: readonly string[];
  readonly related: string;
}

const parts = ({ lang, dir, title, head }: Shop) => ({
  lang,
  ...(dir === undefined ? {} : { dir }),
  title,
  head: head ?? '',
});

export { before };

/** A WooCommerce shop on the Storefront theme. */
export const wooShop = (shop: Shop): string =>
  wholePage({
    ...parts(shop),
    bodyClass: 'product-template-default single single-product woocommerce woocommerce-page',
    body: `<p class="woocommerce-store-notice demo_store">${shop.bar}</p>${storefront(
      shop.cart,
      [],
      product(
        shop.title,
        `<p class="price">${shop.price}</p><div class="woocommerce-product-details__short-description"><p>${shop.note}</p></div>${buy(shop.buy)}`,
        related(shop.related, shop.others),
      ),
    )}`,
  });
