import { folded } from '../../libraries/wording/plain-text.ts';
import kinds from './kinds-of-goods.json' with { type: 'json' };

/*
 * Kinds of goods: the words that name one, as callers and the marketplace's categories use them, and what to look at.
 * Words are singular, or plural if always used so; their plurals in `s` or `es` count, too.
 */

const plain = (word: string): string =>
  word.replace(/(?<=(?:ch|sh|ss|x))es$/u, '').replace(/(?<=\p{L}{2}[^s])s$/u, '');

const kindOfWord = new Map(
  kinds.flatMap((kind) => kind.words.split(' ').map((word) => [plain(word), kind] as const)),
);

/**
 * The text of a question with a hint where to look in the pictures. The texts only choose a row of the table and never
 * enter the hint. It follows the data, so that the instructions stay the same for all calls and can be cached.
 *
 * @param data as dataText makes it
 * @param texts that may name the kind of goods, most reliable first: the caller's words, names of a category
 */
export function withHint(data: string, texts: readonly string[]): string {
  for (const text of texts) {
    const words = folded(text)
      .text.toLowerCase()
      .match(/\p{L}+(?:-\p{L}+)*/gu);
    const named = [...new Set(words?.map(plain))].flatMap((word) => kindOfWord.get(word) ?? []);
    // The kind named by most words, unless tied.
    const alike = Map.groupBy(named, (kind) => kind).values();
    const [most = [], next = []] = [...alike].toSorted((a, b) => b.length - a.length);
    if (most[0] !== undefined && most.length > next.length)
      return `${data}\n\nLook first in pictures of ${most[0].look}.`;
  }
  return data;
}
