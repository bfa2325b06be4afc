import type { SiteName } from '../../../contract/market/sites.ts';
import { matchesOf } from '../../../libraries/wording/spans.ts';
import { perSite, type ReadingSite, withSiteWords, wordsOfSite } from '../languages.ts';
import type { Around } from './around.ts';

/** Words for the parcel rather than its contents. A box may be the product itself. */
const parcel =
  'parcels?|packages?(?! of)|packaged|packed|packing|boxed|(?:in (?:an?|its|the) (?:\\p{L}+ )?|cardboard |shipping |postage |post |mailing |^\\s*(?:the )?)(?:box|carton)|carton|satchel|(?:post(?:age|al|ed)?|shipp(?:ing|ed)) (?:size|weight|dimensions)';
/** Words that make a measure uncertain: the product's own box, or a comparison. */
const uncertain =
  'not|no|without|original box|capacity|holds|up to|max(?:imum)?|under|over|less|more|between|each';
const parcelPatterns = perSite((site) => {
  const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
  return {
    parcel: whole(withSiteWords(parcel, site, (words) => words.parcel)),
    uncertain: whole(withSiteWords(uncertain, site, (words) => words.uncertain)),
  };
});
/** A further measure of what the part before speaks of: `parcel 30 x 20 x 10 cm, 1.2 kg`. */
const bareMeasure = /^[\s(]*(?:(?:and|it|weight|weighs|weighing|size|sizes|is|about|approx\.?)[\s:]*)*$/iu;

/** A measure that the passage has or is a part of, and its position in its sentence. */
interface Found {
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly head: string;
  readonly behind: string;
}

/**
 * The one measure of the sentence that overlaps the passage: a model may point at a part of it, and the rest counts
 * too (`3 lb` of `3 lb 4 oz`).
 */
function measureAt(pattern: RegExp, passage: string, { before, after }: Around): Found | undefined {
  const sentence = `${before}${passage}${after}`;
  const [found, ...more] = matchesOf(sentence, pattern).filter(
    ({ 0: { length }, index }) => index < before.length + passage.length && index + length > before.length,
  );
  if (found?.groups === undefined || more.length > 0) return undefined;
  return {
    groups: found.groups,
    head: sentence.slice(0, found.index),
    behind: sentence.slice(found.index),
  };
}

/** Whether the part of the sentence around a measure speaks of the parcel, or follows one that does. */
function speaksOfParcel(
  passage: string,
  { before }: Around,
  { head, behind }: Found,
  site: SiteName,
): boolean {
  const patterns = parcelPatterns(site);
  if (patterns.uncertain.test(`${before.slice(-60)}${passage}`)) return false;
  const parts = head.split(/,(?!\d)|[()]/u);
  const own = parts.at(-1) ?? '';
  if (patterns.parcel.test(own + (behind.split(/,(?!\d)|[()]/u)[0] ?? ''))) return true;
  const previous = parts.at(-2) ?? '';
  return bareMeasure.test(own) && patterns.parcel.test(previous) && /\d/u.test(previous);
}

/** Centimetres in a unit of length, ounces and grams in a unit of weight. */
const centimetres: Readonly<Record<string, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54 };
const grams: Readonly<Record<string, number>> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 };
const centimetresPerInch = 2.54;
const gramsPerOunce = 28.349523125;

/** The longest side and the greatest weight of parcels that are sent by post. */
const longestSide = 400;
const heaviest = 100_000;

const lengthUnit =
  'millimet(?:re|er)s?|mm|[cz]ent[ií]m(?:et(?:re|er)s?|[eèé]tres?|etri|etros?)|cms?|met(?:re|er)s?|m|inch(?:es)?|in|["”]';
const weightUnit =
  '(?:kilogram(?:me?)?s?|kilos?|kgs?|gram(?:me?)?s?|grammi|gramos|gms?|g|pounds?|lbs?|ounces?|oz|chil(?:i|o)|chilogrammi)';

/** How sites write measures: where decimals follow a comma, a point before three digits is not one. */
const measurePatterns = perSite((site) => {
  const hasComma = wordsOfSite(site) !== undefined;
  const amount = hasComma ? '\\d{1,5}(?:,\\d{1,3}|\\.\\d{1,2})?' : '\\d{1,5}(?:\\.\\d{1,3})?';
  const side = (name: string) => `(?<${name}>${amount})\\s?(?<${name}Unit>${lengthUnit})?`;
  const times = '\\s*(?:x|×|by|\\*)\\s*';
  return {
    sides: new RegExp(
      `(?<![\\p{L}\\p{N}.,])${side('a')}${times}${side('b')}${times}${side('c')}(?![\\p{L}\\p{N}]|[.,]\\d|${times}\\d)`,
      'giu',
    ),
    weight: new RegExp(
      `(?<![\\p{L}\\p{N}.,£$€])(?<major>${amount})\\s?(?<majorUnit>${weightUnit})(?:\\.?\\s*(?:,|and|&)?\\s*(?<minor>${amount})\\s?(?<minorUnit>${weightUnit}))?(?![\\p{L}\\p{N}]|[.,]\\d)`,
      'giu',
    ),
  };
});

/** A number as it is written, whatever parts its decimals. */
const numberIn = (text = ''): number => Number(text.replace(',', '.'));

const unitOfLength = (text: string): string => {
  const lower = text.toLowerCase();
  if (/^(?:milli|mm)/.test(lower)) return 'mm';
  if (/^[cz]/.test(lower)) return 'cm';
  return /^m/.test(lower) ? 'm' : 'in';
};

const roundedUp = (value: number): number => Math.ceil(value - 1e-9);

/** Whole numbers of the site's unit, rounded up, the longest first. */
export interface ParcelSize {
  readonly packageLength: string;
  readonly packageWidth: string;
  readonly packageDepth: string;
}

/**
 * The parcel's three sides; undefined unless the words speak of the parcel and name a unit. Carriers take the longest
 * side for the length.
 */
export function readParcelSize(
  passage: string,
  around: Around,
  { site, units }: ReadingSite,
): ParcelSize | undefined {
  const found = measureAt(measurePatterns(site).sides, passage, around);
  if (found === undefined || !speaksOfParcel(passage, around, found, site)) return undefined;
  const { groups } = found;
  const last = groups.cUnit;
  if (last === undefined) return undefined;
  const perUnit = units === 'Metric' ? 1 : centimetresPerInch;
  const sides = (['a', 'b', 'c'] as const)
    .map(
      (name) =>
        numberIn(groups[name]) * (centimetres[unitOfLength(groups[`${name}Unit`] ?? last)] ?? Number.NaN),
    )
    .toSorted((a, b) => b - a);
  if (!sides.every((one) => one > 0 && one <= longestSide)) return undefined;
  const [packageLength = '', packageWidth = '', packageDepth = ''] = sides.map((one) =>
    String(roundedUp(one / perUnit)),
  );
  return { packageLength, packageWidth, packageDepth };
}

const unitOfWeight = (text: string): string => {
  const lower = text.toLowerCase();
  if (/^(?:k|ch)/.test(lower)) return 'kg';
  if (/^(?:lb|pound)/.test(lower)) return 'lb';
  return /^o/.test(lower) ? 'oz' : 'g';
};

/** Kilograms and grams, or pounds and ounces, as the site weighs; rounded up. */
export interface ParcelWeight {
  readonly WeightMajor: string;
  readonly WeightMinor: string;
}

/** The parcel's weight; undefined unless the words speak of the parcel and name a unit. */
export function readParcelWeight(
  passage: string,
  around: Around,
  { site, units: system }: ReadingSite,
): ParcelWeight | undefined {
  const found = measureAt(measurePatterns(site).weight, passage, around);
  if (found === undefined || !speaksOfParcel(passage, around, found, site)) return undefined;
  const { major = '', majorUnit = '', minor, minorUnit = '' } = found.groups;
  const units = [unitOfWeight(majorUnit), ...(minor === undefined ? [] : [unitOfWeight(minorUnit)])].join();
  if (!['kg', 'g', 'lb', 'oz', 'kg,g', 'lb,oz'].includes(units)) return undefined;
  const weight =
    numberIn(major) * (grams[unitOfWeight(majorUnit)] ?? Number.NaN) +
    (minor === undefined ? 0 : numberIn(minor) * (grams[unitOfWeight(minorUnit)] ?? Number.NaN));
  if (!(weight > 0 && weight <= heaviest)) return undefined;
  const metric = system === 'Metric';
  const [whole, per] = metric ? [roundedUp(weight), 1000] : [roundedUp(weight / gramsPerOunce), 16];
  return { WeightMajor: String(Math.floor(whole / per)), WeightMinor: String(whole % per) };
}
