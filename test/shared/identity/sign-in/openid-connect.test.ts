import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSecretToken } from '../../../../shared/identity/people/secret-token.ts';
import {
  createOpenIdProvider,
  type ProviderSettings,
} from '../../../../shared/identity/sign-in/openid-connect.ts';
import type { Proof } from '../../../../shared/identity/sign-in/sign-in.ts';
import { systemClock } from '../../../../shared/platform/call/clock.ts';
import { inTime } from '../../../../shared/platform/call/time-budget.ts';
import { type Forgery, startTokenForge } from './token-forge.ts';

let forge: Awaited<ReturnType<typeof startTokenForge>>;
beforeAll(async () => {
  forge = await startTokenForge();
});
afterAll(() => forge.emulator.stop());

const drawn = () => ({
  state: createSecretToken(),
  nonce: createSecretToken(),
  codeVerifier: createSecretToken(),
});
const redirectUri = 'http://127.0.0.1:3000/dashboard/sign-in/return';

/** One sign-in with a provider that answers as forged. */
async function signIn(
  forgery: Forgery,
  options: {
    settings?: Partial<ProviderSettings>;
    other?: Partial<ReturnType<typeof drawn>>;
    again?: boolean;
    onLocation?: (location: URL) => void;
  } = {},
): Promise<Proof> {
  forge.forge(forgery);
  const provider = createOpenIdProvider(
    {
      issuer: forge.issuer,
      clientId: 'dashboard',
      clientSecret: async () => 'secret',
      verifiedClaim: 'email_verified',
      ...options.settings,
    },
    systemClock,
  );
  const checks = drawn();
  return await inTime(10_000, async (budget) => {
    const location = await provider.begin(redirectUri, checks, options.again ?? false, budget);
    options.onLocation?.(location);
    const returned = forge.returnFrom(location);
    return await provider.finish(returned, { ...checks, ...options.other }, budget);
  });
}

test('a sign-in proves issuer, subject, address and whether it is verified', async () => {
  const proven = { issuer: forge.issuer, subject: 'ana', email: 'ana@example.com', emailVerified: true };
  expect(await signIn({})).toEqual({ proven });
});

test('only a fresh sign-in forces the provider to prompt', async () => {
  const asked = async (again: boolean) => {
    let query: unknown;
    const onLocation = ({ searchParams }: URL) => {
      query = [searchParams.get('prompt'), searchParams.get('max_age')];
    };
    await signIn({}, { again, onLocation });
    return query;
  };
  expect([await asked(false), await asked(true)]).toEqual([
    [null, null],
    ['login', '0'],
  ]);
});

const notAddresses = [
  'a'.repeat(5000),
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(5000)}.example`,
  'the boss',
  '<b>@example.com',
  'a\u202e@example.com',
  '\u212aate@example.com',
  'kate@\u212aelvin.example',
  '',
];

const proofs: readonly (readonly [claims: Readonly<Record<string, unknown>>, proves: object])[] = [
  [{ auth_time: 1_764_000_000 }, { provenAt: 1_764_000_000_000 }],
  [{ auth_time: undefined }, { provenAt: undefined }],
  ...['true', 1, '1'].map(
    (claim) => [{ email_verified: claim }, { proven: { emailVerified: true } }] as const,
  ),
  ...[false, 'false', undefined, 'yes', {}].map(
    (claim) => [{ email_verified: claim }, { proven: { emailVerified: false } }] as const,
  ),
  [{ email_verified: undefined, xms_edov: true }, { proven: { emailVerified: true } }],
  ...notAddresses.map((email) => [{ email }, { proven: { subject: 'ana', email: undefined } }] as const),
];

test.each(proofs)('an ID token with %.80j proves %j', async (claims, proves) => {
  const verifiedClaim = 'xms_edov' in claims ? 'xms_edov' : 'email_verified';
  expect(await signIn({ claims }, { settings: { verifiedClaim } })).toMatchObject(proves);
});

test('an address missing in the ID token is requested with the access token', async () => {
  const claims = { email: undefined, email_verified: undefined };
  const userInfo = { email: 'ana@example.com', email_verified: true };
  expect(await signIn({ claims, userInfo })).toMatchObject({
    proven: { email: 'ana@example.com', emailVerified: true },
  });
  expect(await signIn({ claims, userInfo: { ...userInfo, sub: 'bob' } })).toMatchObject({
    refused: 'not proven',
  });
});

test.each([[['client_secret_basic']], [['client_secret_post']], [undefined]])(
  'the client authenticates by %j',
  async (authMethods) => {
    expect(await signIn(authMethods === undefined ? {} : { authMethods })).toHaveProperty('proven');
  },
);

describe('an ID token that proves no identity', () => {
  test.each<[string, Forgery]>([
    ['for another client', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['with the nonce of another sign-in', { claims: { nonce: 'another' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['with a subject of 5,000 characters', { claims: { sub: 'a'.repeat(5000) } }],
    ['from an hour ahead', { claims: { iat: Math.floor(Date.now() / 1000) + 3600 } }],
    ['that has expired', { claims: { exp: Math.floor(Date.now() / 1000) - 300 } }],
    ['signed with a key that is not published', { foreignKey: true }],
    ['without a signature', { algorithm: 'none' }],
    ['with a byte order mark before it', { changed: (token) => `\ufeff${token}` }],
    ['with a byte order mark after it', { changed: (token) => `${token}\ufeff` }],
    ['with a byte order mark in its signature', { changed: (token) => token.replace(/.$/, '\ufeff$&') }],
    ['with a line break after it', { changed: (token) => `${token}\n` }],
    ['with padding after it', { changed: (token) => `${token}==` }],
  ])('a sign-in is refused with an ID token %s', async (_what, forgery) => {
    expect(await signIn(forgery)).toMatchObject({ refused: 'not proven' });
  });
});

test.each(['state', 'nonce', 'codeVerifier'])('a return with another %s is refused', async (name) => {
  const other = { [name]: createSecretToken() };
  expect(await signIn({}, { other })).toMatchObject({ refused: 'not proven' });
});

test.each([
  ['http://id.example', 'SERVER_ERROR'],
  ['http://localhost.example', 'SERVER_ERROR'],
  ['http://notlocalhost', 'SERVER_ERROR'],
  ['ftp://127.0.0.1', 'SERVER_ERROR'],
  ['http://127.0.0.1:1', 'UPSTREAM_FAILED'],
  ['http://sign-in.localhost:1', 'UPSTREAM_FAILED'],
])('the issuer %s is our failure: %s', async (issuer, code) => {
  await expect(signIn({}, { settings: { issuer } })).rejects.toMatchObject({ code });
});

test('a discovery document of another issuer, or a wrong secret, is our failure', async () => {
  await expect(signIn({ issuer: 'https://evil.example' })).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  const settings = { clientSecret: async () => 'wrong' };
  await expect(signIn({}, { settings })).rejects.toMatchObject({ code: 'SERVER_ERROR' });
});
