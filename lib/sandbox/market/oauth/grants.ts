import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../../shared/platform/call/clock.ts';

const base = 'https://api.ebay.com/oauth/api_scope';

/** Scopes that the emulator's endpoints require, and all that it knows. They name the production host in every environment. */
export const scopeNames = {
  base,
  inventory: `${base}/sell.inventory`,
  accountReadonly: `${base}/sell.account.readonly`,
  identity: `${base}/commerce.identity.readonly`,
  subscriptions: `${base}/commerce.notification.subscription`,
  orders: `${base}/sell.fulfillment.readonly`,
} as const;

const known: readonly string[] = Object.values(scopeNames);

/** The scopes of a `scope` parameter, undefined when it names none or an unknown one. */
export function readScopes(text: string | null): readonly string[] | undefined {
  const scopes = (text ?? '').split(' ').filter((scope) => scope !== '');
  return scopes.length > 0 && scopes.every((scope) => known.includes(scope)) ? scopes : undefined;
}

/** Lives in seconds. */
export const lives = { code: 299, access: 7200, refresh: 47_304_000 } as const;

/** Codes and tokens contain characters that break careless encoding; lengths in bytes. */
const sizes = { code: 48, access: 180, refresh: 60 } as const;

/** The scopes and holder of an authorization code or a token. */
export interface Grant {
  readonly kind: keyof typeof lives;
  readonly value: string;
  readonly scopes: readonly string[];
  /** The seller; undefined for an application. */
  readonly user: string | undefined;
  readonly expiresAt: number;
}

/** The issued codes and tokens, in memory. */
export class Grants {
  readonly #now: Clock;
  readonly #grants = new Map<string, Grant>();

  constructor(now: Clock) {
    this.#now = now;
  }

  issue(kind: Grant['kind'], scopes: readonly string[], user?: string): Grant {
    const value = `v^1.1#i^1#f^0#r^1#I^3#p^3#t^Ul4x+/${randomBytes(sizes[kind]).toString('base64')}==`;
    const grant = { kind, value, scopes, user, expiresAt: this.#now() + lives[kind] * 1000 };
    this.#grants.set(value, grant);
    return grant;
  }

  /** The access token with this value, and whether it has expired. */
  accessToken(value: string): (Grant & { readonly isExpired: boolean }) | undefined {
    const grant = this.#grants.get(value);
    return grant?.kind === 'access' ? { ...grant, isExpired: grant.expiresAt <= this.#now() } : undefined;
  }

  /** Consumes a code, or uses a refresh token. @returns undefined if it is unknown, used or expired. */
  redeem(kind: 'code' | 'refresh', value: string): Grant | undefined {
    const grant = this.#grants.get(value);
    if (grant?.kind !== kind || grant.expiresAt <= this.#now()) return undefined;
    if (kind === 'code') this.#grants.delete(value);
    return grant;
  }
}
