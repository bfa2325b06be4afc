import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import { acceptUrl, startMarket, startTime } from './market-client.ts';

const base = 'https://api.ebay.com/oauth/api_scope';
const askedScope = `${base} ${base}/sell.inventory`;
const state = 'a"b<c>&d=ü';

let market: MarketEmulator;
let later = 0;
beforeAll(async () => {
  market = await startMarket({ clock: () => startTime + later });
});
afterAll(() => market.stop());

function consentUrl(): string {
  const { clientId, ruName } = market.registration;
  const query = {
    client_id: clientId,
    redirect_uri: ruName,
    response_type: 'code',
    scope: askedScope,
    state,
  };
  return `${market.url}/oauth2/authorize?${new URLSearchParams(query)}`;
}

const decodeHtml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Does what a very simple script would: fills in the form and presses a button. @returns the resulting address */
async function signIn(decision = 'accept'): Promise<URL> {
  const page = await (await fetch(consentUrl())).text();
  const [, action, form = ''] = /<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/.exec(page) ?? [];
  const body = new URLSearchParams({ decision });
  for (const [, name = '', value = ''] of form.matchAll(/<input [^>]*name="([^"]*)" value="([^"]*)"/g))
    body.set(name, name === 'userid' ? 'Zoë & <b>' : decodeHtml(value));
  const back = await fetch(`${market.url}${action}`, { method: 'POST', body, redirect: 'manual' });
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

test('the sign-in page leads a simple script to the accept URL with code, life and state', async () => {
  const back = await signIn();
  expect(`${back.origin}${back.pathname}`).toBe(acceptUrl);
  expect(back.searchParams.get('state')).toBe(state);
  expect(back.searchParams.get('expires_in')).toBe('299');
  expect(back.searchParams.get('code')).toMatch(/\^.*#.*\+\//);
});

test('the second button of the page declines', async () => {
  const { searchParams } = await signIn('decline');
  expect(Object.fromEntries(searchParams)).toEqual({ isAuthSuccessful: 'false', state });
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
    later = 47_304_000_000;
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
