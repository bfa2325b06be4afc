import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../platform/call/clock.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { DailyCount } from '../daily-limit.ts';
import type { BearerToken, RemoteCall } from '../protocol/exchange.ts';
import type { ReplyCache } from '../protocol/kept-replies.ts';
import { MarketRefusal } from '../protocol/market-refusal.ts';
import { pacificDay } from '../protocol/pacific-day.ts';
import { type RestTransport, understand } from '../rest-transport.ts';
import { type ApplicationTokens, asApplication } from '../token-endpoint.ts';

/** A key in the marketplace's format. */
const signingKey = z.object({
  /** PEM, usually without line breaks. */
  key: z.string(),
  /** `SHA1` */
  digest: z.string(),
});

export type SigningKey = z.output<typeof signingKey>;

/**
 * The key with which the marketplace signs notices. Notification API.
 *
 * @param keyId letters, digits, `-` and `_` alone: it becomes part of the path
 * @param token of our application
 * @returns undefined if the marketplace refuses the id
 * @see https://developer.ebay.com/api-docs/commerce/notification/resources/public_key/methods/getPublicKey (read 2026-11-23)
 */
async function getPublicKey(
  rest: RestTransport,
  { keyId, token }: { readonly keyId: string; readonly token: BearerToken },
  call: RemoteCall,
): Promise<SigningKey | undefined> {
  try {
    const path = `/commerce/notification/v1/public_key/${keyId}`;
    const json = await rest.send({ name: 'getPublicKey', path, token }, call);
    return understand('getPublicKey', signingKey, json);
  } catch (error) {
    if (error instanceof MarketRefusal) return undefined;
    throw error;
  }
}

export interface SigningKeyServices {
  readonly rest: RestTransport;
  readonly applicationTokens: ApplicationTokens;
  readonly cache: ReplyCache;
  readonly dailyCount: DailyCount;
}

/** How long a key is trusted without asking again: the marketplace recommends about an hour. */
const freshMs = 3_600_000;
const daySeconds = 86_400;
/**
 * How long a requested id is remembered, without a key and with one. A confirmed key remains usable that long if the
 * marketplace cannot be asked again, so strangers who exhaust its quota block no notice.
 */
const rememberedSeconds = { unknown: daySeconds, known: 90 * daySeconds } as const;
/**
 * Maximum unknown ids per sender per day. The marketplace has a few keys; strangers make up the other ids, and each
 * costs a call. They would exhaust a count shared by all senders.
 */
const unknownIdsADay = 50;

const stored = z.object({
  /** Null if the marketplace had no such key or has not answered yet. */
  key: signingKey.nullable(),
  /** When it answered, in milliseconds since 1970; 0: not yet. */
  askedAt: z.number(),
});

/** The marketplace's limit applies to our application, not to the notice's sender. */
function asOurFailure(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'RATE_LIMIT') throw error;
  throw new ServiceError('OVERLOADED', 'the marketplace: getPublicKey: it limits our application', {
    cause: error,
  });
}

/**
 * The keys with which the marketplace signs notices. They are kept in the shared cache, each for an hour without asking
 * again.
 */
export function createSigningKeys(
  { rest, applicationTokens, cache, dailyCount }: SigningKeyServices,
  clock: Clock,
) {
  return {
    /**
     * @param sender the address block of the notice's sender
     * @returns undefined if the marketplace has no such key
     * @throws ServiceError OVERLOADED if this sender has named too many unknown keys today, or the marketplace limits us;
     *   UPSTREAM_FAILED, TIMEOUT, SERVER_ERROR …
     */
    async find(keyId: string, sender: string, call: RemoteCall): Promise<SigningKey | undefined> {
      const name = `public-key#${rest.baseUrl}#${keyId}`;
      const kept = stored.safeParse(await cache.get(name, call)).data;
      if (kept !== undefined && kept.askedAt + freshMs > clock()) return kept.key ?? undefined;
      if (kept === undefined || (kept.key === null && kept.askedAt > 0)) {
        const { date } = pacificDay(clock());
        // A hash suffices, so the address itself is not kept.
        const who = createHash('sha256').update(sender).digest('base64url');
        const used = await dailyCount.count(`signing-keys#${who}`, date, unknownIdsADay, call);
        if (used === undefined)
          throw new ServiceError('OVERLOADED', `a sender has named ${unknownIdsADay} unknown keys today`);
        await cache.put(name, { key: null, askedAt: 0 }, rememberedSeconds.unknown, call);
      }
      const askedAt = clock();
      let key: SigningKey | undefined;
      try {
        key = await asApplication(applicationTokens, call, (token) =>
          getPublicKey(rest, { keyId, token }, call),
        );
      } catch (error) {
        return kept?.key ?? asOurFailure(error);
      }
      const seconds = rememberedSeconds[key === undefined ? 'unknown' : 'known'];
      await cache.put(name, { key: key ?? null, askedAt }, seconds, call);
      return key;
    },
  };
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;
