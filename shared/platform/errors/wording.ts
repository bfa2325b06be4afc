/**
 * A message in two forms. Its caller gets `text`. Rows of calls, which people of the account read for 30 days, keep
 * `kept`: our own words, without any value that a caller or an upstream sent.
 */
export interface Wording {
  readonly text: string;
  readonly kept: string;
}

/** The placeholder for values that are not ours. */
export const leftOut = '[…]';

/** Only our own words: constants, names of our fields, limits. Nothing in them came from a caller or an upstream. */
export const ours = (text: string): Wording => ({ text, kept: text });

/** Several wordings as one. */
export const joined = (wordings: readonly Wording[], between: string): Wording => ({
  text: wordings.map(({ text }) => text).join(between),
  kept: wordings.map(({ kept }) => kept).join(between),
});

/**
 * A message with values in it: `` said`categoryId ${id} is not one.` ``. Only numbers and other wordings are kept; a
 * text may quote someone else's input, so it is left out unless it is passed as `ours`.
 */
export function said(
  words: TemplateStringsArray,
  ...values: readonly (string | number | Wording)[]
): Wording {
  const textOf = (value: string | number | Wording): string =>
    typeof value === 'object' ? value.text : String(value);
  const keptOf = (value: string | number | Wording): string =>
    typeof value === 'object' ? value.kept : typeof value === 'number' ? String(value) : leftOut;
  return {
    text: String.raw({ raw: words }, ...values.map(textOf)),
    kept: String.raw({ raw: words }, ...values.map(keptOf)),
  };
}
