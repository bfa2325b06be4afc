import type { ModelPrice } from '../../../shared/platform/model/model-families.ts';

/**
 * Reads `input,output,cachedInput`, e.g. `0.1,0.5,0.01`.
 *
 * @throws Error if it is anything else
 */
export function parsePrice(text: string): ModelPrice {
  const [input, output, cachedInput, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const values = [input, output, cachedInput];
  if (more.length > 0 || values.some((value) => value === undefined || !(value >= 0))) {
    throw new Error('--price takes three numbers, US dollars per million tokens: input,output,cached-input');
  }
  return { input: input ?? 0, output: output ?? 0, cachedInput: cachedInput ?? 0 };
}

/** The cost of a call in US dollars. */
export const costOf = (
  usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cachedTokens: number },
  price: ModelPrice,
): number =>
  (usage.inputTokens * price.input +
    usage.outputTokens * price.output +
    usage.cachedTokens * price.cachedInput) /
  1e6;
