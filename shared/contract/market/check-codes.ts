import * as z from 'zod';
import table from './check-codes.json' with { type: 'json' };
import { listingFields, optionalListingFields } from './listing-fields.ts';

/** What a finding means for the listing. */
export type Severity = keyof typeof table;
type CodesOf<S> = S extends Severity ? keyof (typeof table)[S] : never;
export type CheckCode = CodesOf<Severity>;

/** The severities, the most urgent first. */
export const severities = Object.keys(table) as Severity[];

/** The fields of post-item in their order. */
export const formFields = Object.keys({ ...listingFields, ...optionalListingFields });

interface CheckEntry {
  readonly severity: Severity;
  /** Why there is such a finding. */
  readonly cause: string;
  /** What to do about it. A finding's message says it with the listing's own values. */
  readonly cure: string;
}

/** Every code of a finding, by urgency. */
export const checkCodes = Object.fromEntries(
  severities.flatMap((severity) =>
    Object.entries(table[severity]).map(([code, words]) => [code, { severity, ...words }]),
  ),
) as Readonly<Record<CheckCode, CheckEntry>>;

export const checkCode = z
  .enum(Object.keys(checkCodes) as CheckCode[])
  .meta({ id: 'CheckCode', description: '/docs/errors says cause and cure' });

export const severity = z.enum(severities).meta({
  id: 'CheckSeverity',
  description:
    'blocks: the marketplace refuses it; may be hidden: buyers may not find it; advice: it may stay',
});

/** Our own finding when only verifying a listing. */
export const check = z
  .object({
    field: z.string().meta({ description: 'Field of the request' }),
    code: checkCode,
    severity,
    message: z.string(),
  })
  .meta({ id: 'ListingCheck', description: 'Our own finding' });

export type Check = z.output<typeof check>;

/** A finding of the checks. Its severity is that of its code, unless it depends on the seller. */
export type Finding = Omit<Check, 'severity'> & Partial<Pick<Check, 'severity'>>;
