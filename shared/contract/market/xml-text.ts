import type * as z from 'zod';
import { requiredText } from '../fields.ts';

/**
 * Everything outside the production `Char` of XML 1.0 (fifth edition, 2.2): most control characters, surrogates
 * without a partner, U+FFFE and U+FFFF. A listing reaches the marketplace as XML, which cannot express them.
 */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

export const isXmlText = (text: string): boolean => !notInXml.test(text);

/** A text that XML can carry. */
export const xmlTextOf = (text: z.ZodString) =>
  text.refine(isXmlText, 'must not hold control characters or broken Unicode');

/** A required text with more than white space in it that XML can carry. */
export const xmlText = xmlTextOf(requiredText);
