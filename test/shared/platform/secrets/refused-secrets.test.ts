import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type Emulator, json, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import { createStripePayments } from '../../../../shared/billing/payments/stripe.ts';
import { createSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import { createOpenIdProvider } from '../../../../shared/identity/sign-in/openid-connect.ts';
import {
  createApplicationTokens,
  createTokenEndpoint,
} from '../../../../shared/operations/market/token-endpoint.ts';
import { exchangeCode, refresh } from '../../../../shared/operations/market/use-cases/sign-in.ts';
import { createLensSource } from '../../../../shared/operations/pricing/sources/lens-source.ts';
import { createAnthropicModel } from '../../../../shared/platform/model/anthropic-model.ts';
import {
  createSecretsManagerSecrets,
  type SecretReader,
} from '../../../../shared/platform/secrets/secrets.ts';
import { startTokenForge } from '../../identity/sign-in/token-forge.ts';
import { testCall } from '../../operations/market/test-call.ts';
import { memoryReplies, memorySignIns } from '../../operations/market/test-services.ts';

/** The secret that upstreams take; any other one is refused. */
const right = 'secret';
const basic = `Basic ${Buffer.from(`id:${right}`).toString('base64')}`;

/** The current value in Secrets Manager. */
let stored = '';
/** The upstream's refusal of a wrong secret. */
let refusal = 401;
let manager: Emulator;
let upstream: Emulator;
let forge: Awaited<ReturnType<typeof startTokenForge>>;
let client: SecretsManagerClient;

/** Each upstream's answer to the right secret. */
const granted = {
  model: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content: [{ type: 'text', text: '{"title":"Mug"}' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  },
  token: {
    access_token: 'access',
    expires_in: 7200,
    refresh_token: 'refresh',
    refresh_token_expires_in: 47_304_000,
  },
  missing: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
};

beforeAll(async () => {
  manager = await startEmulator(() => ({
    status: 200,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify({ SecretString: stored }),
  }));
  upstream = await startEmulator(({ url, headers }) => {
    const shown = [url.searchParams.get('api_key'), headers['x-api-key'], headers.authorization];
    const isRight = [right, `Bearer ${right}`, basic].some((form) => shown.includes(form));
    if (!isRight) return json(refusal, { error: { type: 'refused' } });
    if (url.pathname.endsWith('/messages')) return json(200, granted.model);
    if (url.pathname.endsWith('/token')) return json(200, granted.token);
    return url.searchParams.has('api_key') ? json(200, { found: [] }) : json(404, granted.missing);
  });
  forge = await startTokenForge();
  client = new SecretsManagerClient({
    endpoint: manager.url,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await Promise.all([manager.stop(), upstream.stop(), forge.emulator.stop()]);
});
beforeEach(() => {
  for (const { journal } of [manager, upstream]) journal.length = 0;
  refusal = 401;
});

const keysetFrom =
  (read: SecretReader): SecretReader<{ clientId: string; clientSecret: string; ruName: string }> =>
  async (refused) => ({ clientId: 'id', clientSecret: await read(refused), ruName: 'ru' });

const marketServices = (read: SecretReader) => ({
  keyset: keysetFrom(read),
  tokenEndpoint: createTokenEndpoint(upstream.url),
  signIns: memorySignIns(),
  apiUrl: upstream.url,
  ...memoryReplies(),
});

/** A request to each upstream that takes a secret of ours. */
const requests: Readonly<Record<string, (read: SecretReader) => Promise<unknown>>> = {
  'the model': (apiKey) =>
    createAnthropicModel({ apiKey, baseUrl: upstream.url }).ask(
      { instructions: 'Name it.', pictures: [], text: 'A mug.', schema: z.object({}), maxTokens: 500 },
      testCall(),
    ),
  'the results API': (apiKey) =>
    createLensSource({ apiUrl: upstream.url, apiKey }).search(
      { imageUrl: 'https://a.example/a.jpg', picture: async () => new Uint8Array(), country: 'AU' },
      testCall(),
    ),
  'the marketplace, for an application token': (read) =>
    createApplicationTokens(marketServices(read), Date.now).get(testCall()),
  'the marketplace, for a code': (read) => exchangeCode({ code: 'c' }, marketServices(read), testCall()),
  'the marketplace, to refresh': (read) => refresh({ refresh_token: 'r' }, marketServices(read), testCall()),
  Stripe: (read) =>
    createStripePayments({
      keys: async (refused) => ({ secretKey: await read(refused), webhookSecret: 'whsec' }),
      apiUrl: upstream.url,
      tax: false,
      clock: Date.now,
    }).checkout('cs_1', testCall().budget),
  async 'the sign-in provider'(clientSecret) {
    forge.forge({});
    const provider = createOpenIdProvider(
      { issuer: forge.issuer, clientId: 'dashboard', clientSecret, verifiedClaim: 'email_verified' },
      Date.now,
    );
    const checks = {
      state: createSecretToken(),
      nonce: createSecretToken(),
      codeVerifier: createSecretToken(),
    };
    const { budget } = testCall();
    const location = await provider.begin('http://127.0.0.1/return', checks, false, budget);
    const proof = await provider.finish(forge.returnFrom(location), checks, budget);
    if ('refused' in proof) throw new Error(proof.detail);
  },
};

/** A reader of one secret, whose clock moves only when the test moves it. */
function reader() {
  let now = 0;
  const secrets = createSecretsManagerSecrets({ clock: () => now, createClient: async () => client });
  const read: SecretReader = (refused) => secrets.read('of-upstream', refused);
  return { read, pass: (milliseconds: number) => (now += milliseconds) };
}

const names = Object.keys(requests);
const all = names.flatMap((name) =>
  name === 'the sign-in provider'
    ? [[name, 401]]
    : [
        [name, 401],
        [name, 403],
      ],
);

describe.each(all as [string, number][])('%s, which refuses with %p', (name, status) => {
  const request = requests[name] as (read: SecretReader) => Promise<unknown>;

  test('a secret that was rotated works with the next call', async () => {
    refusal = status;
    const { read } = reader();
    stored = 'previous';
    await read();
    stored = right;
    await request(read);
    expect(manager.journal).toHaveLength(2);
  });

  test('a wrong secret is read anew at once, and then at most once in 30 s', async () => {
    refusal = status;
    const { read, pass } = reader();
    stored = 'wrong';
    const refusedAfter = async () => {
      await expect(request(read)).rejects.toMatchObject({ name: 'ServiceError' });
      return manager.journal.length;
    };
    expect([await refusedAfter(), await refusedAfter()]).toEqual([2, 2]);
    pass(29_999);
    expect(await refusedAfter()).toBe(2);
    pass(1);
    expect(await refusedAfter()).toBe(3);
  });
});

test('a wrong secret is not sent twice by one call', async () => {
  stored = 'wrong';
  await expect(requests['the results API']?.(reader().read)).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  expect(upstream.journal).toHaveLength(1);
});

test('calls that are refused at the same time read the secret anew together', async () => {
  const { read } = reader();
  stored = 'previous';
  await read();
  stored = right;
  await Promise.all([1, 2, 3, 4].map(() => requests['the results API']?.(read)));
  expect(manager.journal).toHaveLength(2);
});
