import { folded } from '../../wording/plain-text.ts';

/** A place in the seller's words. */
export interface Quote {
  /** As the seller wrote them. */
  readonly words: string;
  readonly before: string;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** Quotation marks that a model puts around what it quotes. */
const marks = /^["'“”‘’«»\s]+|["'“”‘’«»\s]+$/gu;

/** The place where the seller's words hold a quote, whatever its capitals and spaces; whole words only. */
export function findQuote(quoted: string, userText: string): Quote | undefined {
  const quote = folded(quoted).text.replace(marks, '');
  const said = folded(userText);
  if (!wordCharacter.test(quote) || quote.length > said.text.length) return undefined;
  const start = wordCharacter.test(quote.slice(0, 1)) ? '(?<![\\p{L}\\p{N}\\p{M}])' : '';
  const end = wordCharacter.test(quote.slice(-1)) ? '(?![\\p{L}\\p{N}\\p{M}])' : '';
  const body = quote.split(/\s+/u).map(literal).join('\\s+');
  const match = new RegExp(start + body + end, 'iu').exec(said.text);
  if (match === null) return undefined;
  const place = said.given({ start: match.index, end: match.index + match[0].length });
  return { words: userText.slice(place.start, place.end), before: userText.slice(0, place.start) };
}
