import { isXmlText } from '../../../contract/texts.ts';
import { contactDetailsIn } from '../../../libraries/wording/contact-details.ts';
import { folded, plainLine } from '../../../libraries/wording/plain-text.ts';
import { isRemark, saysNoBrand } from '../../../libraries/wording/remarks.ts';
import { type Aspect, sameText } from '../../market/aspects.ts';
import { kindOf, rulesOf } from './aspects.ts';

type ListedValue = Aspect['aspectValues'][number];

/** A value that the category takes. */
export interface AllowedValue {
  readonly text: string;
  /** Undefined for a free text. */
  readonly listed: ListedValue | undefined;
}

/** Whether a listing can carry the value. */
export const isPostable = (text: string, aspect: Aspect): boolean =>
  text.trim() !== '' && [...text].length <= rulesOf(aspect).longest && isXmlText(text);

/** A value as people read it, without differences of capitals, accents, quotation marks, dashes, widths and spaces. */
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

/** The value of the list that the text is, or the first that reads the same. A list may have thousands. */
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

/** A date with as many figures as the aspect's format has: a year if it has no format. */
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

/** Whether the check digit of a UPC, EAN, GTIN or ISBN agrees with the others. That of a misread number hardly ever does. */
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
  // A number that its form proves may look like a telephone number. Otherwise not even one that the seller wrote stays.
  const isProven =
    kind === 'trade number' || ['NUMBER', 'DATE'].includes(aspect.aspectConstraint.aspectDataType ?? '');
  if (!isProven && contactDetailsIn(text, '').length > 0) return undefined;
  return isPostable(text, aspect) ? text : undefined;
}

/** More than any value has. A longer text is not read at all. */
const longestRead = 300;

/**
 * The value that the category takes for a text of the model: one of its list as the list spells it, or, where the
 * category takes free text, one line of plain text without contact details. Undefined if there is none.
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
