import { html } from 'hono/html';

/*
 * Generated pages contain placeholders that are filled in when a page is shown: the address of the API, the path of its
 * stage, where sample pictures are, and the reader's key.
 */
export const keyPlace = 'YOUR_API_KEY';
export const keyMark = `<mark>${keyPlace}</mark>`;
const fillings = /\{\{(base_url|base_path|pictures)\}\}/g;
export type Filling = 'base_url' | 'base_path' | 'pictures';

/** A text as HTML may hold it anywhere, in quoted attributes too. */
export const escapeHtml = (text: string): string => String(html`${text}`);

/** How to escape a value in each form. */
const writings = {
  html: escapeHtml,
  json: (text: string): string => JSON.stringify(text).slice(1, -1),
  plain: (text: string): string => text,
} as const;

/** A generated text with its placeholders filled in; values are escaped in HTML and JSON. */
export const filled = (
  text: string,
  values: Readonly<Record<Filling, string>>,
  form: keyof typeof writings,
): string => text.replace(fillings, (_whole, name: Filling) => writings[form](values[name]));
