import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';

// The functions read their own environment, as they do on AWS.
process.env.LENS_WHEN = 'always';

const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();
const gif = await sharp(picture).gif().toBuffer();

/** Where a picture redirects to, by path. */
const redirects: Readonly<Record<string, string>> = {
  '/to-private': 'http://10.0.0.1/picture.jpg',
};
const bodies: Readonly<Record<string, string | Buffer>> = {
  '/picture.jpg': picture,
  '/cut-short.jpg': picture.subarray(0, picture.length - 20),
  '/page.jpg': '<!doctype html><title>Not found</title>',
  '/moving.gif': gif,
  '/nothing.jpg': '',
};
const server = createServer((request, response) => {
  const path = request.url ?? '';
  const location = redirects[path];
  const body = bodies[path];
  if (location !== undefined) response.writeHead(302, { location }).end();
  else if (body === undefined) response.writeHead(404).end(picture);
  else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const t = useHost({ ALLOW_PRIVATE_HOSTS: origin });

/** The searches that each source received. */
function searches() {
  const { lens, market } = t.emulators;
  return {
    lens: lens.journal.map(({ url }) => url.searchParams.get('url')),
    market: market.journal.filter(({ path }) => path.includes('/search_by_image')).length,
  };
}
beforeEach(() => {
  for (const { journal } of [t.emulators.lens, t.emulators.market]) journal.splice(0);
});

/** Addresses that do not lead to a picture: a small run sends each to one of the two operations. */
const refused: readonly (readonly [string, string])[] = [
  ['a user name and a password', `http://user:secret@127.0.0.1:${port}/picture.jpg`],
  ['a private host', 'http://10.0.0.1/picture.jpg'],
  ['another port', 'http://127.0.0.1:1/picture.jpg'],
  ['a name that does not exist', 'http://no-such-host.invalid/picture.jpg'],
  ['a redirect to a private host', `${origin}/to-private`],
  ['an answer 404 that holds a picture', `${origin}/missing.jpg`],
  ['a web page', `${origin}/page.jpg`],
  ['a GIF', `${origin}/moving.gif`],
  ['nothing', `${origin}/nothing.jpg`],
];
const operations = ['predict-price', 'appraise-product'];

describe.each(operations)('%s', (operation) => {
  const turn = operations.indexOf(operation);
  const ask = (image_url: string, more: object = {}) =>
    t.post(`/api/v1/${operation}`, { image_url, ...more });

  test.each(valuesFor(turn, refused, Math.ceil(refused.length / 2)))(
    'an address with %s is refused before any source is asked',
    async (_what, url) => {
      const { status } = await ask(url);
      expect(status).toBe(400);
      expect(searches()).toEqual({ lens: [], market: 0 });
    },
  );

  test.each([false, true])('a picture that is cut short costs no search, with fresh %s', async (fresh) => {
    expect((await ask(`${origin}/cut-short.jpg`, { fresh })).status).toBe(400);
    expect(searches()).toEqual({ lens: [], market: 0 });
  });

  test('a source receives the address as it was judged, not as it was written', async () => {
    await ask(`HTTP:\\\\127.0.0.1:${port}\\x\\..\\picture.jpg`, { fresh: true });
    expect(searches()).toEqual({ lens: [`${origin}/picture.jpg`], market: 1 });
  });
});
