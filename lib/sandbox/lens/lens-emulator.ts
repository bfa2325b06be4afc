import countryToCurrency from 'country-to-currency';
import type { GuardedClient } from '../../../shared/platform/web/guarded-client.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  json,
  startEmulator,
} from '../emulator/emulator.ts';
import { fetchPicture } from './fetch-picture.ts';
import { isSite, soldResults } from './sold-results.ts';
import { visualMatches } from './visual-matches.ts';

/** The fields after `client` are optional. */
export interface LensEmulatorOptions {
  readonly catalogue: Catalogue;
  /** Origin of the catalogue's pictures and pages, as the service reaches it. */
  readonly catalogueUrl: string;
  /** Fetches the pictures that are searched for. */
  readonly client: GuardedClient;
  readonly host?: string;
  /** The only key that is accepted; absent: any. */
  readonly apiKey?: string;
}

const sandbox = { 'x-sandbox': 'true' };

const failure = (status: number, error: string): EmulatorAnswer => json(status, { error }, sandbox);

/** @param list name of the results in an answer that has some */
const answered = (engine: string, list: string, results: readonly object[]): EmulatorAnswer =>
  results.length === 0
    ? failure(200, `${engine} hasn't returned any results for this query.`)
    : json(200, { [list]: results }, sandbox);

const currencies: Readonly<Record<string, string>> = countryToCurrency;

/** Only sold offers of the marketplace are emulated. */
function soldRefusal(query: URLSearchParams): EmulatorAnswer | undefined {
  if ((query.get('_nkw') ?? '') === '') return failure(400, 'Missing query `_nkw` parameter.');
  const domain = query.get('ebay_domain') ?? 'ebay.com';
  if (!isSite(domain)) return failure(400, `Unsupported \`${domain}\` eBay domain.`);
  if (query.get('show_only') !== 'Sold') return failure(400, 'Only `show_only=Sold` is emulated.');
  const size = query.get('_ipg') ?? '50';
  return ['25', '50', '100', '200'].includes(size)
    ? undefined
    : failure(400, `Unsupported \`${size}\` _ipg parameter.`);
}

/** Why a request is refused before any search, in the order of the service's checks. */
function refusal({ method, url }: EmulatorRequest, apiKey: string | undefined): EmulatorAnswer | undefined {
  const query = url.searchParams;
  if (url.pathname !== '/search.json' && url.pathname !== '/search') return failure(404, 'Not found.');
  if (method !== 'GET') return failure(405, 'Method not allowed.');
  const key = query.get('api_key') ?? '';
  if (key === '' || (apiKey !== undefined && key !== apiKey)) {
    return failure(401, 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key');
  }
  const engine = query.get('engine') ?? '';
  if (engine === 'ebay') return soldRefusal(query);
  if (engine !== 'google_lens') return failure(400, `Unsupported \`${engine}\` search engine.`);
  if (!URL.canParse(query.get('url') ?? '')) return failure(400, 'Missing query `url` parameter.');
  return undefined;
}

async function searchPictures(url: URL, options: LensEmulatorOptions): Promise<EmulatorAnswer> {
  const query = Object.fromEntries(url.searchParams);
  const country = (query.country ?? 'us').toUpperCase();
  const picture = await fetchPicture(query.url ?? '', options.client);
  const matches =
    picture === undefined
      ? []
      : await visualMatches(picture, {
          ...options,
          country,
          currency: currencies[country] ?? 'USD',
          words: query.q ?? '',
        });
  return answered('Google Lens', 'visual_matches', matches);
}

function searchSold(url: URL, options: LensEmulatorOptions): EmulatorAnswer {
  const query = url.searchParams;
  const results = soldResults({
    ...options,
    domain: query.get('ebay_domain') ?? 'ebay.com',
    words: query.get('_nkw') ?? '',
    limit: Number(query.get('_ipg') ?? 50),
    now: Date.now(),
  });
  return answered('eBay', 'organic_results', results);
}

/**
 * Starts a loopback server in the shape of SerpApi's Google Lens API (https://serpapi.com/google-lens-api): `GET
 * /search.json?engine=google_lens&url=…&country=…&q=…&api_key=…`. It fetches the picture itself and searches the
 * catalogue for it; some matches come without a price, which is then only on their page. In the shape of its eBay API
 * (https://serpapi.com/ebay-search-api) it knows what the shops have sold: `engine=ebay&_nkw=…&show_only=Sold`.
 */
export async function startLensEmulator(options: LensEmulatorOptions): Promise<Emulator> {
  return await startEmulator(async (request) => {
    const refused = refusal(request, options.apiKey);
    if (refused !== undefined) return refused;
    const { url } = request;
    return url.searchParams.get('engine') === 'ebay'
      ? searchSold(url, options)
      : await searchPictures(url, options);
  }, options);
}
