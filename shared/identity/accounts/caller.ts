import * as z from 'zod';
import { callerIssuer, type RateContext } from './caller-context.ts';
import { readPermission } from './key-store.ts';

const count = z.string().regex(/^\d+$/).optional();

const flag = z.literal('true').optional();

const rate = {
  limit: count,
  remaining: count,
  reset: count,
  limited: flag,
  lowBalance: count,
  suspended: flag,
  uncounted: z.string().optional(),
} satisfies Record<keyof RateContext, z.ZodType>;

const issuer = z.literal(callerIssuer);
const id = z.string().min(1);
const permission = z.string();

const known = z.object({
  issuer,
  verdict: z.literal('known'),
  principalId: id,
  accountId: id,
  keyId: id,
  keyName: z.string().transform(decodeURIComponent),
  /** The name of the limit that the key has; absent: its own id. */
  limitedAs: id.optional(),
  // During a deployment the authorizer may be an older one, which names no permission, or a newer one.
  permission: permission.optional().transform(readPermission),
  ...rate,
});

const unknown = z.object({ issuer, verdict: z.enum(['missing', 'invalid']) });

/** The key could not be looked up; the reason is only logged. */
const unavailable = z.object({ issuer, verdict: z.literal('unavailable'), reason: z.string() });

/** A known caller under the other verdict, which never comes without a permission. */
const restricted = known.extend({
  verdict: z.literal('restricted').transform(() => 'known' as const),
  permission: permission.transform(readPermission),
});

const callerSchema = z.discriminatedUnion('verdict', [known, restricted, unknown, unavailable]);

/** Who calls; `verdict` is the authorizer's judgement of the key. */
export type Caller = z.output<typeof callerSchema>;
export type KnownCaller = z.output<typeof known>;

/** The caller in an authorizer's context; anything but our own context counts as an invalid key. */
export function readCaller(authorizerContext: unknown): Caller {
  const invalid: Caller = { issuer: callerIssuer, verdict: 'invalid' };
  const parsed = callerSchema.safeParse(authorizerContext);
  if (!parsed.success) return invalid;
  // The gateway writes principalId itself: a context that names another account was not made by us.
  if (parsed.data.verdict === 'known' && parsed.data.principalId !== parsed.data.accountId) return invalid;
  return parsed.data;
}
