import { beforeAll, expect, test } from '@jest/globals';
import { consent } from '../../../lib/tools/seller-token.ts';
import { createApiKey } from '../../../shared/identity/accounts/key-store.ts';
import { listingBody } from '../../shared/operations/market/listing-body.ts';
import { Browser } from '../../support/browser.ts';
import { valuesFor } from '../../support/counts.ts';
import { useHost } from '../../support/host.ts';
import { watchOutput } from './watched-output.ts';

const words = 'zebra-striped heirloom of great-aunt Marjorie';
const idempotencyKey = 'idempotency-key-of-a-caller-77';
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const apiKey = createApiKey();
const t = useHost({ DEMO_API_KEY: apiKey, DEMO_CREDITS: '120' });
const output = watchOutput();

/** Everything that must not be logged, by kind. */
const secrets = new Map<string, string>();
/** The service's own keys. */
const ownSecrets = () => ({
  'client secret': process.env.MARKET_CLIENT_SECRET ?? '',
  'lens key': process.env.LENS_API_KEY ?? '',
  'model key': process.env.ANTHROPIC_API_KEY ?? '',
  'payment key': process.env.STRIPE_SECRET_KEY ?? '',
  'webhook secret': process.env.STRIPE_WEBHOOK_SECRET ?? '',
});
beforeAll(() => {
  // The stand-ins accept any key, and those that the host makes up are ordinary words.
  process.env.LENS_API_KEY = 'lens-key-5f4e3d2c1b0a';
  process.env.ANTHROPIC_API_KEY = 'model-key-9f8e7d6c5b4a';
  for (const [name, secret] of Object.entries(ownSecrets())) secrets.set(name, secret);
});
/** Bodies of failures, and of all answers without a token. */
const failures: string[] = [];
const statuses = new Map<string, number[]>();

async function call(operation: string, body: object, key = apiKey) {
  const response = await fetch(`${t.host.url}/api/v1/${operation}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `${idempotencyKey}${Math.random()}`,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  statuses.set(operation, [...(statuses.get(operation) ?? []), response.status]);
  if (response.status !== 200) failures.push(text);
  return { status: response.status, body: JSON.parse(text) };
}

async function useListingAndPricing(): Promise<void> {
  const listing = { image_urls: [t.host.standIns.samplePicture], additional_info: words };
  const pricing = { image_url: t.host.standIns.samplePicture, description: words, fresh: true };
  const operations: [string, object][] = [
    ['generate-basic-listing', listing],
    ['update-listing', { ...listing, brand: 'Acme' }],
    ['generate-scaffold-listing', { ...listing, scaffold: `@colour ${words}` }],
    ['predict-price', pricing],
    ['appraise-product', pricing],
  ];
  for (const [operation, body] of operations) await call(operation, body);
  await call('predict-price', { ...pricing, fresh: false });
  const faults = [
    {
      kind: 'answer',
      status: 500,
      body: '{"error":"quoting api_key=lens-key-5f4e3d2c1b0a model-key-9f8e7d6c5b4a"}',
    },
    {
      kind: 'answer',
      status: 401,
      body: '{"error":"model-key-9f8e7d6c5b4a","error_description":"model-key-9f8e7d6c5b4a"}',
    },
    { kind: 'answer', status: 429, headers: { 'retry-after': '60' } },
    { kind: 'broken-json' },
  ] as const;
  for (const [turn, fault] of faults.entries()) {
    for (const upstream of [t.emulators.model, t.emulators.lens, t.emulators.market])
      upstream.faults.add({ ...fault, times: 100 });
    for (const [operation, body] of valuesFor(turn, operations)) await call(operation, body);
    for (const upstream of [t.emulators.model, t.emulators.lens, t.emulators.market]) upstream.faults.clear();
  }
  await call('predict-price', { image_url: 'http://user:password-in-an-address@127.0.0.1:1/' });
  await call('generate-basic-listing', { image_urls: [`data:image/png;base64,${pixel}`] });
  t.emulators.model.replies.push({ text: words }, { text: words });
  await call('generate-basic-listing', listing);
  await call('generate-basic-listing', listing, `${apiKey.slice(0, -1)}x`);
}

async function signIn(): Promise<string> {
  const { body } = await call('market/oauth/signin-url', {
    redirect_callback_schema: 'https://app.example/cb',
  });
  secrets.set('state', new URL(body.signin_url).searchParams.get('state') ?? '');
  const returned = await consent(body.signin_url);
  const code = new URL(returned).searchParams.get('code') ?? '';
  secrets.set('code', code);
  secrets.set('code, encoded', encodeURIComponent(code));
  const again = new URL(`${t.host.url}/login/market`);
  again.search = String(new URLSearchParams({ state: secrets.get('state') ?? '', code }));
  const used = await fetch(again, { redirect: 'manual' });
  expect(used.status).toBe(400);
  failures.push(await used.text());
  const tokens = await call('market/oauth/exchange-code', { code });
  secrets.set('first access token', tokens.body.market_access_token);
  secrets.set('refresh token', tokens.body.market_refresh_token);
  await call('market/oauth/exchange-code', { code });
  const refreshed = await call('market/oauth/refresh', { refresh_token: tokens.body.market_refresh_token });
  secrets.set('access token', refreshed.body.market_access_token);
  return refreshed.body.market_access_token;
}

async function useMarket(market_access_token: string): Promise<void> {
  const token = { market_access_token };
  const item = { ...listingBody(), ...token, description: words };
  let posted = '110000000001';
  const operations = [
    () => call('market/category-suggestions', { ...token, category_tree_id: '15', q: words }),
    () => call('market/item-aspects', { ...token, category_tree_id: '15', category_id: '9355' }),
    () => call('market/get-category-features', { ...token, category_id: '9355' }),
    () => call('market/inventory-locations', token),
    () => call('market/fulfillment-policies', token),
    () => call('market/get-user', token),
    () => call('market/shipping-packages', token),
    () => call('market/upload-picture', { ...token, image_base64: pixel }),
    () => call('market/post-item', { ...item, verifyOnly: true }),
    async () => {
      const { body } = await call('market/post-item', item);
      posted = body.ItemID ?? posted;
    },
    () => call('market/end-item', { ...token, item_id: posted }),
  ];
  for (const operate of operations) await operate();
  const faults = [
    { kind: 'answer', status: 500, body: `the token ${market_access_token} broke us` },
    { kind: 'answer', status: 429, body: '{}' },
    { kind: 'refuse' },
    { kind: 'broken-json' },
  ] as const;
  for (const [turn, fault] of faults.entries()) {
    t.emulators.market.faults.add({ ...fault, times: 1000 });
    for (const operate of valuesFor(turn, operations, 2)) await operate();
    t.emulators.market.faults.clear();
  }
  await call('market/get-user', { market_access_token: 'v^1.1#unknown-token-of-a-caller' });
  secrets.set('unknown token', 'unknown-token-of-a-caller');
}

async function useTools(token: string): Promise<void> {
  const useTool = async (name: string, args: object, key = apiKey) => {
    const response = await fetch(`${t.host.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'x-market-access-token': token,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
    const text = await response.text();
    if (response.status !== 200 || text.includes('"isError":true')) failures.push(text);
    statuses.set(`/mcp ${name}`, [response.status]);
  };
  await useTool('suggest_categories', { category_tree_id: '15', q: words });
  await useTool('post_listing', listingBody());
  await useTool('generate_listing', { image_urls: [`data:image/png;base64,${pixel}`] });
  await useTool('generate_listing', {
    image_urls: [t.host.standIns.samplePicture],
    [words]: words,
    market_access_token: token,
  });
  await useTool(words, { words });
  await useTool('generate_listing', {}, `${apiKey.slice(0, -1)}x`);
}

async function buyCredits(): Promise<void> {
  const browser = new Browser();
  await browser.signIn(`${t.host.url}/dashboard`, { subject: 'demo-owner' });
  const buy = async () => {
    const credits = await browser.open(`${t.host.url}/dashboard/credits`);
    return await browser.submit(credits, '/checkout', { pack: 'small' });
  };
  const page = await buy();
  const session = /\/pay\/(\w+)/.exec(page.html)?.[1] ?? '';
  const back = t.emulators.payments.choose(session, 'pay') ?? '';
  await t.emulators.payments.webhooks.settled();
  expect((await browser.open(back)).html).toContain('bought');
  t.emulators.payments.refund(session);
  await t.emulators.payments.webhooks.settled();
  const refused = {
    error: { type: 'invalid_request_error', message: `quoting ${ownSecrets()['payment key']}` },
  };
  const faults = [
    { kind: 'answer', status: 401, body: JSON.stringify(refused) },
    { kind: 'answer', status: 400, body: JSON.stringify(refused) },
    { kind: 'broken-json' },
    { kind: 'refuse' },
  ] as const;
  for (const [turn, fault] of faults.entries()) {
    t.emulators.payments.faults.add({ ...fault, times: 10 });
    for (const open of valuesFor(turn, [buy, () => browser.open(back)])) {
      const failed = await open();
      expect(failed.status).toBeGreaterThanOrEqual(500);
      failures.push(failed.html);
    }
    t.emulators.payments.faults.clear();
  }
  for (const signature of ['', `t=1,v1=${ownSecrets()['webhook secret']}`]) {
    const answer = await fetch(`${t.host.url}/webhooks/payments`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: JSON.stringify({ words }),
    });
    statuses.set('webhook', [answer.status]);
    failures.push(await answer.text());
  }
}

async function takeNotices(): Promise<void> {
  const { notices } = t.emulators.market;
  expect(await notices.challenge()).toBe(true);
  const notice = notices.deletionOf('marjorie_the_seller');
  const { data, notificationId } = JSON.parse(notice.body).notification;
  for (const [name, secret] of Object.entries({ ...data, notificationId })) secrets.set(name, String(secret));
  secrets.set('verification token', notices.verificationToken);
  statuses.set('notice', [await notices.send(notice), await notices.send({ ...notice, body: words })]);
}

test('no log or error of a journey contains a caller’s key, token, code, state, picture or words', async () => {
  await useListingAndPricing();
  const token = await signIn();
  await useMarket(token);
  await useTools(token);
  await buyCredits();
  await takeNotices();
  secrets.set('password in an address', 'password-in-an-address');
  secrets.set('API key', apiKey);
  secrets.set('random part of the API key', apiKey.slice(4, 30));
  secrets.set('application token', t.emulators.market.issueApplicationToken());
  secrets.set('picture', pixel.slice(0, 40));
  secrets.set('words of the caller', words);
  secrets.set('part of the words', 'Marjorie');
  secrets.set('Idempotency-Key', idempotencyKey);
  secrets.set('basic credentials', Buffer.from(`client:${ownSecrets()['client secret']}`).toString('base64'));

  const all = [...statuses.values()].flat();
  expect(all.filter((status) => status === 200).length).toBeGreaterThan(15);
  expect(new Set(all.filter((status) => status !== 200)).size).toBeGreaterThan(3);
  const written = output.written;
  expect(written.split('\n').length).toBeGreaterThan(all.length);
  expect(written).toContain('call.answered');
  expect(written).toContain('payments.granted');
  expect(statuses.get('notice')).toEqual([200, 412]);

  const shown = [...secrets].filter(([, secret]) => {
    expect(secret.length).toBeGreaterThan(7);
    return written.includes(secret);
  });
  const lineOf = (secret: string) => written.split('\n').find((line) => line.includes(secret));
  expect(shown.map(([name, secret]) => [name, lineOf(secret)?.slice(0, 600)])).toEqual([]);
  const leaked = [...secrets].flatMap(([name, secret]) =>
    failures.filter((body) => body.includes(secret)).map((body) => [name, body.slice(0, 400)]),
  );
  expect(leaked).toEqual([]);
});
