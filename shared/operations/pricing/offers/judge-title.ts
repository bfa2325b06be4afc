import { type Found, phrasesIn, type Role, tokensOf } from './offer-words.ts';

/** What is offered: the product itself, or something whose price says nothing about it. */
export type OfferKind = 'whole' | 'accessory' | 'bundle' | 'other-condition';

/** A title being judged. */
interface ReadTitle {
  readonly tokens: readonly string[];
  readonly phrases: readonly Found[];
  /** Positions of words that name the product. */
  readonly named: readonly number[];
}

const has = ({ role }: Found, ...roles: readonly Role[]): boolean => roles.includes(role);

/** The bounds of the title part around a position. */
function partAround({ tokens }: ReadTitle, at: number): { readonly from: number; readonly to: number } {
  const to = tokens.indexOf('', at);
  return { from: tokens.lastIndexOf('', at) + 1, to: to === -1 ? tokens.length : to };
}

/** The end of a title's main part: its first extras, or the end of the part that names the product. */
function endOfHead(title: ReadTitle): number {
  const { tokens, phrases, named } = title;
  const extras = phrases.find((phrase) => phrase.start > 0 && has(phrase, 'with', 'without', 'only'));
  const end = partAround(title, named[0] ?? tokens.findIndex((word) => word !== '')).to;
  return Math.min(end, extras?.start ?? end);
}

/** "iPhone 13 broken", unless it is "not broken" or "no known faults". */
const isBroken = ({ phrases }: ReadTitle): boolean =>
  phrases.some(
    (phrase) =>
      has(phrase, 'broken') &&
      !phrases.some(
        (other) => has(other, 'without') && other.end <= phrase.start && phrase.start - other.end < 2,
      ),
  );

/** "2x iPhone 13", "lot of 5". */
function isBundle({ tokens, phrases }: ReadTitle): boolean {
  const [first = '', second = ''] = tokens;
  const count = second === 'x' ? `${first}x` : first;
  return phrases.some((phrase) => has(phrase, 'lots')) || /^(?:[2-9]|[1-9]\d)x$/.test(count);
}

/** "Case for iPhone 13", and other titles that name the product only as the thing it fits. */
function isFor(title: ReadTitle, things: readonly Found[]): boolean {
  const { phrases, named } = title;
  return phrases.some((fits) => {
    if (!has(fits, 'fits') || !named.some((at) => at >= fits.end)) return false;
    if (named.every((at) => at >= fits.end)) return fits.start > 0 || things.length > 0;
    const { from } = partAround(title, fits.start);
    return things.some(
      ({ start, end }) =>
        start >= from &&
        end <= fits.start &&
        !phrases.some((other) => has(other, 'with') && other.start >= from && other.end <= start),
    );
  });
}

/** Maximum distance between the thing and "only" after it: "left AirPod Pro only". */
const reachOfOnly = 4;

/** "Charging case only", "only the box", "empty retail box"; not "tool only". */
function isAlone({ tokens, phrases }: ReadTitle, things: readonly Found[]): boolean {
  return phrases.some((only) => {
    if (has(only, 'without')) return phrases.some((other) => has(other, 'body') && other.start === only.end);
    if (!has(only, 'only')) return false;
    if (phrases.some((other) => has(other, 'body') && other.end === only.start)) return false;
    return things.some(({ start, end }) => {
      if (start === only.end) return true;
      return (
        end <= only.start &&
        only.start - start <= reachOfOnly &&
        !tokens.slice(start, only.start).includes('')
      );
    });
  });
}

/** "iPhone 13 replacement screen"; not "iPhone 13, spare charger" and "with replacement strap". */
function isPart(title: ReadTitle): boolean {
  const { phrases, named } = title;
  return phrases.some((phrase) => {
    if (!has(phrase, 'parts')) return false;
    const { from, to } = partAround(title, phrase.start);
    const isAside =
      from > 0 && phrase.start === from && phrase.end < to && !named.some((at) => at >= from && at < to);
    const isExtra = phrases.some(
      (other) => has(other, 'with', 'without') && other.start > 0 && other.end <= phrase.start,
    );
    return !isAside && !isExtra;
  });
}

/**
 * Maximum words before a leading feature: "genuine leather strap Omega", not "full-frame interchangeable lens camera".
 */
const mostLeading = 3;

/** Maximum things in a title before it counts as a list of the product's extras. */
const mostNamed = 2;

/** "iPhone 13 silicone case", "leather strap Omega"; not "Canon EOS R6 charger strap box manual". */
function isNamedFirst(title: ReadTitle, things: readonly Found[]): boolean {
  const { phrases, named } = title;
  const end = endOfHead(title);
  const inHead = things.filter(({ start }) => start < end);
  const runs = inHead.filter(({ start }) => !inHead.some((other) => other.end === start));
  const first = named[0] ?? Number.POSITIVE_INFINITY;
  return inHead.some((thing) => {
    if (has(thing, 'containers')) return false;
    const isFirst = thing.end <= first && named.length > 0;
    if (has(thing, 'features') && !(isFirst && thing.start <= mostLeading)) return false;
    if (isFirst) return true;
    const { to } = partAround(title, thing.start);
    const follows = (role: Role) =>
      phrases.some((other) => has(other, role) && other.start >= thing.end && other.start < to);
    const isExtra =
      phrases.some((other) => has(other, 'body') && other.end <= thing.start) || follows('included');
    return runs.length <= mostNamed && !isExtra;
  });
}

/** "Nikon EN-EL15c" among titles of a D750: a part number, at most with a brand. */
function isBareNumber({ tokens, named }: ReadTitle): boolean {
  const isNumbered = (word: string): boolean => /\p{N}/u.test(word);
  const others = tokens.filter((word, at) => word !== '' && !named.includes(at));
  const isNumber =
    others.some(isNumbered) && others.every((word) => isNumbered(word) || /^\w{1,2}$/.test(word));
  return isNumber && named.length < 2 && !named.some((at) => isNumbered(tokens[at] ?? ''));
}

/**
 * What a title offers.
 *
 * @param names whether a word, as `tokensOf` gives it, names the product
 */
export function judgeTitle(text: string, names: (word: string) => boolean): OfferKind {
  const tokens = tokensOf(text);
  const phrases = phrasesIn(tokens);
  const named = tokens.flatMap((word, at) => (word !== '' && names(word) ? [at] : []));
  const title = { tokens, phrases, named };
  if (isBroken(title)) return 'other-condition';
  const things = phrases.filter(
    (phrase) =>
      has(phrase, 'things', 'features', 'containers') &&
      // "3-wheel", "2 batteries"
      !(/^\d{1,2}$/.test(tokens[phrase.start - 1] ?? '') && !named.includes(phrase.start - 1)) &&
      // "KitchenAid stand mixer"
      !(named.includes(phrase.end) && named.includes(phrase.start - 1)) &&
      !tokens.slice(phrase.start, phrase.end).every(names),
  );
  const isAccessory =
    isFor(title, things) ||
    isAlone(title, things) ||
    isPart(title) ||
    isNamedFirst(title, things) ||
    isBareNumber(title);
  if (isAccessory) return 'accessory';
  return isBundle(title) ? 'bundle' : 'whole';
}
