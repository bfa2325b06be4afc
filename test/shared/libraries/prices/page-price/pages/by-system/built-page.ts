import type { PageCase } from '../page-case.ts';

/**
 * A page of a shop system: `price` as '12.50 EUR', `'12.50 ?'` where the currency is unclear, '' where there is no
 * price.
 */
export const pageOf = (
  name: string,
  url: string,
  price: string,
  html: string,
  country?: string,
): PageCase => {
  const [amount = '', currency] = price.split(' ');
  return {
    name,
    url,
    html,
    ...(country === undefined ? {} : { country }),
    price: price === '' ? undefined : { amount, currency: currency === '?' ? undefined : currency },
  };
};

/** Repeats a piece of a page for each of several values. */
export const each = <T>(values: readonly T[], html: (value: T, index: number) => string): string =>
  values.map(html).join('\n');

/** A whole document. */
export const documentOf = (lang: string, head: string, body: string): string =>
  `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}</head>\n${body}\n</html>`;
