import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type Catalogue, openCatalogue } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { startCatalogueServer } from '../../../../lib/sandbox/catalogue/catalogue-server.ts';
import type { Emulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import { startLensEmulator } from '../../../../lib/sandbox/lens/lens-emulator.ts';
import { createGuardedClient } from '../../../../shared/platform/web/guarded-client.ts';

const client = createGuardedClient({ allowedHosts: { loopback: true, origins: new Set() } });

let catalogue: Catalogue;
let shops: Emulator;
let lens: Emulator;
beforeAll(async () => {
  catalogue = await openCatalogue();
  shops = await startCatalogueServer({ catalogue });
  lens = await startLensEmulator({ catalogue, catalogueUrl: shops.url, client });
});
afterAll(() => Promise.all([lens.stop(), shops.stop()]));

const match = z.object({
  title: z.string(),
  link: z.url(),
  source: z.string(),
  price: z.object({ value: z.string() }).optional(),
  thumbnail: z.url(),
});
const results = z.strictObject({ visual_matches: z.array(match).min(1) });

function search(parameters: Record<string, string>): Promise<Response> {
  const query = new URLSearchParams({ engine: 'google_lens', api_key: 'key', ...parameters });
  return fetch(`${lens.url}/search.json?${query}`);
}
const photo = (name: string) => `${shops.url}/pictures/${name}`;
const matchesFor = async (parameters: Record<string, string>) =>
  results.parse(await (await search(parameters)).json()).visual_matches;

describe('matches', () => {
  test('matches are offers of the product in the picture', async () => {
    const response = await search({ url: photo('pedestal-fan-white.jpg'), country: 'au' });
    expect(response.headers.get('x-sandbox')).toBe('true');
    const answer = results.parse(await response.json());
    const matches = answer.visual_matches;
    for (const { title, link, thumbnail } of matches.slice(0, 6)) {
      expect(title).toMatch(/^Pedestal Fan/);
      expect(await (await fetch(link)).text()).toContain(title);
      expect((await fetch(thumbnail)).headers.get('content-type')).toBe('image/jpeg');
    }
  });

  test('some matches have no price', async () => {
    const matches = await matchesFor({ url: photo('robot-vacuum.jpg'), country: 'au' });
    const priced = matches.filter(({ price }) => price !== undefined);
    expect(priced.length).toBeGreaterThan(0);
    expect(priced.length).toBeLessThan(matches.length);
  });

  test.each([
    ['au', /^\$[\d,]+\.\d\d\*$/],
    ['jp', /^¥[\d,]+\*$/],
    ['de', /^€[\d,]+\.\d\d\*$/],
    ['cl', /^USD\s[\d.,]+\*$/],
  ])('matches for the country %s have prices in its currency', async (country, text) => {
    const matches = await matchesFor({ url: photo('steam-iron.jpg'), country });
    const [first] = matches.flatMap(({ price }) => price ?? []);
    expect(first?.value).toMatch(text);
  });
});

describe('searches that find nothing', () => {
  const pictured = { url: '/pictures/robot-vacuum.jpg' };
  const refused = (status: number, error: RegExp) => ({
    status,
    body: { error: expect.stringMatching(error) },
  });
  const none = { status: 200, body: { error: "Google Lens hasn't returned any results for this query." } };

  test.each<[string, Record<string, string>, object]>([
    ['with a picture that does not exist finds nothing', { url: '/pictures/none.jpg' }, none],
    ['without a key is refused', { ...pictured, api_key: '' }, refused(401, /^Invalid API key/)],
  ])('a search %s', async (_title, { url, ...parameters }, expected) => {
    const response = await search(url ? { ...parameters, url: new URL(url, shops.url).href } : parameters);
    expect({ status: response.status, body: await response.json() }).toEqual(expected);
  });
});
