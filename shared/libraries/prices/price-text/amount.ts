/** More digits than any price has: article numbers. */
const maxIntegerDigits = 15;
const maxFractionDigits = 8;

const digitsOnly = /^[0-9]*$/u;

/**
 * The only place where amounts are made: exact decimals, digits with a point before further digits (`1299.95`), without
 * grouping, sign, exponent or leading zeros, at most 15 digits and 8 decimals long.
 *
 * @param integer digits before the decimal mark; none before `.99`
 * @param fraction digits after it, kept as written
 * @returns undefined if there is no digit, anything other than digits, or more digits than any price has
 */
export function amountOf(integer: string, fraction = ''): string | undefined {
  if (!digitsOnly.test(integer) || !digitsOnly.test(fraction) || integer + fraction === '') return undefined;
  const digits = integer.replace(/^0+(?=\d)/u, '') || '0';
  if (digits.length > maxIntegerDigits || fraction.length > maxFractionDigits) return undefined;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** Does the same with a decimal as programs write it; undefined for anything else (`1e21`, `Infinity`, `12.`). */
export function amountFrom(decimal: string): string | undefined {
  const parts = /^(\d+)(?:\.(\d+))?$/u.exec(decimal);
  return parts === null ? undefined : amountOf(parts[1] ?? '', parts[2]);
}
