import { escapeHtml } from './escape-html.ts';
import { type Filling, fillings } from './reference.ts';

/** How a value is written in a text of each form, so that it can be no more than text there. */
const writings = {
  html: escapeHtml,
  json: (text: string): string => JSON.stringify(text).slice(1, -1),
  plain: (text: string): string => text,
} as const;

/** A made text with its places filled; in HTML and JSON no value can be more than text. */
export const filled = (
  text: string,
  values: Readonly<Record<Filling, string>>,
  form: keyof typeof writings,
): string => text.replace(fillings, (_whole, name: Filling) => writings[form](values[name]));
