import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import { valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';

// The functions read their own environment, as they do on AWS.
process.env.LENS_WHEN = 'always';

const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer();
const bodies: Readonly<Record<string, string | Buffer>> = {
  '/picture.jpg': picture,
  '/cut-short.jpg': picture.subarray(0, picture.length - 20),
  '/page.jpg': '<!doctype html><title>Not found</title>',
  '/drawing.jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '/moving.gif': await sharp(picture).gif().toBuffer(),
  '/nothing.jpg': '',
};
const pictures = await startEmulator(({ path }) => {
  if (path === '/to-private')
    return { status: 302, headers: { location: 'http://10.0.0.1/picture.jpg' }, body: '' };
  const body = bodies[path];
  const status = body === undefined ? 404 : 200;
  return { status, headers: { 'content-type': 'image/jpeg' }, body: body ?? picture };
});
afterAll(() => pictures.stop());
const t = useHost({ ALLOW_PRIVATE_HOSTS: pictures.url });

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

/** Addresses that do not lead to a picture: a small run tries each on one of the two operations. */
const refused: readonly (readonly [string, () => string])[] = [
  ['a user name and a password', () => `${pictures.url.replace('//', '//user:secret@')}/picture.jpg`],
  ['a private host', () => 'http://10.0.0.1/picture.jpg'],
  ['the address of metadata', () => 'http://169.254.169.254/latest/meta-data'],
  ['this machine in another spelling', () => 'http://2130706433/a.png'],
  ['another port', () => 'http://127.0.0.1:1/picture.jpg'],
  ['a name that does not exist', () => 'http://no-such-host.invalid/picture.jpg'],
  ['a redirect to a private host', () => `${pictures.url}/to-private`],
  ['an answer 404 that holds a picture', () => `${pictures.url}/missing.jpg`],
  ['a web page', () => `${pictures.url}/page.jpg`],
  ['a drawing under the type of a picture', () => `${pictures.url}/drawing.jpg`],
  ['a GIF', () => `${pictures.url}/moving.gif`],
  ['nothing', () => `${pictures.url}/nothing.jpg`],
];
const operations = ['predict-price', 'appraise-product'];

describe.each(operations)('%s', (operation) => {
  const turn = operations.indexOf(operation);
  const ask = (image_url: string, more: object = {}) =>
    t.post(`/api/v1/${operation}`, { image_url, country: 'us', ...more });

  test.each(valuesFor(turn, refused, refused.length / 2))(
    'an address with %s is refused free of charge, before any source is asked',
    async (_what, address) => {
      const { status, headers, text } = await ask(address());
      expect([status, headers.get('x-credits-charged')]).toEqual([400, '0']);
      expect(text).toContain('"code":"BAD_REQUEST"');
      expect(text).toContain('"price_currency":"USD"');
      expect(searches()).toEqual({ lens: [], market: 0 });
    },
  );

  test.each([false, true])('a picture that is cut short costs no search, with fresh %s', async (fresh) => {
    expect((await ask(`${pictures.url}/cut-short.jpg`, { fresh })).status).toBe(400);
    expect(searches()).toEqual({ lens: [], market: 0 });
  });

  test('a source receives the address as validated, not as written', async () => {
    const { port } = new URL(pictures.url);
    await ask(`HTTP:\\\\127.0.0.1:${port}\\x\\..\\picture.jpg`, { fresh: true });
    expect(searches()).toEqual({ lens: [`${pictures.url}/picture.jpg`], market: 1 });
  });
});
