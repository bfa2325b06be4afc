import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../../shared/platform/call/clock.ts';

/** Life of an authorization code, of an access token, of a refresh token, in seconds. */
export const codeSeconds = 299;
export const accessSeconds = 7200;
export const refreshSeconds = 47_304_000;

/** What an access token allows, and to whom. */
export interface AccessToken {
  readonly value: string;
  readonly kind: 'user' | 'application';
  readonly scopes: ReadonlySet<string>;
  /** The seller; absent on application tokens. */
  readonly user: string | undefined;
  readonly expiresAt: number;
}

/** A consent: who gave it, for what, and to whom. */
export interface Consent {
  readonly clientId: string;
  readonly ruName: string;
  readonly scopes: readonly string[];
  readonly user: string;
}

interface Expiring {
  readonly consent: Consent;
  readonly expiresAt: number;
}

/** Codes and tokens hold the characters that break careless encoding. */
const secret = (prefix: string, bytes: number): string =>
  `v^1.1#i^1#f^0#r^1#I^3#p^3#t^${prefix}+/${randomBytes(bytes).toString('base64')}==`;

/** The codes and tokens that were issued, in memory. */
export class Grants {
  readonly #now: Clock;
  readonly #codes = new Map<string, Expiring>();
  readonly #refreshTokens = new Map<string, Expiring>();
  readonly #accessTokens = new Map<string, AccessToken>();

  constructor(now: Clock) {
    this.#now = now;
  }

  issueCode(consent: Consent): string {
    const code = secret('Ul4x', 48);
    this.#codes.set(code, { consent, expiresAt: this.#now() + codeSeconds * 1000 });
    return code;
  }

  /** Uses the code up. @returns the consent, undefined if the code is unknown, used, expired or another's. */
  redeemCode(code: string, clientId: string, ruName: string): Consent | undefined {
    const found = this.#codes.get(code);
    if (found === undefined || found.expiresAt <= this.#now()) return undefined;
    if (found.consent.clientId !== clientId || found.consent.ruName !== ruName) return undefined;
    this.#codes.delete(code);
    return found.consent;
  }

  issueRefreshToken(consent: Consent): string {
    const token = secret('Ul4xMF8', 60);
    this.#refreshTokens.set(token, { consent, expiresAt: this.#now() + refreshSeconds * 1000 });
    return token;
  }

  /** The consent behind a refresh token, undefined if the token is unknown, expired, revoked or another's. */
  consentOf(refreshToken: string, clientId: string): Consent | undefined {
    const found = this.#refreshTokens.get(refreshToken);
    if (found === undefined || found.expiresAt <= this.#now()) return undefined;
    return found.consent.clientId === clientId ? found.consent : undefined;
  }

  issueAccessToken(scopes: readonly string[], user?: string): AccessToken {
    const token: AccessToken = {
      value: secret(user === undefined ? 'H4sIAPP' : 'H4sIAUSR', 180),
      kind: user === undefined ? 'application' : 'user',
      scopes: new Set(scopes),
      user,
      expiresAt: this.#now() + accessSeconds * 1000,
    };
    this.#accessTokens.set(token.value, token);
    return token;
  }

  /** The token with this value, and whether its time is over. */
  find(value: string): { readonly token: AccessToken; readonly expired: boolean } | undefined {
    const token = this.#accessTokens.get(value);
    return token === undefined ? undefined : { token, expired: token.expiresAt <= this.#now() };
  }
}
