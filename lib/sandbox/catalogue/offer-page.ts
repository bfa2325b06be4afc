import { escapeHtml } from '../../../shared/apps/reference/fill.ts';
import { decimalText, type Offer, priceText } from './offers.ts';

/** JSON that is safe within a script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What a page is about. */
type Shown = Pick<Offer, 'shop' | 'amount' | 'currency' | 'markup'> & {
  readonly entry: Pick<Offer['entry'], 'title' | 'category'>;
};

function jsonLd(offer: Shown, page: string, picture: string): string {
  const product = {
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: offer.entry.title,
    image: [picture],
    category: offer.entry.category,
    offers: {
      '@type': 'Offer',
      url: page,
      price: decimalText(offer),
      priceCurrency: offer.currency,
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Organization', name: offer.shop },
    },
  };
  return `<script type="application/ld+json">${scriptJson(product)}</script>`;
}

/** The displayed price; an offer whose markup is text has its currency code next to it. */
function shownPrice(offer: Shown): string {
  const text = escapeHtml(priceText(offer));
  if (offer.markup === 'text') return `<p class="price">${text} <small>${offer.currency}</small></p>`;
  if (offer.markup === 'json-ld') return `<p class="price">${text}</p>`;
  return `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <meta itemprop="priceCurrency" content="${offer.currency}">
      <p class="price"><span itemprop="price" content="${decimalText(offer)}">${text}</span></p>
      <link itemprop="availability" href="https://schema.org/InStock">
    </div>`;
}

/**
 * A shop's page about one product. Like real pages, it also shows prices that are not the product's: delivery and a
 * voucher.
 *
 * @param addresses of the page itself and of its picture
 */
export function offerPage(
  offer: Shown,
  { page, picture }: { readonly page: string; readonly picture: string },
): string {
  const { entry, shop, markup } = offer;
  const title = escapeHtml(entry.title);
  const microdata = markup === 'microdata' ? ' itemscope itemtype="https://schema.org/Product"' : '';
  const named = markup === 'microdata' ? ' itemprop="name"' : '';
  const pictured = markup === 'microdata' ? ' itemprop="image"' : '';
  const free = priceText({ ...offer, amount: Math.round(offer.amount + 50) });
  const voucher = priceText({ ...offer, amount: 10 });
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${title} | ${escapeHtml(shop)}</title>
  <link rel="canonical" href="${escapeHtml(page)}">
  <meta property="og:title" content="${title}">
  <meta property="og:image" content="${escapeHtml(picture)}">
  ${markup === 'json-ld' ? jsonLd(offer, page, picture) : ''}
</head>
<body>
  <header><a href="/">${escapeHtml(shop)}</a> <p class="banner">Free delivery over ${escapeHtml(free)}</p></header>
  <nav>${escapeHtml(entry.category)}</nav>
  <main${microdata}>
    <h1${named}>${title}</h1>
    <img src="${escapeHtml(picture)}" alt="${title}"${pictured}>
    ${shownPrice(offer)}
    <button type="button">Add to cart</button>
  </main>
  <footer>Join our newsletter for a ${escapeHtml(voucher)} voucher.</footer>
</body>
</html>`;
}
