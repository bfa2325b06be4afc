import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { connectAgent, useTool } from '../../support/agent.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();

/** The address of a kept photo. */
async function addressOf(file: string): Promise<string> {
  const image_base64 = (await readFile(file)).toString('base64');
  const { body } = await t.post('/api/v1/upload-photo', { image_base64 });
  return (body as { url: string }).url;
}

/** What the headers of the answers to all operations with pictures note about the thing. */
async function notesOn(url: string) {
  const market_access_token = t.emulators.market.issueSellerTokens().accessToken;
  const [many, one] = [{ image_urls: [url] }, { image_url: url }];
  const calls: [string, object][] = [
    ['generate-basic-listing', many],
    ['update-listing', { ...many, brand: 'Acme' }],
    ['generate-scaffold-listing', { ...many, scaffold: '@title' }],
    ['market/draft-item', { ...many, market_access_token }],
    ['predict-price', one],
    ['appraise-product', one],
  ];
  const answers = await Promise.all(calls.map(([name, body]) => t.post(`/api/v1/${name}`, body)));
  expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
  return new Set(answers.map(({ headers }) => headers.get('x-sandbox-note')));
}

test('every answer about a thing that the emulated model does not know says so, repeats included', async () => {
  const url = await addressOf('lib/tools/evaluation/items/backpack.webp');
  expect(await notesOn(url)).toEqual(new Set(['not-recognised']));
  expect(await notesOn(url)).toEqual(new Set(['not-recognised']));
  const { body } = await t.post('/api/v1/generate-basic-listing', { image_urls: [url] });
  expect(body).toMatchObject({ listingTitle: 'Item in photo' });
  const request = { image_urls: [url] };
  const refused = await t.post('/api/v1/generate-basic-listing', request, { key: null });
  expect([refused.status, refused.headers.get('x-sandbox-note')]).toEqual([401, null]);
  const agent = await connectAgent(t.host.url, { authorization: `Bearer ${t.host.demoKey.shown}` });
  const { text } = await useTool(agent, 'generate_listing', request);
  await agent.close();
  expect(text).toContain('The emulated model does not know this thing.');
});

test('answers about a thing that it knows note nothing', async () => {
  const url = await addressOf('lib/sandbox/catalogue/products/steam-iron.jpg');
  expect(await notesOn(url)).toEqual(new Set([null]));
});
