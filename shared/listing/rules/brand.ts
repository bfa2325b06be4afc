import { mentions } from '../text/mention.ts';
import { plainLine, unlabelled } from '../text/plain-text.ts';

export const UNBRANDED = 'Unbranded';

/** Ways of saying that there is none. */
const nothing =
  /^(?:un-?branded|no[\s-]?(?:name|brand)|non[\s-]?branded|generic|unknown|un(?:identified|clear|specified|certain|marked)|none|null|undefined|nil|n\/?a|not (?:visible|known|specified|identified|available|applicable|shown|sure|stated|provided)|no visible.*|no brand.*|cannot .*|can['’]t .*|unable to .*|other|various|brand|brand name|-+|\?+|\.+)\.?$/iu;

/** Longest brand or model guess; anything longer is prose. */
export const LONGEST_BRAND = 65;

/** A brand as the model names it; undefined where it names none or writes prose. */
export function brandIn(text: string): string | undefined {
  const brand = unlabelled(plainLine(text), 'brand').replace(/[\s.,;:]+$/u, '');
  const usable = /[\p{L}\p{N}]/u.test(brand) && !nothing.test(brand) && brand.length <= LONGEST_BRAND;
  return usable ? brand : undefined;
}

/** What supports a brand, in the model's own words; `none` where it only guesses. */
export const brandEvidence = [
  'printed on the item or its packaging',
  'logo',
  'distinctive design',
  'said by the user',
  'none',
] as const;

/** The brand of the answer: what the model names, unless it says itself that nothing supports it. */
export function supportedBrand(named: string, evidence: string, userText: string): string {
  const brand = brandIn(named);
  if (brand === undefined) return UNBRANDED;
  return evidence !== 'none' || mentions(userText, brand) ? brand : UNBRANDED;
}
