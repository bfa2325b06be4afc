import type { DailyLimitServices } from '../../../../shared/operations/market/daily-limit.ts';
import {
  createAcceptedTokens,
  type KeptReplies,
} from '../../../../shared/operations/market/protocol/kept-replies.ts';
import { createRestTransport } from '../../../../shared/operations/market/rest-transport.ts';
import type { Keyset } from '../../../../shared/operations/market/token-endpoint.ts';
import { createTradingTransport } from '../../../../shared/operations/market/trading-transport.ts';
import type { SignIn, SignInStore } from '../../../../shared/operations/market/use-cases/sign-in.ts';

export const keyset: Keyset = { clientId: 'app-id', clientSecret: 'cert-id', ruName: 'Our_App-ourapp-ru' };

/** A daily limit that lets everything through. */
export const openLimit = (): DailyLimitServices => ({
  dailyCount: { count: async () => 1 },
  defaultLimit: 100,
  settings: { read: async () => undefined },
});

/** Kept replies in this process only. */
export function memoryReplies(): KeptReplies {
  const entries = new Map<string, unknown>();
  return {
    cache: {
      get: async (key) => entries.get(key),
      put: async (key, value) => void entries.set(key, value),
    },
    acceptedTokens: createAcceptedTokens(Date.now),
  };
}

/** The services of the listing operations, with the marketplace at this address. */
export function marketServices(url: string) {
  return {
    ...openLimit(),
    ...memoryReplies(),
    rest: createRestTransport(url),
    pictureHosts: [],
    trading: createTradingTransport(`${url}/ws/api.dll`),
    tell: async () => undefined,
  };
}

/** Sign-ins in this process only. */
export function memorySignIns(): SignInStore {
  const states = new Map<string, SignIn & { expiresAt: number }>();
  const codes = new Map<string, { accountId: string; expiresAt: number }>();
  return {
    async saveState(state, signIn, expiresAt) {
      states.set(state, { ...signIn, expiresAt });
    },
    async takeState(state, now) {
      const saved = states.get(state);
      states.delete(state);
      return saved !== undefined && saved.expiresAt > now
        ? { accountId: saved.accountId, callback: saved.callback }
        : undefined;
    },
    async bindCode(code, accountId, expiresAt) {
      const isFree = (codes.get(code)?.accountId ?? accountId) === accountId;
      if (isFree) codes.set(code, { accountId, expiresAt });
      return isFree;
    },
    async ownerOfCode(code, now) {
      const known = codes.get(code);
      return known !== undefined && known.expiresAt > now ? known.accountId : undefined;
    },
  };
}
