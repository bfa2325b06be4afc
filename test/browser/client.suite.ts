import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { builtClient } from '../support/client-package.ts';
import { useHost } from '../support/host.ts';
import { useBrowser } from './watched-page.ts';

const t = useHost();
const { browser, inBrowser } = await useBrowser(t);

/** Runs in the page, without access to this file. */
const program = (setting: object) => `(async ({ baseUrl, apiKey, picture, accessToken, pixel }) => {
  const { ApiError, createClient, each, pictureBase64, receiptOf } = await import('/client.js');
  const client = createClient({ baseUrl, apiKey });
  const [{ value: listing }] = await each(
    ['für Elise'],
    (text, { key }) => client.generateBasicListing({ image_urls: [picture], additional_info: text }, { idempotencyKey: key }),
    { keyOf: (text) => text },
  );
  const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0));
  const sources = [bytes, bytes.buffer, new Blob([bytes]), new Blob([bytes]).stream()];
  const texts = await Promise.all(sources.map(pictureBase64));
  const refused = await createClient({ baseUrl, apiKey: 'none' }).account().catch((error) => error);
  const controller = new AbortController();
  const cancelled = client.account({}, { signal: controller.signal }).catch((error) => error);
  controller.abort();
  return {
    title: typeof listing.listingTitle,
    charged: receiptOf(listing).creditsCharged,
    account: (await client.account()).keyName,
    seller: (await createClient({ baseUrl, apiKey, marketAccessToken: accessToken }).getUser()).country,
    pictures: texts.map((text) => text === pixel),
    refused: [refused instanceof ApiError, refused.code, refused.status],
    cancelled: (await cancelled).code,
  };
})(${JSON.stringify(setting)})`;

inBrowser('the client in a page on the API’s own origin', () => {
  test('the client calls operations in a browser, reads receipts and errors, and takes pictures in the forms that browsers have', async () => {
    const page = await (await browser?.newContext())?.newPage();
    if (page === undefined) throw new Error('tests in a browser are skipped without one');
    const script = readFileSync(join(await builtClient(), 'index.js'), 'utf8');
    await page.route('**/client.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await page.route('**/page', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A page' }));
    await page.goto(`${t.host.url}/page`);
    const result = await page.evaluate(
      program({
        baseUrl: t.host.url,
        apiKey: t.host.demoKey.shown,
        picture: t.host.standIns.samplePicture,
        accessToken: t.host.standIns.market?.issueSellerTokens().accessToken,
        pixel: btoa('a few bytes'),
      }),
    );
    expect(result).toEqual({
      title: 'string',
      charged: 10,
      account: expect.any(String),
      seller: 'AU',
      pictures: [true, true, true, true],
      refused: [true, 'UNAUTHORIZED', 401],
      cancelled: 'CANCELLED',
    });
  });
});
