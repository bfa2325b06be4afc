import countryToCurrency from 'country-to-currency';
import type { GuardedClient } from '../../../shared/platform/web/guarded-client.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { priceText } from '../catalogue/offers.ts';
import { addressesOf, similarOffers } from '../catalogue/similar-offers.ts';
import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  json,
  startEmulator,
} from '../emulator/emulator.ts';

interface LensEmulatorOptions {
  readonly catalogue: Catalogue;
  /** Origin of the catalogue's pictures and pages, as the service reaches it. */
  readonly catalogueUrl: string;
  /**
   * Fetches the pictures that are searched for. It is guarded, since the real search cannot reach private addresses.
   */
  readonly client: GuardedClient;
  readonly host?: string;
}

const pictureLimits = { maxBytes: 20_000_000, timeoutMs: 5000 };

const answered = (status: number, body: object): EmulatorAnswer =>
  json(status, body, { 'x-sandbox': 'true' });
const failure = (status: number, error: string): EmulatorAnswer => answered(status, { error });

const currencies: Readonly<Record<string, string>> = countryToCurrency;

/** Why a request is refused before any search, in the order of the service's checks. */
function refusal({ method, url }: EmulatorRequest): EmulatorAnswer | undefined {
  const query = url.searchParams;
  if (method !== 'GET' || url.pathname !== '/search.json') return failure(404, 'Not found.');
  if (!query.get('api_key')) {
    return failure(401, 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key');
  }
  const engine = query.get('engine') ?? '';
  if (engine !== 'google_lens') return failure(400, `Unsupported \`${engine}\` search engine.`);
  if (!URL.canParse(query.get('url') ?? '')) return failure(400, 'Missing query `url` parameter.');
  return undefined;
}

/**
 * Matches in the format of the service, most similar first; none if the picture cannot be fetched or nothing is
 * similar. A converted price is marked with a star, as Google does; in a foreign currency it carries its code.
 */
async function matchesFor({ searchParams }: URL, options: LensEmulatorOptions) {
  const { catalogue, catalogueUrl, client } = options;
  const { url = '', country: place = 'us' } = Object.fromEntries(searchParams);
  const country = place.toUpperCase();
  const currency = currencies[country] ?? 'USD';
  const picture = await client.fetch(url, pictureLimits, new AbortController().signal).catch(() => undefined);
  const offers = picture === undefined ? [] : await similarOffers(catalogue, picture.bytes, currency);
  return offers.map((offer) => ({
    title: offer.title,
    link: addressesOf(catalogueUrl, offer).page,
    source: offer.shop,
    ...(offer.priceInResults && {
      price: { value: `${priceText(offer, country, offer.currency !== currency)}*` },
    }),
    thumbnail: addressesOf(catalogueUrl, offer).picture,
  }));
}

/**
 * Starts a loopback server in the shape of SerpApi's Google Lens API (https://serpapi.com/google-lens-api): `GET
 * /search.json?engine=google_lens&url=…&country=…&q=…&api_key=…`. It fetches the picture itself and searches the
 * catalogue for it; some matches come without a price, which is then only on their page.
 */
export async function startLensEmulator(options: LensEmulatorOptions): Promise<Emulator> {
  return await startEmulator(async (request) => {
    const refused = refusal(request);
    if (refused !== undefined) return refused;
    const visualMatches = await matchesFor(request.url, options);
    return visualMatches.length === 0
      ? failure(200, "Google Lens hasn't returned any results for this query.")
      : answered(200, { visual_matches: visualMatches });
  }, options);
}
