/*
 * The made pages contain placeholders that are filled in when a page is shown: the address of the API, the path of its
 * stage, where sample pictures are, and the reader's key.
 */
export const keyPlace = 'YOUR_API_KEY';
export const keyMark = `<mark>${keyPlace}</mark>`;
const fillings = /\{\{(base_url|base_path|pictures)\}\}/g;
export type Filling = 'base_url' | 'base_path' | 'pictures';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML may hold it anywhere, in quoted attributes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** How to write a value in each form, so that it cannot be more than text there. */
const writings = {
  html: escapeHtml,
  json: (text: string): string => JSON.stringify(text).slice(1, -1),
  plain: (text: string): string => text,
} as const;

/** A made text with its placeholders filled in; in HTML and JSON no value can be more than text. */
export const filled = (
  text: string,
  values: Readonly<Record<Filling, string>>,
  form: keyof typeof writings,
): string => text.replace(fillings, (_whole, name: Filling) => writings[form](values[name]));
