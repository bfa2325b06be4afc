import { isXmlText } from '../../../contract/texts.ts';
import { contactDetailsIn } from '../../../libraries/wording/contact-details.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import type { Product } from '../../texts/product.ts';
import type { Candidate } from './candidate.ts';

const longestReason = 200;
const longestName = 80;
const sentenceEnd = /(?<=\p{L}{2}[.!?]|\)[.!?])\s+(?=\p{Lu})/u;

const isPlain = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[<>{}]/.test(text) && isXmlText(text) && contactDetailsIn(text, '').length === 0;

/** The first sentence of the model's reason, if it is plain and short. */
export function plainReason(given: string): string | undefined {
  if (given.length > 10 * longestReason) return undefined;
  const [sentence = ''] = plainLine(given).split(sentenceEnd);
  const text = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  return [...text].length <= longestReason && isPlain(text) ? text : undefined;
}

/**
 * The reason where the model gave none that can be shown; undefined where the caller named the category, which then has
 * no path.
 */
export function fallbackReason({ path }: Candidate, { kind }: Product, isFirst: boolean): string | undefined {
  if (path.length === 0) return undefined;
  const name = plainLine(kind);
  const item = isPlain(name) && [...name].length <= longestName ? name : 'this item';
  return isFirst
    ? `The marketplace suggests it first for ${item}.`
    : `Of the categories that the marketplace suggests, it fits ${item} best.`;
}
