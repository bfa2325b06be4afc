/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cachedInput: number;
}

/** List prices as of 2026-11 (https://platform.claude.com/docs/en/about-claude/pricing), prompts up to 100,000 tokens. */
const listPrices: readonly (readonly [model: string, price: ModelPrice])[] = [
  ['claude-haiku-5-5', { input: 0.1, output: 0.5, cachedInput: 0.01 }],
  ['claude-haiku-4-5', { input: 1, output: 5, cachedInput: 0.1 }],
  ['claude-sonnet-5-5', { input: 2, output: 10, cachedInput: 0.1 }],
  ['claude-opus-5-5', { input: 4, output: 20, cachedInput: 0.2 }],
];

/** A model's list price, also under dated variants of its name; undefined if it is not listed. */
export const listPriceOf = (model: string): ModelPrice | undefined =>
  listPrices.find(([name]) => model === name || model.startsWith(`${name}-`))?.[1];

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
