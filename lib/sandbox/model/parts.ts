/** A part of a text with its evidence, as the service's questions request it: one that the first picture shows. */
export const seen = (text: string) => ({ text, from: 'seen', picture: 0, words: '' });

export type AnsweredPart = ReturnType<typeof seen>;

/** A part said by the caller, with the passage. */
export const said = (text: string, words = text) => ({ ...seen(text), from: 'said', picture: -1, words });

/** First letter made a capital, except in names such as iPad. */
export const capitalised = (text: string): string =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
