/** Entries of the runtime's data (CLDR) that are not used in prices: units of account. */
const notAPrice = new Set(['XDR', 'XSU']);

const known: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !notAPrice.has(code)),
);

const withoutMinorUnit = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);
const withThousandths = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Whether this is an ISO 4217 code of a currency in use or recently replaced (HRK, BGN); upper case only. */
export const isCurrency = (code: string): boolean => known.has(code);

/**
 * Digits after the decimal mark by ISO 4217. CLDR, and so `Intl`, says 0 for some more (HUF, IDR, COP), as
 * shops there write prices; the standard says 2.
 */
export function minorDigits(currency: string): 0 | 2 | 3 {
  if (withoutMinorUnit.has(currency)) return 0;
  return withThousandths.has(currency) ? 3 : 2;
}
