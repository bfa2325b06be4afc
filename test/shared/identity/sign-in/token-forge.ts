import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { json, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';

/** Overrides for the provider's answers. */
export interface Forgery {
  /** Claims that replace the right ones; undefined leaves one out. */
  claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider has not published. */
  foreignKey?: boolean;
  algorithm?: 'RS256' | 'none';
  /** Changes the token after signing. */
  changed?: (token: string) => string;
  userInfo?: Readonly<Record<string, unknown>>;
  /** Replaces the issuer in the discovery document. */
  issuer?: string;
  authMethods?: readonly string[];
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider whose ID tokens a test can forge, which no packaged provider allows. */
export async function startTokenForge() {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forgery: Forgery = {};
  let nonce = '';
  let origin = '';

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: origin,
      aud: 'dashboard',
      sub: 'ana',
      nonce,
      iat: now,
      exp: now + 300,
      email: 'ana@example.com',
      email_verified: true,
      ...forgery.claims,
    };
    const algorithm = forgery.algorithm ?? 'RS256';
    const content = `${encode({ alg: algorithm, kid: 'one' })}.${encode(claims)}`;
    if (algorithm === 'none') return `${content}.`;
    const key: KeyObject = (forgery.foreignKey === true ? foreign : own).privateKey;
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  }

  const emulator = await startEmulator(({ url, body, headers }) => {
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(200, {
        issuer: forgery.issuer ?? origin,
        authorization_endpoint: `${origin}/auth`,
        token_endpoint: `${origin}/token`,
        userinfo_endpoint: `${origin}/me`,
        jwks_uri: `${origin}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
        ...(forgery.authMethods === undefined
          ? {}
          : { token_endpoint_auth_methods_supported: forgery.authMethods }),
      });
    }
    if (url.pathname === '/jwks') {
      const key = own.publicKey.export({ format: 'jwk' });
      return json(200, { keys: [{ ...key, kid: 'one', use: 'sig', alg: 'RS256' }] });
    }
    if (url.pathname === '/me') return json(200, { sub: 'ana', ...forgery.userInfo });
    const form = new URLSearchParams(body.toString());
    const basic = headers.authorization === `Basic ${Buffer.from('dashboard:secret').toString('base64')}`;
    if (!basic && form.get('client_secret') !== 'secret') return json(401, { error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('code') !== challenge) return json(400, { error: 'invalid_grant' });
    const { changed = (token) => token } = forgery;
    return json(200, {
      access_token: 'a',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: changed(idToken()),
    });
  });
  origin = emulator.url;
  return {
    emulator,
    issuer: origin,
    /** Overrides for the next answers. */
    forge: (next: Forgery): void => {
      for (const name of Object.keys(forgery)) Reflect.deleteProperty(forgery, name);
      Object.assign(forgery, next);
    },
    /** The return of a browser sent to this address. The code is the challenge. */
    returnFrom: (location: URL): URL => {
      nonce = location.searchParams.get('nonce') ?? '';
      const returned = new URL(location.searchParams.get('redirect_uri') ?? '');
      returned.searchParams.set('code', location.searchParams.get('code_challenge') ?? '');
      returned.searchParams.set('state', location.searchParams.get('state') ?? '');
      return returned;
    },
  };
}
