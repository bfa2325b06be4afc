import type { Comparables } from './find-comparables.ts';
import type { PriceGap } from './price-of-match.ts';
import type { Exclusion } from './price-range.ts';

type Reason = PriceGap | Exclusion;

/** From the reason that says most about what could be done to the one that says least. */
const order: readonly Reason[] = [
  'no-rate',
  'currency',
  'zero',
  'unreadable',
  'accessory',
  'bundle',
  'other-condition',
  'duplicate',
  'no-price',
];

/**
 * Why there is no range though there are comparables, in stable codes: `no-rate: XAF, XOF; no-price`. Undefined if there
 * is a range, or no comparable.
 */
export function priceNote({
  evidence,
  range,
}: {
  readonly evidence: readonly Pick<Comparables['evidence'][number], 'gap' | 'lacking' | 'leftOut'>[];
  readonly range: Comparables['range'];
}): string | undefined {
  if (evidence.length === 0 || range !== undefined) return undefined;
  const lacking = [...new Set(evidence.flatMap((one) => one.lacking ?? []))].sort();
  return order
    .filter((code) => evidence.some(({ gap, leftOut }) => (gap ?? leftOut) === code))
    .map((code) => (code === 'no-rate' ? `${code}: ${lacking.join(', ')}` : code))
    .join('; ');
}
