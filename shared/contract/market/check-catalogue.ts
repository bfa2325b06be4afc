import table from './check-codes.json' with { type: 'json' };
import type { CheckCode, Severity } from './check-codes.ts';
import { severities } from './check-severities.evaluated.ts';

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
