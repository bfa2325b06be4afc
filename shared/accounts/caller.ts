import * as z from 'zod';
import { keyPermissions } from './key-store.ts';
import type { Counted } from './rate-limit/count-requests.ts';

/**
 * The authorizer identifies, the endpoint answers: what the authorizer found out travels in its context, which holds
 * flat strings only. The issuer tells our context from one that another authorizer may leave there.
 */
export const callerIssuer = 'api-key-authorizer/1';

const count = z.string().regex(/^\d+$/).optional();

/** `limited`: the account is beyond its rate limit. `uncounted`: why the other fields are absent; only logged. */
const rate = {
  limit: count,
  remaining: count,
  reset: count,
  limited: z.literal('true').optional(),
  uncounted: z.string().optional(),
};

const known = z.object({
  issuer: z.literal(callerIssuer),
  verdict: z.literal('known'),
  principalId: z.string().min(1),
  accountId: z.string().min(1),
  keyId: z.string().min(1),
  keyName: z.string(),
  // While a deployment goes on, the authorizer may still be one that does not say.
  permission: z.enum(keyPermissions).default('everything'),
  ...rate,
});

const unknown = z.object({
  issuer: z.literal(callerIssuer),
  verdict: z.enum(['missing', 'invalid']),
});

/** The key could not be looked up; the reason is only logged. */
const unavailable = z.object({
  issuer: z.literal(callerIssuer),
  verdict: z.literal('unavailable'),
  reason: z.string(),
});

const callerSchema = z.discriminatedUnion('verdict', [known, unknown, unavailable]);

/** Who calls; `verdict` says what the authorizer made of the key. */
export type Caller = z.output<typeof callerSchema>;
export type KnownCaller = z.output<typeof known>;

/** What the authorizer's context says of a counted request, or of one that could not be counted. */
export function rateContext(counted: Counted): Pick<KnownCaller, keyof typeof rate> {
  if ('uncounted' in counted) return { uncounted: counted.uncounted };
  const { limit, remaining, resetSeconds, exceeded } = counted.rate;
  return {
    limit: String(limit),
    remaining: String(remaining),
    reset: String(resetSeconds),
    ...(exceeded ? { limited: 'true' } : {}),
  };
}

/** The caller in an authorizer's context; anything but a context of ours counts as an invalid key. */
export function readCaller(authorizerContext: unknown): Caller {
  const invalid: Caller = { issuer: callerIssuer, verdict: 'invalid' };
  const parsed = callerSchema.safeParse(authorizerContext);
  if (!parsed.success) return invalid;
  // The gateway writes principalId itself: a context that names another account was not made by us.
  if (parsed.data.verdict === 'known' && parsed.data.principalId !== parsed.data.accountId) return invalid;
  return parsed.data;
}
