import type { Role } from './compile-lexicon.ts';
import { type Found, findPhrases } from './find-phrases.ts';
import { tokensOf } from './title-tokens.ts';

/** A title, read once. */
export interface ReadTitle {
  /** Folded words; separators are empty. */
  readonly words: readonly string[];
  readonly phrases: readonly Found[];
  /** Accessories, features, packaging that may be the offer itself. */
  readonly things: readonly Found[];
  /** Those that come along with it or are missing. */
  readonly extras: readonly Found[];
}

const isThing = ({ roles }: Found): boolean =>
  !roles.has('harmless') && (roles.has('accessories') || roles.has('features') || roles.has('containers'));

export const has = (found: Found, role: Role): boolean =>
  found.roles.has(role) && !found.roles.has('harmless');

/** How many words before an extra its preposition may stand: "in its original box". */
const reach = 3;

/** Takes the things off the list that stand in a row with the one after them: "case and charger included". */
function listedBefore(last: Found, things: Found[]): Found[] {
  const listed: Found[] = [];
  for (let before = things.at(-1), after = last; before !== undefined; before = things.at(-1)) {
    if (after.start - before.end > 1) break;
    listed.push(before);
    after = before;
    things.pop();
  }
  return listed;
}

/** Things after "with" up to the end, after "without" or "in" nearby, and before "included" are extras. */
export function readTitle(title: string, shown?: ReadonlySet<number>): ReadTitle {
  const tokens = tokensOf(title);
  const phrases = findPhrases(tokens, shown);
  const words = tokens.map(({ text, separates }) => (separates ? '' : text));
  const separatorIn = (from: number, to: number) => words.slice(from, to).includes('');
  const things: Found[] = [];
  const extras: Found[] = [];
  let withSeen = false;
  let lacking = -1;
  let place = -1;
  for (const [index, found] of phrases.entries()) {
    if (has(found, 'with') && !isThing(found) && found.start > 0) withSeen = true;
    if (has(found, 'without')) lacking = found.end;
    if (has(found, 'in')) place = found.end;
    const next = phrases[index + 1];
    const alone = next?.start === found.end && has(next, 'only');
    if (!isThing(found) || (found.joins && !alone)) continue;
    const near = (end: number) => end >= 0 && found.start - end < reach && !separatorIn(end, found.start);
    const followed = next !== undefined && next.start === found.end && has(next, 'after');
    if (followed) extras.push(...listedBefore(found, things));
    (withSeen || near(lacking) || near(place) || followed ? extras : things).push(found);
  }
  return { words, phrases, things, extras };
}
