import * as z from 'zod';
import type { Counted } from './rate-limit/count-requests.ts';

/*
 * The authorizer identifies, the endpoint answers: what the authorizer found out travels in its context, which
 * holds flat strings only. The issuer tells our verdict from what another authorizer may leave there.
 */
export const VERDICT_ISSUER = 'api-key-authorizer/1';

const count = z.string().regex(/^\d+$/).optional();

/** `limited`: the account is beyond its rate limit. `uncounted`: why the other fields are absent, for the log alone. */
const rate = {
  limit: count,
  remaining: count,
  reset: count,
  limited: z.literal('true').optional(),
  uncounted: z.string().optional(),
};

const known = z.object({
  issuer: z.literal(VERDICT_ISSUER),
  verdict: z.literal('known'),
  principalId: z.string().min(1),
  accountId: z.string().min(1),
  keyId: z.string().min(1),
  keyName: z.string(),
  ...rate,
});

const unknown = z.object({
  issuer: z.literal(VERDICT_ISSUER),
  verdict: z.enum(['missing', 'invalid']),
});

/** The key could not be looked up; the reason is for the log alone. */
const unavailable = z.object({
  issuer: z.literal(VERDICT_ISSUER),
  verdict: z.literal('unavailable'),
  reason: z.string(),
});

const verdictSchema = z.discriminatedUnion('verdict', [known, unknown, unavailable]);

export type Verdict = z.output<typeof verdictSchema>;
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

/** The verdict in an authorizer's context; anything else than one of ours counts as an invalid key. */
export function readVerdict(authorizerContext: unknown): Verdict {
  const invalid: Verdict = { issuer: VERDICT_ISSUER, verdict: 'invalid' };
  const parsed = verdictSchema.safeParse(authorizerContext);
  if (!parsed.success) return invalid;
  // The gateway writes principalId itself: a context that speaks of another account was not made by us.
  if (parsed.data.verdict === 'known' && parsed.data.principalId !== parsed.data.accountId) return invalid;
  return parsed.data;
}
