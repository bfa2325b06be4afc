/** More digits than any price has: article numbers. */
const maxIntegerDigits = 15;
const maxFractionDigits = 8;

const digitsOnly = /^[0-9]*$/u;

/**
 * The only place where amounts are made: exact decimals, digits with a point before further digits (`1299.95`), without
 * grouping, sign, exponent or leading zeros, at most 15 digits and 8 decimals long.
 *
 * @param integer digits before the decimal mark; none before `.99`
 * @param fraction digits after it, unchanged
 * @returns undefined if there is no digit, anything other than digits, or more digits than any price has
 */
export function amountOf(integer: string, fraction = ''): string | undefined {
  if (!digitsOnly.test(integer) || !digitsOnly.test(fraction) || integer + fraction === '') return undefined;
  const digits = integer.replace(/^0+(?=\d)/u, '') || '0';
  if (digits.length > maxIntegerDigits || fraction.length > maxFractionDigits) return undefined;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** Does the same with a machine-written decimal; undefined for anything else (`1e21`, `Infinity`, `12.`). */
export function amountFrom(decimal: string): string | undefined {
  const parts = /^(\d+)(?:\.(\d+))?$/u.exec(decimal);
  return parts === null ? undefined : amountOf(parts[1] ?? '', parts[2]);
}

/** What may come between the digits of a number, apart from the space. */
export const numberMarks = ".,'·٫٬";

/** Groups of three digits, or Indian grouping: three digits in the last group, two in the earlier ones. The first may be
 * shorter. */
function areGroups(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  if (rest.length === 0) return /^\d*$/u.test(first);
  if (!groups.every((group) => /^\d+$/u.test(group))) return false;
  if (first.length < 1 || first.length > 3 || rest.at(-1)?.length !== 3) return false;
  const middle = rest.slice(0, -1);
  return (
    middle.every(({ length }) => length === 3) ||
    (first.length < 3 && middle.every(({ length }) => length === 2))
  );
}

const fromGroups = (groups: readonly string[], fraction: string): string | undefined =>
  areGroups(groups) ? amountOf(groups.join(''), fraction) : undefined;

/** `1.299`, `1,29`: one mark of one kind. */
function withOneMark(
  integer: string,
  fraction: string,
  mark: string,
  thousandthsAfter: string,
): string | undefined {
  const couldGroup = fraction.length === 3 && areGroups([integer, fraction]) && !integer.startsWith('0');
  if (!couldGroup || thousandthsAfter.includes(mark)) {
    return amountOf(integer, fraction);
  }
  return amountOf(integer + fraction);
}

/** `1.299.950`, `1,23,456`, and `1.299.95`, where the last mark must be the decimal one. */
function withRepeatedMark(parts: readonly string[]): string | undefined {
  if (areGroups(parts)) return amountOf(parts.join(''));
  const last = parts.at(-1) ?? '';
  const groups = parts.slice(0, -1);
  const plainGroups = groups.slice(1).every(({ length }) => length === 3);
  return last.length < 3 && plainGroups ? fromGroups(groups, last) : undefined;
}

/** Points and commas only. */
function withPointsAndCommas(raw: string, thousandthsAfter: string): string | undefined {
  const point = raw.lastIndexOf('.');
  const comma = raw.lastIndexOf(',');
  if (point === -1 && comma === -1) return amountOf(raw);
  if (point === -1 || comma === -1) {
    const mark = point === -1 ? ',' : '.';
    const parts = raw.split(mark);
    const [integer = '', fraction = ''] = parts;
    return parts.length === 2
      ? withOneMark(integer, fraction, mark, thousandthsAfter)
      : withRepeatedMark(parts);
  }
  // Both kinds: the one that comes last, and only once, is decimal.
  const at = Math.max(point, comma);
  const groups = raw.slice(0, at).split(point > comma ? ',' : '.');
  return fromGroups(groups, raw.slice(at + 1));
}

const spacesOrArabicGroups = /[ ٬]/u;

/**
 * The exact decimal of a written number; undefined if it is not a valid number format.
 *
 * 1. Spaces, apostrophes and the Arabic `٬` group, and after them a point or comma is decimal; but one apostrophe
 *    before the last two digits is decimal: 12'50, 1,299'50. `٫` and a raised point are always decimal.
 * 2. Of points and commas in one number the last is decimal, the others group: 1,299.95; 1.299,95; 12,34,567.89.
 * 3. A mark that repeats groups: 1.299.950. Where the last part has one or two digits that mark is decimal.
 * 4. One mark: decimal, unless exactly three digits follow and one to three, not beginning with 0, precede it:
 *    1.299 and 1,299 are thousands; 1.29, 12.5, 0.125, 1234.567 and 1.2995 are not.
 *
 * @param raw digits 0-9, {@link numberMarks} and spaces, beginning with a digit or a mark
 * @param thousandthsAfter marks that are decimal even before exactly three digits (prices in dinars and the like)
 */
export function interpretNumber(raw: string, thousandthsAfter = ''): string | undefined {
  const [whole = '', fraction, ...more] = raw.split(/[٫·]/u);
  if (fraction !== undefined) {
    const groups = whole.split(/[ ٬,.']/u);
    return more.length === 0 && /^\d+$/u.test(fraction) ? fromGroups(groups, fraction) : undefined;
  }
  const [grouped = '', cents = '', ...apostrophes] = raw.split("'");
  if (grouped !== '' && apostrophes.length === 0 && /^\d\d$/u.test(cents)) {
    const mark = /[ .,٬]/u.exec(grouped)?.[0];
    return fromGroups(mark === undefined ? [grouped] : grouped.split(mark), cents);
  }
  if (!raw.includes("'") && !spacesOrArabicGroups.test(raw))
    return withPointsAndCommas(raw, thousandthsAfter);
  const [groups = '', rest, ...others] = raw.split(/[.,]/u);
  return others.length === 0 ? fromGroups(groups.split(/[ ٬']/u), rest ?? '') : undefined;
}
