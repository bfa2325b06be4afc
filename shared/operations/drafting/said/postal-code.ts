import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { postalCodeForms } from '../../market/marketplaces.ts';
import { perSite, withSiteWords } from '../languages.ts';
import type { Around } from './around.ts';

const edge = '(?<![\\p{L}\\p{N}$£€.,-])';
const formOf = (form: string) => new RegExp(`${edge}${form}(?![\\p{L}\\p{N}]|[.,-]\\d)`, 'giu');
const formOfSite = perSite((site) => formOf(postalCodeForms[sites[site].country]));

/** Words that speak of a place; a number alone may be a year or a model. */
const place =
  'post\\s?code|postal code|zip(?:\\s?code)?|eircode|pick(?:ed|ing)?[\\s-]?up|pickup|collect(?:ion|ed)?|locat(?:ed|ion)|based|(?:post|ship|sen[dt]|deliver)(?:s|ed|ing|ped|ping|age)? from|suburb';
const placePattern = perSite((site) => {
  const words = withSiteWords(place, site, (one) => one.place);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
});
const state = 'NSW|VIC|QLD|TAS|WA|SA|ACT|NT';
const usState =
  'A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]';
/** A state right before the code: in capitals, as `in` and `or` are words. */
const afterState: Partial<Record<SiteName, RegExp>> = {
  Australia: new RegExp(`(?<!\\p{L})(?:${state}|${state.toLowerCase()}|Vic|Qld|Tas)[\\s,]+$`, 'u'),
  US: new RegExp(`(?<!\\p{L})(?:${usState})[\\s,]+$`, 'u'),
};
/** Codes of letters and figures, which hardly mean anything else, with the length of their second part. */
const secondPart: Partial<Record<SiteName, number>> = { UK: 3, Canada: 3, Ireland: 4 };

/** What makes a number something else, right before it. */
const otherBefore =
  /(?<![\p{L}\p{N}])(?:models?|parts?|art(?:icle)?|ref(?:erence)?|item|type|sku|mpn|serial|no|nr|number|version|modell|modello|modelo|modèle|artikel|codice|código|référence|numéro|numero|número|nummer)[\s.:#№°]*$|#\s?$/iu;
const isYear = (code: string): boolean => /^(?:19\d|20[0-3])\d$/.test(code);
const yearBefore =
  /(?<![\p{L}\p{N}])(?:made|bought|purchased|new|dated|years?|since|circa|c|in|of|edition|season|series|collection|range)[\s.:]*$/iu;

/** Whether the words before a number that may be a year, back to the last comma, show that it belongs to a place. */
function leadsToPlace(before: string): boolean {
  const clause = before.split(',').at(-1) ?? '';
  return placePattern('Australia').test(clause) && !yearBefore.test(clause);
}

/** The one postal code of the site's form in a passage that speaks of a place. */
export function readPostalCode(
  passage: string,
  { before, after }: Around,
  site: SiteName,
): string | undefined {
  const [found, ...more] = [...passage.matchAll(formOfSite(site))];
  const code = found?.[0].toUpperCase();
  if (found === undefined || code === undefined) return undefined;
  if (more.some(([other]) => other.toUpperCase() !== code)) return undefined;
  const head = before.slice(-40) + passage.slice(0, found.index);
  if (otherBefore.test(head)) return undefined;
  const second = secondPart[site];
  if (second !== undefined) {
    const bare = code.replace(/[ -]/gu, '');
    return `${bare.slice(0, -second)} ${bare.slice(-second)}`;
  }
  if (afterState[site]?.test(head)) return code;
  if (site === 'Australia' && isYear(code)) return leadsToPlace(head) ? code : undefined;
  return placePattern(site).test(`${before.slice(-40)}${passage}${after.slice(0, 20)}`) ? code : undefined;
}
