import type { SiteName } from '../../../contract/market/sites.ts';
import type { Around } from './around.ts';

const edge = '(?<![\\p{L}\\p{N}$£€.,-])';
const forms: Readonly<Record<SiteName, RegExp>> = {
  Australia: new RegExp(`${edge}\\d{4}(?![\\p{L}\\p{N}]|[.,-]\\d)`, 'gu'),
  US: new RegExp(`${edge}\\d{5}(?:-\\d{4})?(?![\\p{L}\\p{N}]|[.,-]\\d)`, 'gu'),
  // https://www.gov.uk/government/publications/bulk-data-transfer-for-sponsors-xml-schema (the usual form)
  UK: new RegExp(
    `${edge}(?:GIR ?0AA|[A-Z](?:\\d{1,2}|[A-HJ-Y]\\d{1,2}|\\d[A-Z]|[A-HJ-Y]\\d[A-Z]) ?\\d[A-Z]{2})(?![\\p{L}\\p{N}])`,
    'giu',
  ),
};

/** Words that speak of a place; a number alone may be a year or a model. */
const place =
  /(?<![\p{L}\p{N}])(?:post\s?code|postal code|zip(?:\s?code)?|pick(?:ed|ing)?[\s-]?up|pickup|collect(?:ion|ed)?|locat(?:ed|ion)|based|(?:post|ship|sen[dt]|deliver)(?:s|ed|ing|ped|ping|age)? from|suburb|NSW|VIC|QLD|TAS|[A-Z]{2}(?=\s*\d{5}))(?![\p{L}\p{N}])/u;
const small = new RegExp(place.source, 'iu');

/** The one postal code of the site's form in a passage that speaks of a place. */
export function readPostalCode(
  passage: string,
  { before, after }: Around,
  site: SiteName,
): string | undefined {
  const found = new Set(Array.from(passage.matchAll(forms[site]), ([code]) => code.toUpperCase()));
  const [code, ...more] = found;
  if (code === undefined || more.length > 0) return undefined;
  if (site === 'UK') return code.replace(/^(.+?) ?(\d[A-Z]{2})$/u, '$1 $2');
  const near = `${before.slice(-40)}${passage}${after.slice(0, 20)}`;
  return small.test(near) ? code : undefined;
}
