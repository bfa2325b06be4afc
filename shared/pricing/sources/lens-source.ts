import * as z from 'zod';
import type { EventLog } from '../../call/event-log.ts';
import { ServiceError } from '../../errors/service-error.ts';
import { readPriceText, type TextPrice } from '../../prices/price-text.ts';
import { parseJson } from '../../web/parse-json.ts';
import { retryAfterSeconds } from '../../web/retry-after.ts';
import { fetchUpstream } from '../../web/upstream-fetch.ts';
import { boundedMatch } from './bounded-match.ts';
import { eachMatch } from './each-match.ts';
import { shownText } from './shown-text.ts';
import type { SearchCall, VisualMatch, VisualQuery, VisualSource } from './visual-source.ts';

const name = 'lens';
const maxBytes = 8_000_000;
/** A search finds some sixty; reading the prices of an endless list would take longer than a call has. */
const mostMatches = 500;
const longestPrice = 200;

/*
 * The answer of a results API in SerpApi's format (engine google_lens). A price comes as text ("$12*"; the star marks a
 * price that Google converted) with a number and a symbol; only the text identifies the currency.
 */
const visualMatch = z.object({
  title: z.string().catch(''),
  link: z.string(),
  source: z.string().catch(''),
  thumbnail: z.string().catch(''),
  image: z.string().catch(''),
  price: z
    .object({ value: z.string().max(longestPrice), currency: z.string().optional() })
    .optional()
    .catch(undefined),
});

/** Only a text counts as a complaint; anything else in its place says nothing against the matches. */
const answer = z.object({
  error: z.string().catch('').prefault(''),
  visual_matches: z
    .array(z.unknown())
    .nullish()
    .transform((list) => list ?? []),
});

const nothingFound = /hasn'?t returned any results/i;
const outOfSearches = /run out of searches|rate limit|too many|exceeded/i;

type PriceOf = (text: string, site: string) => TextPrice | undefined;

/** The price for the answer, or what is shown in its place if the currency stays open. */
function pricesOf(shown: string | undefined, priceOf: (text: string) => TextPrice | undefined) {
  const read = shown === undefined ? undefined : priceOf(shown.replaceAll('*', ''));
  if (read === undefined || shown === undefined) return { price: undefined };
  const { amount, currency } = read;
  const text = shownText(shown, longestPrice);
  return currency === undefined
    ? { price: undefined, openPrice: { amount, currency, text } }
    : { price: { amount, currency, text } };
}

function toMatch(item: unknown, priceOf: PriceOf): VisualMatch[] {
  const parsed = visualMatch.safeParse(item);
  if (!parsed.success) return [];
  const { title, link, source, thumbnail, image, price } = parsed.data;
  return boundedMatch({
    title,
    url: link,
    ...pricesOf(price?.value, (text) => priceOf(text, link)),
    image: thumbnail === '' ? image : thumbnail,
    vendor: source,
  });
}

/** `https://serpapi.com` or the whole address of the search, as configured. */
function endpoint(apiUrl: string): URL {
  const url = new URL(apiUrl);
  if (url.pathname === '/') url.pathname = '/search.json';
  return url;
}

/**
 * Finds listings through a Google Lens results API in SerpApi's format, by the picture's URL alone. A refused key is
 * SERVER_ERROR, since the fault is in our own access.
 */
export function createLensSource(options: {
  readonly apiUrl: string;
  readonly apiKey: () => Promise<string>;
  readonly readPrice?: typeof readPriceText;
}): VisualSource {
  const read = options.readPrice ?? readPriceText;

  /** A price text that trips a bug of ours costs the match its price, which its page may still show. */
  function priceReader(country: string, log: EventLog, index: number): PriceOf {
    return (text, site) => {
      try {
        return read(text, { country, site });
      } catch (error) {
        log.error('price-text.bug', error, { source: name, index });
        return undefined;
      }
    };
  }

  async function search(query: VisualQuery, { budget, log }: SearchCall): Promise<VisualMatch[]> {
    const url = endpoint(options.apiUrl);
    url.searchParams.set('engine', 'google_lens');
    url.searchParams.set('url', query.imageUrl);
    url.searchParams.set('country', query.country.toLowerCase());
    url.searchParams.set('hl', 'en');
    if (query.description !== undefined && query.description.trim() !== '') {
      url.searchParams.set('q', query.description);
    }
    url.searchParams.set('api_key', await options.apiKey());
    const { status, headers, text } = await fetchUpstream(url.href, { maxBytes }, budget);
    const shown = { url: `${url.origin}${url.pathname}`, httpStatus: status };
    const parsed = answer.safeParse(parseJson(text)).data;
    const complaint = parsed?.error ?? '';
    if (status === 401 || status === 403) {
      throw new ServiceError('SERVER_ERROR', `lens refuses our key with ${status}`, shown);
    }
    if (status === 429 || (complaint !== '' && outOfSearches.test(complaint))) {
      const wait = retryAfterSeconds(headers);
      throw new ServiceError('RATE_LIMIT', undefined, {
        ...shown,
        ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
      });
    }
    if (nothingFound.test(complaint)) return [];
    if (status !== 200 || parsed === undefined || complaint !== '') {
      throw new ServiceError('UPSTREAM_FAILED', `lens answered ${status} without results`, shown);
    }
    const items = parsed.visual_matches.slice(0, mostMatches);
    return eachMatch(items, { source: name, log }, (item, index) =>
      toMatch(item, priceReader(query.country, log, index)),
    );
  }
  return { name, search };
}
