import type { PriceRole } from '../vocabulary/price-roles.ts';
import { phrasesWithRoles } from '../vocabulary/price-vocabulary.ts';
import { unspacedScripts } from './sign-finder.ts';
import type { Token, WordToken } from './tokens.ts';

interface Phrase {
  readonly pieces: readonly string[];
  readonly roles: Set<PriceRole>;
}

const piecePattern = /\p{L}[\p{L}\p{M}]*(?:'[\p{L}\p{M}]+)*|[^\s\d]/gu;

/** Phrases by their first piece, those of scripts without spaces by their first character. */
const phrases = new Map<string, Phrase[]>();
const unspaced = new Map<string, { text: string; roles: Set<PriceRole> }[]>();

function enter(phrase: string, role: PriceRole): void {
  if (/\d/u.test(phrase)) return;
  const start = phrase[0] ?? '';
  if (unspacedScripts.test(start)) {
    const entries = unspaced.get(start) ?? [];
    const known = entries.find(({ text }) => text === phrase);
    if (known === undefined) entries.push({ text: phrase, roles: new Set([role]) });
    else known.roles.add(role);
    unspaced.set(start, entries);
    return;
  }
  const pieces = phrase.match(piecePattern) ?? [];
  const entries = phrases.get(pieces[0] ?? '') ?? [];
  const known = entries.find((entry) => entry.pieces.join(' ') === pieces.join(' '));
  if (known === undefined) entries.push({ pieces, roles: new Set([role]) });
  else known.roles.add(role);
  phrases.set(pieces[0] ?? '', entries);
}

for (const [phrase, role] of phrasesWithRoles()) enter(phrase, role);
for (const entries of phrases.values()) entries.sort((a, b) => b.pieces.length - a.pieces.length);
for (const entries of unspaced.values()) entries.sort((a, b) => b.text.length - a.text.length);

/** The longest phrase of a script without spaces (`通常価格`, `부터`, `ราคา`) that starts at a place. */
export const unspacedPhraseAt = (
  text: string,
  start: number,
): { text: string; roles: ReadonlySet<PriceRole> } | undefined =>
  unspaced.get(text[start] ?? '')?.find((phrase) => text.startsWith(phrase.text, start));

const pieceOf = (token: Token | undefined): string | undefined =>
  token?.type === 'word' || token?.type === 'mark' ? token.text : undefined;

/** Joins the words and marks that make a known phrase into one word with its roles; the longest wins. */
export function joinPhrases(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const start = pieceOf(token);
    const known =
      start === undefined || (token.type === 'word' && token.roles.size > 0)
        ? undefined
        : phrases
            .get(start)
            ?.find(({ pieces }) => pieces.every((piece, offset) => pieceOf(tokens[at + offset]) === piece));
    if (known === undefined) {
      joined.push(token);
      at += 1;
      continue;
    }
    const last = tokens[at + known.pieces.length - 1] as Token;
    const word: WordToken = {
      type: 'word',
      start: token.start,
      end: last.end,
      text: known.pieces.join(' '),
      roles: known.roles,
    };
    joined.push(word);
    at += known.pieces.length;
  }
  return joined;
}
