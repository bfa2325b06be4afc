import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { acceptUrl, startMarket } from './market-client.ts';

const base = 'https://api.ebay.com/oauth/api_scope';
const askedScope = `${base} ${base}/sell.inventory`;
const state = 'a"b<c>&d=ü';

let market: MarketEmulator;
beforeAll(async () => {
  market = await startMarket();
});
afterEach(() => {
  Object.assign(market.registration, { acceptUrl });
});
afterAll(() => market.stop());

function consentUrl(changes: Record<string, string | undefined> = {}): string {
  const { clientId, ruName } = market.registration;
  const all = {
    client_id: clientId,
    redirect_uri: ruName,
    response_type: 'code',
    scope: askedScope,
    state,
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
  return `${market.url}/oauth2/authorize?${query}`;
}

const decodeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** What a very simple script does with a page: fill the first form, press a button. */
async function submit(page: string, values: Record<string, string> = {}, button = 0): Promise<Response> {
  const form = /<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/.exec(page);
  const fields = new URLSearchParams();
  for (const [, name, value] of (form?.[2] ?? '').matchAll(/<input [^>]*name="([^"]*)" value="([^"]*)"/g)) {
    fields.set(decodeHtml(name ?? ''), values[name ?? ''] ?? decodeHtml(value ?? ''));
  }
  const buttons = [...(form?.[2] ?? '').matchAll(/<button [^>]*name="([^"]*)" value="([^"]*)"/g)];
  fields.set(buttons[button]?.[1] ?? '', buttons[button]?.[2] ?? '');
  return fetch(`${market.url}${form?.[1]}`, { method: 'POST', body: fields, redirect: 'manual' });
}

async function signIn(
  user = 'Zoë & <b>',
  changes: Record<string, string | undefined> = {},
  button = 0,
): Promise<URL> {
  const first = await (await fetch(consentUrl(changes))).text();
  const second = await (await submit(first, { userid: user, pass: 'secret' }, button)).text();
  const back = await submit(second);
  expect(back.status).toBe(302);
  return new URL(back.headers.get('location') ?? '');
}

async function token(form: Record<string, string>, changes: { authorization?: string; type?: string } = {}) {
  const { clientId, clientSecret } = market.registration;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const reply = await fetch(`${market.url}/identity/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: changes.authorization ?? basic,
      'content-type': changes.type ?? 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

const exchange = (code: string) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: market.registration.ruName });

describe('the sign-in pages', () => {
  test('the sign-in pages lead a simple script to the accept URL with code, life and state', async () => {
    const back = await signIn();
    expect(`${back.origin}${back.pathname}`).toBe(acceptUrl);
    expect(back.searchParams.get('state')).toBe(state);
    expect(back.searchParams.get('expires_in')).toBe('299');
    const code = back.searchParams.get('code') ?? '';
    expect(code).toMatch(/\^.*#.*\+\//);
    expect(code.length).toBeLessThanOrEqual(1024);
    expect(back.href).toContain('%5E');
    expect(back.href).toContain('%23');
  });

  test.each([
    ['sign-in', 0],
    ['consent', 1],
  ])('the second button of the %s page declines', async (_title, page) => {
    let html = await (await fetch(consentUrl())).text();
    if (page === 1) html = await (await submit(html)).text();
    const back = await submit(html, {}, 1);
    const url = new URL(back.headers.get('location') ?? '');
    expect(`${url.origin}${url.pathname}`).toBe(acceptUrl);
    expect(Object.fromEntries(url.searchParams)).toEqual({ isAuthSuccessful: 'false', state });
  });
});

describe('the token endpoint', () => {
  const application = { grant_type: 'client_credentials', scope: base };

  test('the token endpoint gives both tokens for a code, once', async () => {
    const code = (await signIn()).searchParams.get('code') ?? '';
    const { status, body } = await exchange(code);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringContaining('#'),
      expires_in: 7200,
      refresh_token: expect.stringContaining('^'),
      refresh_token_expires_in: 47_304_000,
      token_type: 'User Access Token',
    });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('the token endpoint refreshes without a new refresh token', async () => {
    const { body } = await exchange((await signIn()).searchParams.get('code') ?? '');
    const refresh = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) };
    const full = await token(refresh);
    expect(full.body).toEqual({
      access_token: expect.any(String),
      expires_in: 7200,
      token_type: 'User Access Token',
    });
    expect(full.body.access_token).not.toBe(body.access_token);
    market.clock.advance(47_304_000_000);
    expect((await token(refresh)).body.error).toBe('invalid_grant');
  });

  const given = {
    access_token: expect.any(String),
    expires_in: 7200,
    token_type: 'Application Access Token',
  };
  const refused = (error: string) => ({ error, error_description: expect.any(String) });
  const byCode = { grant_type: 'authorization_code' };
  const byRefresh = { grant_type: 'refresh_token' };

  test.each<[string, Parameters<typeof token>, number, object]>([
    ['an application', [application], 200, given],
    ['a wrong secret', [application, { authorization: 'Basic bm86bm8=' }], 401, refused('invalid_client')],
    ['a code without a name', [{ ...byCode, code: 'x' }], 400, refused('invalid_request')],
    ['an unknown refresh token', [{ ...byRefresh, refresh_token: 'x' }], 400, refused('invalid_grant')],
  ])('the token endpoint answers %s as the marketplace does', async (_title, request, status, body) => {
    expect(await token(...request)).toEqual({ status, body });
  });
});
