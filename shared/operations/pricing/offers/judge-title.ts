import { type Found, phrasesIn, type Role, tokensOf } from './offer-words.ts';

/** What is offered: the product itself, or something whose price says nothing about it. */
export type OfferKind = 'whole' | 'accessory' | 'bundle' | 'other-condition';

const has = ({ role }: Found, ...roles: readonly Role[]): boolean => roles.includes(role);

/** How many words may stand between a thing and "only" after it: "left AirPod Pro only". */
const reachOfOnly = 4;

/** Maximum words before a leading feature: "genuine leather strap Omega", not "full-frame interchangeable lens camera". */
const mostLeading = 3;

/** Maximum things in a title before it counts as a list of the product's extras. */
const mostNamed = 2;

const isNumbered = (word: string): boolean => /\p{N}/u.test(word);

/**
 * What a title offers.
 *
 * @param names whether a word, as `tokensOf` gives it, names the product
 */
export function judgeTitle(text: string, names: (word: string) => boolean): OfferKind {
  const tokens = tokensOf(text);
  const phrases = phrasesIn(tokens);
  const the = (...roles: readonly Role[]) => phrases.filter((phrase) => has(phrase, ...roles));
  const named = tokens.flatMap((word, at) => (word !== '' && names(word) ? [at] : []));
  const first = named[0] ?? Number.POSITIVE_INFINITY;
  // "not broken", "no known faults"
  const isDenied = ({ start }: Found) => the('without').some(({ end }) => end <= start && start - end < 2);
  if (the('broken').some((phrase) => !isDenied(phrase))) return 'other-condition';
  const things = the('things', 'features', 'containers').filter(
    ({ start, end }) =>
      // "3-wheel", "2 batteries"
      !(/^\d{1,2}$/.test(tokens[start - 1] ?? '') && !named.includes(start - 1)) &&
      // "KitchenAid stand mixer"
      !(named.includes(end) && named.includes(start - 1)) &&
      !tokens.slice(start, end).every(names),
  );
  // What comes with a product begins here: "with case", "no box".
  const extras = the('with', 'without').find(({ start }) => start > 0)?.start ?? tokens.length;
  // "Case for iPhone 13" names the product only as the thing it fits.
  const isFor = the('fits').some(
    ({ start, end }) => named.length > 0 && first >= end && (start > 0 || things.length > 0),
  );
  // "Charging case only", "only the box"
  const isAlone = the('only').some((only) =>
    things.some(
      ({ start, end }) => start === only.end || (end <= only.start && only.start - start <= reachOfOnly),
    ),
  );
  // "iPhone 13 replacement screen"; not "with replacement strap".
  const isPart = the('parts').some(({ start }) => start < extras && tokens[start - 1] !== '');
  // "iPhone 13 silicone case", "leather strap Omega"; not "Canon EOS R6 charger strap box manual".
  const separator = tokens.indexOf('', named[0] ?? 0);
  const head = things.filter(
    ({ start }) => start < Math.min(extras, separator === -1 ? tokens.length : separator),
  );
  const runs = head.filter(({ start }) => !head.some(({ end }) => end === start));
  const isNamedFirst = head.some((thing) => {
    if (has(thing, 'containers')) return false;
    const isFirst = thing.end <= first && named.length > 0;
    if (has(thing, 'features')) return isFirst && thing.start <= mostLeading;
    const isExtra =
      the('body').some(({ end }) => end <= thing.start) ||
      the('included').some(({ start }) => start >= thing.end);
    return isFirst || (runs.length <= mostNamed && !isExtra);
  });
  // "Nikon EN-EL15c" among titles of a D750: a part number, at most with a brand
  const others = tokens.filter((word, at) => word !== '' && !named.includes(at));
  const isBareNumber =
    others.some(isNumbered) &&
    others.every((word) => isNumbered(word) || /^\w{1,2}$/.test(word)) &&
    named.length < 2 &&
    !named.some((at) => isNumbered(tokens[at] ?? ''));
  if (isFor || isAlone || isPart || isNamedFirst || isBareNumber) return 'accessory';
  return the('lots').length > 0 ||
    /^(?:[2-9]|[1-9]\d)x$/.test(tokens[1] === 'x' ? `${tokens[0]}x` : (tokens[0] ?? ''))
    ? 'bundle'
    : 'whole';
}
