import type { Evidence } from './find-comparables.ts';
import type { PriceGap } from './price-of-match.ts';

/** From the reason that says most about what could be done to the one that says least. */
const order: readonly PriceGap[] = ['no-rate', 'currency', 'zero', 'unreadable', 'no-price'];

/**
 * Why no comparable has a price, in stable codes: `no-rate: XAF, XOF; no-price`. Undefined if one has a price, or if
 * there are no comparables.
 */
export function priceNote(evidence: readonly Pick<Evidence, 'gap' | 'lacking'>[]): string | undefined {
  if (evidence.length === 0 || evidence.some(({ gap }) => gap === undefined)) return undefined;
  const lacking = [...new Set(evidence.flatMap((one) => one.lacking ?? []))].sort();
  return order
    .filter((code) => evidence.some(({ gap }) => gap === code))
    .map((code) => (code === 'no-rate' ? `${code}: ${lacking.join(', ')}` : code))
    .join('; ');
}
