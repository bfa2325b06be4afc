import { describe, expect, test } from '@jest/globals';
import { type ClientOptions, createClient, receiptOf } from '../../../../shared/apps/client/index.ts';
import { answers, useScriptedServer } from './scripted-server.ts';

const server = useScriptedServer();
const request = { image_urls: ['https://pictures.example/1.jpg'] };
const listing = { listingTitle: 'Mug' };

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: server.url, apiKey: 'rls_secret', ...options });

describe('an answer', () => {
  test('an answer is the body as it was sent, and has a receipt', async () => {
    const headers = {
      'x-request-id': 'r-2',
      'x-credits-charged': '10',
      'x-credits-remaining': '90',
      'x-sandbox': 'true',
    };
    server.script(answers(200, listing, headers));
    const answer = await client().generateBasicListing(request);
    expect(answer).toEqual(listing);
    expect(() => receiptOf({ ...answer })).toThrow(TypeError);
    const { headers: all, idempotencyKey, ...receipt } = receiptOf(answer);
    expect(receipt).toEqual({
      requestId: 'r-2',
      creditsCharged: 10,
      creditsRemaining: 90,
      creditsLow: false,
      replayed: false,
      sandbox: true,
      attempts: 1,
    });
    expect(all.get('x-request-id')).toBe('r-2');
    expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(server.seen[0]?.headers['idempotency-key']).toBe(idempotencyKey);
  });

  test.each([
    [{}, { creditsCharged: undefined, creditsRemaining: undefined, idempotencyKey: undefined }],
    [
      { 'x-credits-remaining': '5', 'x-credits-low': 'true' },
      { creditsRemaining: 5, creditsLow: true },
    ],
    [
      { 'x-credits-charged': 'ten', 'x-credits-remaining': '' },
      { creditsCharged: undefined, creditsRemaining: undefined },
    ],
    [
      { 'idempotent-replayed': 'true', 'x-credits-charged': '0' },
      { replayed: true, creditsCharged: 0 },
    ],
  ])(
    'an answer of a free operation with the headers %j has a receipt that says so',
    async (headers, said) => {
      server.script(answers(200, {}, headers));
      expect(receiptOf(await client().account())).toMatchObject(said);
      expect(server.seen[0]?.headers['idempotency-key']).toBeUndefined();
    },
  );
});

describe('a request', () => {
  test('carries one header per name in any case: the call’s rather than the client’s', async () => {
    const headers = { 'X-Trace': 'a', Authorization: 'Bearer other', 'X-Client': 'c' };
    const given = { 'x-trace': 'b', 'Idempotency-Key': 'other', 'Content-Type': 'text/plain' };
    await client({ headers }).generateBasicListing(request, { headers: given, idempotencyKey: 'mine' });
    expect(server.seen[0]?.headers).toMatchObject({
      'x-trace': 'b',
      'x-client': 'c',
      authorization: 'Bearer rls_secret',
      'idempotency-key': 'mine',
      'content-type': 'application/json',
    });
  });

  test.each([
    ['https://api.example/prefix/', 'https://api.example/prefix/api/v1/account'],
    ['HTTPS://Api.Example', 'https://api.example/api/v1/account'],
    ['http://[::1]:3000/', 'http://[::1]:3000/api/v1/account'],
    ['https://api.example/a@b/c//', 'https://api.example/a@b/c/api/v1/account'],
  ])('a request below %s goes to %s', async (baseUrl, address) => {
    const asked: unknown[] = [];
    const fetch = async (url: unknown) => {
      asked.push(url);
      return new Response('{}');
    };
    await client({ baseUrl, fetch }).account();
    expect(asked).toEqual([address]);
  });

  test('carries the client’s seller token unless it has its own', async () => {
    const seller = client({ marketAccessToken: 'token-1' });
    await seller.getUser({ market_access_token: 'token-2' });
    const ofOne = createClient({ baseUrl: server.url, apiKey: 'k', marketAccessToken: 'token-1' });
    await ofOne.getUser();
    await ofOne.getUser({ market_access_token: undefined });
    await client({ marketAccessToken: 'token-1' }).account();
    expect(server.seen.map(({ body }) => body)).toEqual([
      '{"market_access_token":"token-2"}',
      '{"market_access_token":"token-1"}',
      '{"market_access_token":"token-1"}',
      '{}',
    ]);
  });

  test('a request escapes the replacement character so that the service accepts it', async () => {
    await client().generateBasicListing({ ...request, additional_info: 'a\ufffdb' });
    expect(server.seen[0]?.body).toContain('a\\ufffdb');
  });

  test.each([
    ['an API key with a line break', { apiKey: 'secret\n' }],
    ['an empty API key', { apiKey: '' }],
    ['an API key from a variable that is not set', { apiKey: process.env.NOT_SET as string }],
    ['a path as baseUrl', { baseUrl: '/api' }],
    ['the path of the operations', { baseUrl: 'https://api.example/api/v1/' }],
    ['another scheme', { baseUrl: 'ftp://api.example' }],
    ['no host', { baseUrl: 'https:///' }],
    ['slashes alone', { baseUrl: 'http:////' }],
    ['a path where the host belongs', { baseUrl: 'https:///api.example' }],
    ['a port that does not exist', { baseUrl: 'http://api.example:99999' }],
    ['a name and a password', { baseUrl: 'https://me:secret@api.example' }],
    ['a space in its host', { baseUrl: 'https://api .example' }],
    ['a space in its path', { baseUrl: 'https://api.example/a b' }],
    ['a line break after its address', { baseUrl: 'https://api.example\n' }],
    ['a query', { baseUrl: 'https://api.example?' }],
    ['a fragment', { baseUrl: 'https://api.example/#' }],
    ['a backslash', { baseUrl: 'https://api.example\\@other.example' }],
  ])(
    'a client with %s is refused before any request, and the error does not repeat the mistake',
    (_, options) => {
      expect(() => client(options)).toThrow(TypeError);
      expect(() => client(options)).not.toThrow(/secret/);
    },
  );

  test.each([
    ['no header can carry', { idempotencyKey: 'für' }],
    ['is too long', { idempotencyKey: 'k'.repeat(256) }],
    ['is empty', { idempotencyKey: '' }],
    ['ends before it begins', { deadlineMs: 0 }],
    ['is not a number', { deadlineMs: Number.NaN }],
  ])('a request is never sent with an option that %s', async (_, options) => {
    await expect(client().generateBasicListing(request, options)).rejects.toThrow(TypeError);
    expect(server.seen).toEqual([]);
  });
});
