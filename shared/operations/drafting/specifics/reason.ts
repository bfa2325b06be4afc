import { isXmlText } from '../../../contract/texts.ts';
import { contactDetailsIn } from '../../../libraries/wording/contact-details.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import { quotesInstructions } from '../../../libraries/wording/secrecy.ts';
import type { Product } from '../product/product.ts';
import type { Secrets } from './allowed-value.ts';
import type { Candidate } from './candidate.ts';

const longestReason = 200;
const longestName = 80;
const sentenceEnd = /(?<=\p{L}{2}[.!?]|\)[.!?])\s+(?=\p{Lu})/u;

const isPlain = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[<>{}]/.test(text) && isXmlText(text) && contactDetailsIn(text, '').length === 0;

/** The first sentence of the model's reason, if it is plain and short and gives nothing away. */
export function plainReason(given: string, { instructions, userText }: Secrets): string | undefined {
  if (given.length > 10 * longestReason) return undefined;
  const [sentence = ''] = plainLine(given).split(sentenceEnd);
  const text = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  const allowed = [...text].length <= longestReason && isPlain(text);
  return allowed && !quotesInstructions(text, instructions, userText) ? text : undefined;
}

/**
 * The reason where the model gave none that can be shown; undefined where the caller named the category, which then has
 * no path.
 */
export function fallbackReason(
  { path }: Candidate,
  { productType }: Product,
  isFirst: boolean,
): string | undefined {
  if (path.length === 0) return undefined;
  const name = plainLine(productType);
  const item = isPlain(name) && [...name].length <= longestName ? name : 'this item';
  return isFirst
    ? `The marketplace suggests it first for ${item}.`
    : `Of the categories that the marketplace suggests, it fits ${item} best.`;
}
