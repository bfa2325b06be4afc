import { expect, test } from '@jest/globals';
import { clickThrough } from '../../../../lib/tools/examples/click-through.ts';
import { type Answer, useHost } from '../../../support/host.ts';
import { readableInTables } from '../../../support/readable-tables.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost();

test('tokens that are kept for a replay cannot be read without the code', async () => {
  const { market } = t.emulators;
  const key = await t.createAccount('kept-tokens', 20);
  const post = (path: string, request: object): Promise<Answer> =>
    t.post(path, request, { key, headers: { 'idempotency-key': `key-${path}` } });

  const start = await post('/api/v1/market/oauth/signin-url', {
    redirect_callback_schema: 'https://app.example/cb',
  });
  const { signin_url } = start.body as { signin_url: string };
  const returned = new URL(await clickThrough(signin_url, [0, 0], [t.host.url, market.url]));
  const code = returned.searchParams.get('code') ?? '';

  const exchange = () => post('/api/v1/market/oauth/exchange-code', { code });
  const first = await exchange();
  const second = await exchange();
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.text).toBe(first.text);
  const tokens = first.body as Record<string, string>;

  // An answer without a secret shows that this way of reading finds what is kept.
  const listing = await post(
    '/api/v1/generate-basic-listing',
    validRequest('generate-basic-listing', t.host),
  );
  const readable = await readableInTables();
  expect(readable.includes(listing.text)).toBe(true);
  const secrets = Object.entries({ ...tokens, code, whole: first.text });
  for (const [name, secret] of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    const inBase64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1);
    const isReadable = [secret, inBase64].some((form) => readable.includes(form));
    expect([name, isReadable]).toEqual([name, false]);
  }
});
