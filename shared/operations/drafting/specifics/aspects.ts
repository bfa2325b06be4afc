import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { isXmlText } from '../../../contract/texts.ts';
import { hasContactDetails } from '../../../libraries/wording/contact-details.ts';
import { folded, plainLine } from '../../../libraries/wording/plain-text.ts';
import { isRemark, saysNoBrand } from '../../../libraries/wording/remarks.ts';
import { type Aspect, longestValue, sameText } from '../../market/aspects.ts';

/** The rules of an aspect, as the category states them. */
export const rulesOf = ({ aspectConstraint: rule }: Aspect) => ({
  isRequired: rule.aspectRequired === true,
  /** Whether a value must come from the aspect's list. */
  isListed: rule.aspectMode === 'SELECTION_ONLY',
  takesSeveral: rule.itemToAspectCardinality === 'MULTI',
  /** Maximum characters of a value. */
  longest: (rule.aspectMaxLength ?? 0) >= 1 ? Math.floor(rule.aspectMaxLength ?? 0) : longestValue,
});

/** Name patterns, in the sites' languages, that tell what an aspect asks for. */
const names = {
  brand: ['brand', 'marke', 'marque', 'marca'],
  model: ['model', 'modell', 'modèle', 'modello', 'modelo'],
  /** The manufacturer, usually the brand. */
  maker: [
    ...['manufacturer', 'make', 'maker', 'designer', 'designer/brand'],
    ...['hersteller', 'fabricant', 'produttore', 'fabricante', 'diseñador', 'stilista'],
  ],
} as const;

/** Trade numbers whose last digit is a check digit. */
const tradeNumber = /\b(?:upc|ean|isbn|gtin)\b/i;
/** Other identifying numbers on a product. */
const identifier =
  /\b(?:mpn|asin|sku|imei|part number|serial|model number|reference|\w*nummer|référence|num[ée]ro|número|codice|código)\b/i;

type Kind = keyof typeof names | 'trade number' | 'identifier' | 'other';

/** What an aspect asks for. Product numbers must be read, never inferred. */
export function kindOf({ localizedAspectName: name }: Aspect): Kind {
  for (const [kind, known] of Object.entries(names) as [keyof typeof names, readonly string[]][])
    if (known.includes(sameText(name))) return kind;
  if (tradeNumber.test(name)) return 'trade number';
  return identifier.test(name) ? 'identifier' : 'other';
}

/** The maker: a resemblance does not show who made an item. */
const makers = 'brand|manufacturer|maker|make|designer|model|author|artist|signed by|autograph';
/** Sizes, amounts and ages: a picture has no scale and no date. */
const measures =
  'sizes?|length|width|height|depth|weight|diameter|circumference|inseam|waist|chest|volume|capacity|power|wattage|voltage|amperage|resolution|speed|count|number|quantity|years?|date|age|era|decade|vintage|period';
/** Origin and material: imitations look the same. */
const substances =
  'country|region of manufacture|origin|made in|materials?|fabric|metal|purity|fineness|carat|karat|stone|gemstone|leather|composition|ingredients';

const readOnly = new RegExp(`\\b(?:${makers}|${measures}|${substances})\\b`, 'i');

/**
 * Whether values are accepted only if a picture or the seller's words show them, and never inferred: a mistake here
 * leads to a return or a claim.
 */
export function isOnlyRead(aspect: Aspect, site: SiteName): boolean {
  // Names of measures and materials are known in English only.
  if (!sites[site].language.startsWith('en')) return true;
  const type = aspect.aspectConstraint.aspectDataType;
  return (
    type === 'NUMBER' ||
    type === 'DATE' ||
    ['trade number', 'identifier'].includes(kindOf(aspect)) ||
    readOnly.test(aspect.localizedAspectName)
  );
}

const looks =
  /(?<!\p{L})(?:colou?rs?|colou?rway|farben?|couleurs?|colore?i?|colores|materials?|materialien|matériaux?|matières?|material[ei]s?|type|typ|produktart|tipo|style|stil|stile|estilo|pattern|muster|motifs?|motiv[oi]?s?|shape|form|forme|forma)(?!\p{L})/iu;
const sizes = /size|größe|taille|taglia|talla/iu;

/** Whether a picture can show the value without print: a colour, a material or a kind. */
export const isSeen = ({ localizedAspectName: name }: Aspect): boolean =>
  looks.test(name) && !sizes.test(name);

type ListedValue = Aspect['aspectValues'][number];

/** A value that the category takes. */
export interface AllowedValue {
  readonly text: string;
  /** Undefined for free text. */
  readonly listed: ListedValue | undefined;
}

/** Whether a listing can carry the value. */
export const isPostable = (text: string, aspect: Aspect): boolean =>
  text.trim() !== '' && [...text].length <= rulesOf(aspect).longest && isXmlText(text);

/** A value as people read it, ignoring differences in capitals, accents, quotation marks, dashes, widths and spaces. */
const readingOf = (value: string): string =>
  sameText(folded(value).text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\p{N}) (?=[\p{L}"%°])/gu, '')
    .replace(/ ?([-/]) ?/gu, '$1')
    .normalize('NFC');

const indexes = new WeakMap<Aspect, ReadonlyMap<string, ListedValue>>();

/** The listed value equal to the text, or the first that reads the same. A list may have thousands. */
function listedValue(aspect: Aspect, text: string): ListedValue | undefined {
  const { aspectValues } = aspect;
  const index =
    indexes.get(aspect) ??
    new Map(aspectValues.toReversed().map((value) => [readingOf(value.localizedValue), value]));
  indexes.set(aspect, index);
  return aspectValues.find(({ localizedValue }) => localizedValue === text) ?? index.get(readingOf(text));
}

const withUnit = /^(-?\d[\d.,]*)\s*(?:[\p{L}°µ]{1,12}|["'%″′])\.?$/u;

/** A number as the marketplace takes it. Its unit is removed, since no format has one. */
function numberIn(text: string, format = ''): string | undefined {
  const bare = withUnit.exec(text)?.[1] ?? text;
  const number = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  const whole = /^(?:u?int|long|integer)/i.test(format);
  return (whole ? /^-?\d{1,10}$/ : /^-?\d{1,15}(?:\.\d{1,10})?$/).test(number) ? number : undefined;
}

const date = /^[12]\d{3}(?:(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?)?$/;

/** A date with as many digits as the aspect's format; a year without a format. */
function dateIn(text: string, format = 'YYYY'): string | undefined {
  const digits = text.replace(/[-/.]/g, '');
  return digits.length === format.replace(/[^YMD]/gi, '').length && date.test(digits) ? digits : undefined;
}

/** The value in the form that the aspect's data type and format demand; undefined if it has no such form. */
function typedValue(
  text: string,
  { aspectConstraint: { aspectDataType: type, aspectFormat } }: Aspect,
): string | undefined {
  if (type === 'NUMBER') return numberIn(text, aspectFormat);
  return type === 'DATE' ? dateIn(text, aspectFormat) : text;
}

/** Whether a UPC, EAN, GTIN or ISBN has a valid check digit. Misread numbers hardly ever do. */
function isTradeNumber(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  const isOldIsbn = /^\d{9}[\dX]$/.test(bare);
  if (!isOldIsbn && (!/^(?:\d{8}|\d{12,14})$/.test(bare) || /^0+$/.test(bare))) return false;
  const sum = [...bare].toReversed().reduce((total, digit, place) => {
    const weight = isOldIsbn ? place + 1 : place % 2 === 0 ? 1 : 3;
    return total + (digit === 'X' ? 10 : Number(digit)) * weight;
  }, 0);
  return sum % (isOldIsbn ? 11 : 10) === 0;
}

/** Whether a value is only a placeholder: a remark, a dash, or that there is no brand. */
export const isPlaceholder = (value: string): boolean => saysNoBrand(value) || isRemark(value);

function freeText(given: string, aspect: Aspect): string | undefined {
  const kind = kindOf(aspect);
  const text = typedValue(given, aspect);
  if (text === undefined || isPlaceholder(text) || /[<>]/.test(text)) return undefined;
  const needed = kind === 'trade number' || kind === 'identifier' ? /\p{N}/u : /[\p{L}\p{N}]/u;
  if (!needed.test(text) || (kind === 'trade number' && !isTradeNumber(text))) return undefined;
  // A number with a valid check digit may look like a telephone number. Any other such number is dropped, even the
  // seller's.
  const isProven =
    kind === 'trade number' || ['NUMBER', 'DATE'].includes(aspect.aspectConstraint.aspectDataType ?? '');
  if (!isProven && hasContactDetails(text, '')) return undefined;
  return isPostable(text, aspect) ? text : undefined;
}

/** Longer than any value. A longer text is not read at all. */
const longestRead = 300;

/**
 * The category's value for the model's text: a listed value in the list's spelling or, if the category takes free text,
 * one line of plain text without contact details. Undefined if there is none.
 */
export function allowedValue(given: string, aspect: Aspect): AllowedValue | undefined {
  if (given.length > longestRead) return undefined;
  const listed = listedValue(aspect, given) ?? listedValue(aspect, plainLine(given));
  if (listed !== undefined) {
    const text = listed.localizedValue;
    return isPostable(text, aspect) && typedValue(text, aspect) === text ? { text, listed } : undefined;
  }
  const text = rulesOf(aspect).isListed ? undefined : freeText(plainLine(given), aspect);
  return text === undefined ? undefined : { text, listed: undefined };
}
