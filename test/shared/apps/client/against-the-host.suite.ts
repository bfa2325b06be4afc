import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { ownProducts } from '../../../../lib/sandbox/catalogue/catalogue.ts';
import { consent } from '../../../../lib/tools/seller-token.ts';
import type { OperationName } from '../../../../shared/apps/client/calls/contract-types.ts';
import {
  beginSignIn,
  type Client,
  createClient,
  finishSignIn,
  receiptOf,
} from '../../../../shared/apps/client/index.ts';
import { methodNamed } from '../../../../shared/apps/client/named-methods.ts';
import { methodName } from '../../../../shared/contract/endpoint.ts';
import type { endpoints } from '../../../../shared/contract/endpoints.ts';
import { useHost } from '../../../support/host.ts';
import { endpointsWithoutSignIn, validRequest } from '../../../support/valid-requests.ts';

const t = useHost();
const clientOf = (apiKey: string, baseUrl = t.host.url): Client => createClient({ baseUrl, apiKey });
const demo = () => clientOf(t.host.demoKey.shown);

const methodOf = (client: Client, endpoint: (typeof endpoints)[number]) =>
  methodNamed(client, methodName(endpoint) as OperationName);

describe.each(endpointsWithoutSignIn)('the client against the host', (endpoint) => {
  test(`${methodName(endpoint)} is answered, and its receipt states the cost`, async () => {
    const answer = await methodOf(demo(), endpoint)(validRequest(endpoint.name, t.host));
    endpoint.response.parse(answer);
    const { creditsCharged, requestId, idempotencyKey, attempts } = receiptOf(answer);
    expect(requestId).toMatch(/./);
    expect([attempts, idempotencyKey !== undefined]).toEqual([1, endpoint.repeat === 'keyed']);
    if (endpoint.credits > 0) expect(creditsCharged).toBe(10);
  });
});

describe('uploadPhoto', () => {
  test('takes bytes, a Blob, the path of a file or its request, and each gives the same address', async () => {
    const path = join(ownProducts, 'robot-vacuum.jpg');
    const bytes = readFileSync(path);
    const client = demo();
    const given = [
      path,
      pathToFileURL(path),
      bytes,
      new Blob([bytes]),
      { image_base64: bytes.toString('base64') },
    ];
    const answers = await Promise.all(given.map((photo) => client.uploadPhoto(photo)));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect((await fetch(answers[0]?.url ?? '')).status).toBe(200);
  });
});

test('a repeat under the key of an earlier call is a replay, at no cost', async () => {
  const request = { image_urls: [t.host.standIns.samplePicture] };
  const first = await demo().generateBasicListing(request);
  const { idempotencyKey } = receiptOf(first);
  const second = await demo().generateBasicListing(request, { idempotencyKey });
  expect(second).toEqual(first);
  expect([receiptOf(second).replayed, receiptOf(second).creditsCharged]).toEqual([true, 0]);
});

test('a seller signs in, and a reloaded return pays for its code once', async () => {
  const key = await t.createAccount('signed-in', 10);
  const { address, state } = await beginSignIn(clientOf(key), 'https://app.example/cb?keep=1');
  const returned = await consent(address);
  const tokens = await finishSignIn(clientOf(key), { address: returned, state });
  expect(await finishSignIn(clientOf(key), { address: returned, state })).toEqual(tokens);
  const seller = createClient({
    baseUrl: t.host.url,
    apiKey: key,
    marketAccessToken: tokens.market_access_token,
  });
  expect((await seller.getUser()).country).toBe('AU');
  expect(await t.balance('signed-in')).toMatchObject({ available: 0, held: 0 });
});
