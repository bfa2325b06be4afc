import type { SiteName } from '../../../../contract/market/sites.ts';
import { postalCodeForms } from '../../../market/marketplaces.ts';
import type { Around } from './around.ts';

const edge = '(?<![\\p{L}\\p{N}$£€.,-])';
const formOf = (form: string) => new RegExp(`${edge}${form}(?![\\p{L}\\p{N}]|[.,-]\\d)`, 'giu');
const forms: Readonly<Record<SiteName, RegExp>> = {
  Australia: formOf(postalCodeForms.AU),
  US: formOf(postalCodeForms.US),
  UK: formOf(postalCodeForms.GB),
};

/** Words that speak of a place; a number alone may be a year or a model. */
const place =
  /(?<![\p{L}\p{N}])(?:post\s?code|postal code|zip(?:\s?code)?|pick(?:ed|ing)?[\s-]?up|pickup|collect(?:ion|ed)?|locat(?:ed|ion)|based|(?:post|ship|sen[dt]|deliver)(?:s|ed|ing|ped|ping|age)? from|suburb)(?![\p{L}\p{N}])/iu;
const state = 'NSW|VIC|QLD|TAS|WA|SA|ACT|NT';
const usState =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
/** A state right before the code: in capitals, as `in` and `or` are words. */
const afterState: Readonly<Record<SiteName, RegExp>> = {
  Australia: new RegExp(`(?<!\\p{L})(?:${state}|${state.toLowerCase()}|Vic|Qld|Tas)[\\s,]+$`, 'u'),
  US: new RegExp(`(?<!\\p{L})(?:${usState})[\\s,]+$`, 'u'),
  UK: /(?!)/u,
};

/** What makes a number something else, right before it. */
const otherBefore =
  /(?<![\p{L}\p{N}])(?:models?|parts?|art(?:icle)?|ref(?:erence)?|item|type|sku|mpn|serial|no|nr|number|version)[\s.:#№]*$|#\s?$/iu;
const isYear = (code: string): boolean => /^(?:19\d|20[0-3])\d$/.test(code);
const yearBefore =
  /(?<![\p{L}\p{N}])(?:made|bought|purchased|new|dated|years?|since|circa|c|in|of|edition|season|series|collection|range)[\s.:]*$/iu;

/** Whether the words before a number that may be a year, back to the last comma, show that it belongs to a place. */
function leadsToPlace(before: string): boolean {
  const clause = before.split(',').at(-1) ?? '';
  return place.test(clause) && !yearBefore.test(clause);
}

/** The one postal code of the site's form in a passage that speaks of a place. */
export function readPostalCode(
  passage: string,
  { before, after }: Around,
  site: SiteName,
): string | undefined {
  const [found, ...more] = [...passage.matchAll(forms[site])];
  const code = found?.[0].toUpperCase();
  if (found === undefined || code === undefined) return undefined;
  if (more.some(([other]) => other.toUpperCase() !== code)) return undefined;
  const head = before.slice(-40) + passage.slice(0, found.index);
  if (otherBefore.test(head)) return undefined;
  if (site === 'UK') return code.replace(/^(.+?) ?(\d[A-Z]{2})$/u, '$1 $2');
  if (afterState[site].test(head)) return code;
  if (site === 'Australia' && isYear(code)) return leadsToPlace(head) ? code : undefined;
  return place.test(`${before.slice(-40)}${passage}${after.slice(0, 20)}`) ? code : undefined;
}
