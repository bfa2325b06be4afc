import { isRemark, saysNoBrand } from '../../../libraries/wording/remarks.ts';
import type { Aspect } from '../../market/aspects.ts';

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const withUnit = /^(-?\d[\d.,]*)\s*(?:[\p{L}°µ]{1,12}|["'%″′])\.?$/u;

/** A number as the marketplace takes it. Its unit is removed, since no format has one. */
function numberIn(text: string, format: string | undefined): string | undefined {
  const bare = withUnit.exec(text)?.[1] ?? text;
  const number = grouped.test(bare) ? bare.replaceAll(',', '') : bare;
  const whole = format !== undefined && /^(?:u?int|long|integer)/i.test(format);
  return (whole ? /^-?\d{1,10}$/ : /^-?\d{1,15}(?:\.\d{1,10})?$/).test(number) ? number : undefined;
}

const dateForms: Readonly<Record<string, RegExp>> = {
  YYYY: /^[12]\d{3}$/,
  YYYYMM: /^[12]\d{3}(?:0[1-9]|1[0-2])$/,
  YYYYMMDD: /^[12]\d{3}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
};

/** A date in the aspect's format; a year if it has no format. */
function dateIn(text: string, format = 'YYYY'): string | undefined {
  const form = dateForms[format.toUpperCase().replace(/[^YMD]/g, '')];
  const digits = /^\d{4}(?:[-/.]\d{2}){0,2}$/.test(text) ? text.replace(/[-/.]/g, '') : text;
  return form?.test(digits) ? digits : undefined;
}

/** The value in the form that the aspect's data type and format demand; undefined if it has no such form. */
export function typedValue(text: string, { aspectConstraint: rule }: Aspect): string | undefined {
  if (rule.aspectDataType === 'NUMBER') return numberIn(text, rule.aspectFormat);
  if (rule.aspectDataType === 'DATE') return dateIn(text, rule.aspectFormat);
  return text;
}

/** The texts in which a seller may have written such a value. */
export function writtenForms(value: string, { aspectConstraint: rule }: Aspect): string[] {
  if (rule.aspectDataType !== 'DATE' || value.length === 4) return [value];
  const [year, month, day] = [value.slice(0, 4), value.slice(4, 6), value.slice(6)];
  const parts = day === '' ? [year, month] : [year, month, day];
  return [value, parts.join(' '), parts.toReversed().join(' ')];
}

function sum(digits: readonly number[], weight: (place: number) => number): number {
  return digits.reduce((total, digit, at) => total + digit * weight(at), 0);
}

/** Whether the check digit of a UPC, EAN, GTIN or ISBN agrees with the others. That of a misread number hardly ever does. */
export function isTradeNumber(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(bare)) {
    const digits = [...bare].map((digit) => (digit === 'X' ? 10 : Number(digit)));
    return sum(digits, (place) => 10 - place) % 11 === 0;
  }
  if (!/^(?:\d{8}|\d{12,14})$/.test(bare) || /^0+$/.test(bare)) return false;
  const backwards = [...bare].toReversed().map(Number);
  return sum(backwards, (place) => (place % 2 === 0 ? 1 : 3)) % 10 === 0;
}

const nothing =
  /^(?:none|no|other|others|various|any|mixed|assorted|keine?|nein|andere[rs]?|sonstige[rs]?|verschiedene|aucune?|non|autres?|divers|nessun[oa]?|altr[oaie]|vari|ningun[oa]|otr[oa]s?|varios)$/iu;

/** Whether a value is only a placeholder: a remark, a dash, or that there is no brand. */
export const isPlaceholder = (value: string): boolean => saysNoBrand(value) || isRemark(value);

/** Words that may be a value or an excuse. They are a value only if a category lists them and they were read. */
export const mayBeExcuse = (value: string): boolean => nothing.test(value.trim());
