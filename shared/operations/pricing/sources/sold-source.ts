import * as z from 'zod';
import { readPriceText } from '../../../libraries/prices/price-text.ts';
import type { Clock } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { eachMatch } from './bounded-source.ts';
import { nearSite } from './market-sites.ts';
import { askResultsApi, type ResultsApi } from './results-api.ts';
import type { SearchCall, SoldAnswer, SoldListing, SoldQuery, SoldSource } from './visual-source.ts';

const name = 'sold';
const longestPrice = 200;

/** The domains of sites that the results API searches (https://serpapi.com/ebay-domains), where they are not `ebay.<country>`. */
const domains: Readonly<Record<string, string>> = {
  US: 'ebay.com',
  AU: 'ebay.com.au',
  GB: 'ebay.co.uk',
  HK: 'ebay.com.hk',
  SG: 'ebay.com.sg',
  MY: 'ebay.com.my',
  // The Belgian site is not among them.
  BE: 'ebay.nl',
};

/**
 * Undefined where no site is near: a sale on another continent says little about a price here, and would outweigh the
 * local asking prices.
 */
function domainFor(country: string): string | undefined {
  const site = nearSite(country);
  return site && (domains[site] ?? `ebay.${site.toLowerCase()}`);
}

/*
 * A result of the engine `ebay` (https://serpapi.com/ebay-search-api, https://serpapi.com/ebay-organic-results). An
 * offer with variants has a price from … to …, in two fields or in one text (`AU $20.00 to AU $30.00`), which does not
 * show what was paid.
 */
const soldResult = z.object({
  title: z.string(),
  link: z.string(),
  price: z.object({ raw: z.string().max(longestPrice) }),
  sold_date: z.string().min(1),
  buying_format: z.string().catch('').prefault(''),
});

/** The price shown is then not the one that the buyer paid. */
const haggled = /accepted/i;

function toListing(item: unknown, country: string, read: typeof readPriceText): SoldListing[] {
  const parsed = soldResult.safeParse(item);
  if (!parsed.success || haggled.test(parsed.data.buying_format)) return [];
  const { title, link, price, sold_date } = parsed.data;
  const paid = read(price.raw, { country, site: link });
  if (paid?.currency === undefined || paid.isRange) return [];
  return [
    {
      title,
      url: link,
      price: { amount: paid.amount, currency: paid.currency, text: price.raw },
      soldOn: sold_date,
    },
  ];
}

/** How long a closed search is not asked again: each try is paid for. */
const closedMs = 3_600_000;

/*
 * Since 2026-07-23 the marketplace shows sold offers only to people who have signed in. The results API then answers
 * that it found nothing, or refuses the filter (https://github.com/serpapi/public-roadmap/issues/4064, read
 * 2026-11-24). The words come from listings that are live, and the marketplace fills its list with offers that have
 * some of them, so an open search practically always finds something.
 */
const isClosedBy = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'UPSTREAM_FAILED' && error.httpStatus === 400;

/** The results, none if the filter is refused. */
async function resultsOrNone(results: Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  try {
    return await results;
  } catch (error) {
    if (isClosedBy(error)) return [];
    throw error;
  }
}

/**
 * Finds sold offers on the marketplace through a results API in SerpApi's format (engine `ebay`, `show_only=Sold`).
 * Results without a day of sale, with a price over variants or with a haggled price are left out, and so is an item
 * that trips a bug. A reply without results shows that the search is closed; this process then does not ask again for an
 * hour.
 */
export function createSoldSource(
  options: ResultsApi & { readonly readPrice?: typeof readPriceText },
  clock: Clock,
): SoldSource {
  const read = options.readPrice ?? readPriceText;
  let closedUntil = 0;
  async function search({ words, country }: SoldQuery, call: SearchCall): Promise<SoldAnswer> {
    const site = domainFor(country);
    if (site === undefined) return [];
    if (clock() < closedUntil) return 'closed';
    const parameters = {
      engine: 'ebay',
      _nkw: words,
      ebay_domain: site,
      show_only: 'Sold',
      // Keeps the marketplace from correcting the words.
      _blrs: 'spell_auto_correct',
      _ipg: '50',
    };
    const asked = askResultsApi(options, { source: name, parameters, list: 'organic_results' }, call);
    const items = await resultsOrNone(asked);
    if (items.length === 0) {
      closedUntil = clock() + closedMs;
      call.log.warn('sold.unavailable', { site });
      return 'closed';
    }
    return eachMatch(items, { source: name, log: call.log }, (item) => toListing(item, country, read));
  }
  return { name, search };
}
