/** A shop page and what a person would call its price. */
export interface PageCase {
  readonly name: string;
  readonly url: string;
  readonly country?: string;
  readonly html: string;
  /** Undefined where the page has no single price. */
  readonly price?: { readonly amount: string; readonly currency?: string | undefined } | undefined;
}

interface Parts {
  readonly lang?: string;
  readonly title?: string;
  readonly head?: string;
  readonly body: string;
}

/** A whole page around a body, with the header and footer noise that shops have. */
export const shopPage = ({ lang = 'en', title = 'Shop', head = '', body }: Parts): string => `<!DOCTYPE html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}
<style>.price{color:#c00}</style></head><body class="template-product">
<header class="site-header"><a href="/" class="logo">Shop</a><nav><a href="/sale">Sale 50%</a></nav>
<div class="mini-cart"><a href="/cart" class="cart-contents"><span class="amount">0.00</span> <span class="count">0 items</span></a></div></header>
<div class="announcement-bar"><p>Free shipping on orders over $99</p></div>
<main id="main">${body}</main>
<footer class="site-footer"><p>Copyright 2025. Gift cards from $25</p></footer></body></html>`;

export const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
