import type { Catalogue } from '../catalogue/catalogue.ts';
import { decimalText, type Offer, offersOfEntry } from '../catalogue/offers.ts';
import { offerUrl } from '../catalogue/similar-offers.ts';

/** Each site of the marketplace with the currency of its prices and how it writes them. */
const sites: Readonly<
  Record<string, { readonly currency: string; readonly before: string; readonly comma?: true }>
> = {
  'ebay.com': { currency: 'USD', before: '$' },
  'ebay.com.au': { currency: 'AUD', before: 'AU $' },
  'ebay.ca': { currency: 'CAD', before: 'C $' },
  'ebay.co.uk': { currency: 'GBP', before: '£' },
  'ebay.de': { currency: 'EUR', before: 'EUR ', comma: true },
  'ebay.at': { currency: 'EUR', before: 'EUR ', comma: true },
  'ebay.fr': { currency: 'EUR', before: 'EUR ', comma: true },
  'ebay.it': { currency: 'EUR', before: 'EUR ', comma: true },
  'ebay.es': { currency: 'EUR', before: 'EUR ', comma: true },
  'ebay.nl': { currency: 'EUR', before: 'EUR ', comma: true },
  'ebay.ie': { currency: 'EUR', before: 'EUR ' },
  'ebay.ch': { currency: 'CHF', before: 'CHF ' },
  'ebay.pl': { currency: 'PLN', before: 'PLN ', comma: true },
  'ebay.com.hk': { currency: 'HKD', before: 'HKD ' },
  'ebay.com.sg': { currency: 'SGD', before: 'SGD ' },
  'ebay.com.my': { currency: 'MYR', before: 'RM ' },
};

export const isSite = (domain: string): boolean => Object.hasOwn(sites, domain);

/** The last sales of each product by a shop, each as a share of the price that the shop asks. */
const sales = [0.92, 0.85, 0.78];
/** Days between two sales. */
const days = 3;
const dayMs = 24 * 3600 * 1000;

const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\d.]+/gu) ?? []);

/** `Sold Nov 19, 2026`, as on the marketplace's English pages. */
const soldDate = (time: number): string =>
  `Sold ${new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(time)}`;

function result(offer: Offer, sale: number, { catalogueUrl, domain, now }: SoldRequest) {
  const paid = decimalText({ ...offer, amount: offer.amount * (sales[sale] ?? 1) });
  const { before = '$', comma } = sites[domain] ?? {};
  return {
    title: offer.entry.title,
    link: `${offerUrl(catalogueUrl, offer)}&sale=${sale}`,
    price: { raw: `${before}${comma === true ? paid.replace('.', ',') : paid}` },
    sold_date: soldDate(now - (offer.number + sale + 1) * days * dayMs),
    buying_format: 'buy_it_now',
  };
}

interface SoldRequest {
  readonly catalogue: Catalogue;
  readonly catalogueUrl: string;
  /** One of the sites. */
  readonly domain: string;
  readonly words: string;
  readonly now: number;
  readonly limit: number;
}

/**
 * What the catalogue's shops have sold, in the form of the service: first offers with all the words, then, as on the
 * marketplace, those with most of them. Empty if there are none.
 */
export function soldResults(request: SoldRequest): object[] {
  const { catalogue, domain, words, limit } = request;
  const wanted = wordsIn(words);
  return catalogue.entries
    .map(({ title }, index) => {
      const found = wordsIn(title);
      return { index, hits: [...wanted].filter((word) => found.has(word)).length };
    })
    .filter(({ hits }) => hits > wanted.size / 2)
    .sort((a, b) => b.hits - a.hits)
    .flatMap(({ index }) => offersOfEntry(catalogue, index, sites[domain]?.currency))
    .flatMap((offer) => sales.map((_, sale) => result(offer, sale, request)))
    .slice(0, limit);
}
