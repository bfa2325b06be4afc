import * as z from 'zod';
import { readPriceText } from '../../../libraries/prices/price-text.ts';
import { countAsked } from '../../../platform/call/working-call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { type SecretReader, withSecret } from '../../../platform/secrets/secrets.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import {
  fetchUpstream,
  retryAfterSeconds,
  type UpstreamAnswer,
} from '../../../platform/web/upstream-fetch.ts';
import type { SearchCall, VisualAnswer, VisualMatch, VisualQuery, VisualSource } from './visual-source.ts';
import { resultsAddress } from './visual-source.ts';

const name = 'lens';
const longestPrice = 200;
const maxBytes = 8_000_000;
/** A search finds about sixty; reading the prices of an endless list would exceed the call's time. */
const mostResults = 500;

/** Access to a results API in SerpApi's format. */
export interface ResultsApi {
  /** `https://serpapi.com` or the full search address, as configured. */
  readonly apiUrl: string;
  readonly apiKey: SecretReader;
}

const nothingFound = /hasn'?t returned any results/i;
const outOfSearches = /run out of searches|rate limit|too many|exceeded/i;

/*
 * The answer of a results API in SerpApi's format (engine google_lens, https://serpapi.com/google-lens-api). A price
 * comes as text ("$12*"; the star marks a price that Google converted) with a number and a symbol; only the text
 * identifies the currency.
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

/** The price for the answer, or its text if the currency stays open. */
function pricesOf(text: string | undefined, site: string, country: string) {
  const read = text === undefined ? undefined : readPriceText(text.replaceAll('*', ''), { country, site });
  if (read === undefined) return { price: undefined };
  const { amount, currency } = read;
  return currency === undefined
    ? { price: undefined, openPrice: { amount, currency, text } }
    : { price: { amount, currency, text } };
}

function toMatch(item: unknown, country: string): VisualMatch[] {
  const parsed = visualMatch.safeParse(item);
  if (!parsed.success) return [];
  const { title, link, source, thumbnail, image, price } = parsed.data;
  return [
    {
      title,
      url: link,
      ...pricesOf(price?.value, link, country),
      image: thumbnail === '' ? image : thumbnail,
      vendor: source,
    },
  ];
}

/** Only a text counts as a complaint; anything else does not affect the results. */
const resultsAnswer = z.object({
  error: z.string().catch('').prefault(''),
  visual_matches: z.array(z.unknown()).nullish(),
});

/** Sends a search, counts and logs it: every search costs, even without results. */
async function ask(url: string, { budget, log }: SearchCall): Promise<UpstreamAnswer> {
  const startedAt = performance.now();
  let status: number | undefined;
  countAsked('searches');
  try {
    const answer = await fetchUpstream(url, { maxBytes }, budget);
    status = answer.status;
    return answer;
  } finally {
    log.info('search.asked', {
      source: name,
      status,
      milliseconds: Math.round(performance.now() - startedAt),
    });
  }
}

/**
 * The raw results of one search, at most 500.
 *
 * @see https://serpapi.com/api-status-and-error-codes
 */
async function askWith(
  key: string,
  apiUrl: string,
  parameters: Readonly<Record<string, string>>,
  call: SearchCall,
): Promise<readonly unknown[]> {
  const address = resultsAddress(apiUrl);
  const url = new URL(apiUrl);
  url.pathname = new URL(address).pathname;
  for (const [field, value] of Object.entries(parameters)) url.searchParams.set(field, value);
  url.searchParams.set('api_key', key);
  const { status, headers, text } = await ask(url.href, call);
  const shown = { url: address, httpStatus: status };
  const parsed = resultsAnswer.safeParse(parseJson(text)).data;
  const complaint = parsed?.error ?? '';
  if (status === 401 || status === 403) {
    throw new ServiceError('SERVER_ERROR', `the results API refuses our key: ${status} to ${name}`, {
      ...shown,
      credentialsRefused: true,
    });
  }
  if (status === 429 || (complaint !== '' && outOfSearches.test(complaint))) {
    const wait = retryAfterSeconds(headers);
    throw new ServiceError('RATE_LIMIT', undefined, { ...shown, retryAfterSeconds: wait });
  }
  if (nothingFound.test(complaint)) return [];
  if (status !== 200 || parsed === undefined || complaint !== '') {
    throw new ServiceError(
      'UPSTREAM_FAILED',
      `the results API answered ${status} without results to ${name}`,
      shown,
    );
  }
  return (parsed.visual_matches ?? []).slice(0, mostResults);
}

/**
 * Finds listings through a Google Lens results API in SerpApi's format, by the picture's URL alone. A refused key is
 * SERVER_ERROR, since the fault is ours.
 */
export function createLensSource({ apiUrl, apiKey }: ResultsApi): VisualSource {
  async function search(query: VisualQuery, call: SearchCall): Promise<VisualAnswer> {
    const { imageUrl, country, description = '' } = query;
    const parameters = {
      engine: 'google_lens',
      url: imageUrl,
      country: country.toLowerCase(),
      hl: 'en',
      ...(description.trim() === '' ? {} : { q: description }),
    };
    const items = await withSecret(apiKey, (key) => askWith(key, apiUrl, parameters, call));
    return { matches: items.flatMap((item) => toMatch(item, country)) };
  }
  return { name, search };
}
