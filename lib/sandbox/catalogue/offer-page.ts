import { escapeHtml } from '../../../shared/apps/reference/fill.ts';
import { decimalText, type Offer, priceText } from './offers.ts';

/** JSON that is safe within a script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function jsonLd(offer: Offer, picture: string): string {
  const product = {
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: offer.title,
    image: [picture],
    offers: {
      '@type': 'Offer',
      price: decimalText(offer),
      priceCurrency: offer.currency,
      availability: 'https://schema.org/InStock',
    },
  };
  return `<script type="application/ld+json">${scriptJson(product)}</script>`;
}

/**
 * A shop's page about one product. Like real pages, it also shows prices that are not the product's: delivery and a
 * voucher.
 *
 * @param picture its address
 */
export function offerPage(offer: Offer, picture: string): string {
  const { shop } = offer;
  const title = escapeHtml(offer.title);
  const free = priceText({ ...offer, amount: Math.round(offer.amount + 50) });
  const voucher = priceText({ ...offer, amount: 10 });
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${title} | ${escapeHtml(shop)}</title>
  ${jsonLd(offer, picture)}
</head>
<body>
  <header><a href="/">${escapeHtml(shop)}</a> <p class="banner">Free delivery over ${escapeHtml(free)}</p></header>
  <main>
    <h1>${title}</h1>
    <img src="${escapeHtml(picture)}" alt="${title}">
    <p class="price">${escapeHtml(priceText(offer))}</p>
  </main>
  <footer>Join our newsletter for a ${escapeHtml(voucher)} voucher.</footer>
</body>
</html>`;
}
