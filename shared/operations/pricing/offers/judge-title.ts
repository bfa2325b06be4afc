import { type Found, has, type ReadTitle } from './read-title.ts';
import { bare, type Subject } from './subject.ts';
import { isSpaceless } from './title-tokens.ts';
import { numberWords } from './words/number-words.ts';
import { ownProducts } from './words/own-products.ts';

/** "2x iPhone 13", "two iPhone 13", unless it counts the extras. */
function startsWithCount({ words, things }: ReadTitle, { core }: Subject): boolean {
  const [first = '', second = ''] = words;
  const isCount = [first, `${first} ${second}`].some((text) => /^(?:[2-9]|[1-9]\d) ?x$/.test(text));
  if (core.has(first) || !(isCount || numberWords.has(first))) return false;
  return things.every(({ start }) => start > 2) && words.slice(1).some((word) => /\p{L}{2}/u.test(word));
}

/** "Switch + 9 games + Pro Controller": more than one more thing, and none of them an accessory. */
function addsProducts(words: readonly string[], listed: readonly Found[]): boolean {
  const signs = words.flatMap((word, at) => (word === 'plus' ? [at] : []));
  const added = signs.filter((at, index) => {
    const end = signs[index + 1] ?? words.length;
    const names = words.slice(at + 1, end).some((word) => /\p{L}{2}|\p{N}/u.test(word));
    return names && !listed.some(({ start }) => start > at && start < end);
  });
  return added.length > 1;
}

/** "Lot of 5", "Konvolut", "2x": two or more for one price. */
function isBundle(read: ReadTitle, subject: Subject): boolean {
  const { words, phrases, things, extras } = read;
  const isCounted = phrases.some(
    (found) =>
      has(found, 'lots') &&
      !subject.core.has(found.text) &&
      !phrases.some((other) => has(other, 'in') && other.end === found.start),
  );
  if (isCounted) return true;
  return startsWithCount(read, subject) || addsProducts(words, [...things, ...extras]);
}

/** What is offered: the product itself, or something that its price says nothing about. */
export type OfferKind = 'whole' | 'accessory' | 'bundle' | 'other-condition';

/** The most words from a negation to the keyword: "not broken", "no known faults". */
const negationReach = 2;

/** A title that says the offer does not work, unless it says the opposite. */
function isBroken({ phrases }: ReadTitle): boolean {
  return phrases.some((found) => {
    if (!has(found, 'broken')) return false;
    return !phrases.some(
      (other) => has(other, 'without') && other.end <= found.start && found.start - other.end < negationReach,
    );
  });
}

/** The places of the subject's words. */
const coreAt = ({ words }: ReadTitle, { core, joined }: Subject): number[] =>
  words.flatMap((word, at) => (word !== '' && (core.has(bare(word)) || joined.has(word)) ? [at] : []));

/** A box counts only where it is empty or alone. */
function isAlone(thing: Found, { phrases, things, words }: ReadTitle): boolean {
  return phrases.some((other) => {
    if (!has(other, 'only')) return false;
    if (other.end === thing.start || other.start === thing.end) return true;
    if (!has(thing, 'containers') || !things.includes(thing)) return false;
    // "Empty Omega Seamaster box", "empty retail box"
    return other.start === 0 || (other.end === thing.start - 1 && words[other.end] !== '');
  });
}

/** "Case for iPhone 13", "coque de iPhone 13": the thing before, the subject after. */
function fitsSubject({ phrases }: ReadTitle, things: readonly Found[], core: readonly number[]): boolean {
  return phrases.some((found) => {
    const strictly = has(found, 'fits');
    if (!strictly && !has(found, 'fitsLoosely')) return false;
    const after = core.filter((at) => at >= found.end);
    if (after.length === 0) return false;
    const before = things.filter(({ end }) => end <= found.start);
    const clear = strictly ? before.length > 0 : before.some(({ end }) => end === found.start);
    if (clear) return true;
    // The subject is named only after it: whatever it is, it is made for the subject.
    const named = core.some((at) => at < found.start);
    return strictly && !named && found.start > 0;
  });
}

/** Words before a thing that comes first: "genuine leather strap Omega". */
const leadingWords = 4;

/** "Coque iPhone 13", "leather strap Omega": the thing first, then what it belongs to. */
function comesFirst(thing: Found, { words }: ReadTitle, core: readonly number[]): boolean {
  const [first] = core;
  if (first === undefined || thing.end > first || ownProducts.has(thing.text)) return false;
  const ahead = words.slice(0, thing.start);
  return ahead.length <= (has(thing, 'containers') ? 0 : leadingWords) && !ahead.includes('');
}

/** Words of a whole product after which a thing is an extra. */
const whole =
  /^(?:\d+(?:gb|tb|go|to|гб)|console|konsole|consola|body|boxed|cib|complete|complet|completo|komplett|unlocked|working|tested|ovp|konsol|本体|美品)$/;

/** "iPhone 13 case", "Nikon battery charger": the subject, then one thing that is the head, and no list of extras. */
function comesLast(thing: Found, read: ReadTitle, core: readonly number[]): boolean {
  if (ownProducts.has(thing.text)) return false;
  if (!thing.headLast || has(thing, 'features') || !has(thing, 'accessories')) return false;
  const { words, things, extras } = read;
  const from = words.lastIndexOf('', thing.start) + 1;
  if (from > 0 && !core.some((at) => at >= from && at < thing.start)) return false;
  if (!core.some((at) => at < thing.start)) return false;
  if (words.slice(from, thing.start).some((word) => whole.test(word))) return false;
  // Two adjoining things are one ("battery charger"); more of them, or separate ones, are a list of extras.
  const first = things[0]?.start ?? 0;
  const last = things.at(-1)?.end ?? 0;
  const listed = things.reduce((sum, { start, end }) => sum + end - start, 0);
  return things.length <= 2 && last - first === listed && extras.every((extra) => extra.start > thing.end);
}

/** Is in a part of the title without a word of the subject, after a part with one: "…, spare laces", "… - charger". */
function isAside({ start }: Found, { words }: ReadTitle, core: readonly number[]): boolean {
  const from = words.lastIndexOf('', start) + 1;
  const next = words.indexOf('', start);
  const to = next === -1 ? words.length : next;
  return core.some((at) => at < from) && !core.some((at) => at >= from && at < to);
}

const isNumbered = (word: string): boolean => /\p{N}/u.test(word);

/** Contains only part numbers and a brand, and not the subject's own number: "Nikon EN-EL15c". */
function isOtherNumber({ words }: ReadTitle, subject: Subject): boolean {
  if (subject.core.size < 2) return false;
  const named = (word: string) => subject.core.has(bare(word)) || subject.joined.has(word);
  const other = words.filter((word) => word !== '' && !named(word));
  const hasOther = other.some((word) => !isNumbered(word) && (word.length > 2 || isSpaceless(word)));
  const names = words.filter((word) => word !== '' && named(word));
  return !hasOther && names.length < 2 && !names.some(isNumbered) && other.some(isNumbered);
}

function isAccessory(read: ReadTitle, subject: Subject): boolean {
  const core = coreAt(read, subject);
  const all = [...read.things, ...read.extras];
  if (all.some((thing) => !subject.carried.has(thing.text) && isAlone(thing, read))) return true;
  const inHead = (found: Found) => !isAside(found, read, core);
  if (core.length > 0 && read.phrases.filter(inHead).some((found) => isSpare(found, read))) return true;
  if (subject.core.size === 0) return false;
  const things = read.things.filter((thing) => !subject.carried.has(thing.text) && inHead(thing));
  if (fitsSubject(read, things, core) || isOtherNumber(read, subject)) return true;
  if (core.length === 0) return things.length === 1 && read.things.length === 1 && nothingElse(things, read);
  return things.some((thing) => comesFirst(thing, read, core) || comesLast(thing, read, core));
}

/** Without a word of the subject an accessory still counts, if it comes first. */
const nothingElse = ([thing]: readonly Found[], { words }: ReadTitle): boolean =>
  thing !== undefined &&
  has(thing, 'accessories') &&
  !ownProducts.has(thing.text) &&
  !words.slice(0, thing.start).includes('');

function isSpare(found: Found, { phrases }: ReadTitle): boolean {
  if (!has(found, 'spares')) return false;
  return !phrases.some(
    (other) => (has(other, 'with') || has(other, 'without')) && other.start > 0 && other.end <= found.start,
  );
}

/** What a title offers, by its words against the subject. */
export function judgeTitle(read: ReadTitle, subject: Subject): OfferKind {
  if (isBroken(read)) return 'other-condition';
  if (isAccessory(read, subject)) return 'accessory';
  return isBundle(read, subject) ? 'bundle' : 'whole';
}
