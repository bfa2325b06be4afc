/** A part of a text with what supports it, as the service's questions ask for it. */
export interface AnsweredPart {
  readonly text: string;
  readonly from: 'seen' | 'said' | 'supposed';
  readonly picture: number;
  readonly words: string;
}

/** What a picture shows: the first one is measured. */
export const seen = (text: string): AnsweredPart => ({ text, from: 'seen', picture: 0, words: '' });

/** What the caller says, with the passage. */
export const said = (text: string, words: string): AnsweredPart => ({
  text,
  from: 'said',
  picture: -1,
  words,
});

/** First letter made a capital, except in names such as iPad. */
export const capitalised = (text: string): string =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** `a`, `a and b`, `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
