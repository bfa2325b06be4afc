import { contactDetailsIn } from '../../libraries/wording/contact-details.ts';
import { mentionsOf, withoutMentions } from '../../libraries/wording/mentions.ts';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import { quotesInstructions } from '../../libraries/wording/secrecy.ts';
import { merged } from '../../libraries/wording/spans.ts';
import type { Breach } from './breach.ts';
import type { Draft } from './draft.ts';
import { oldBrandNames } from './rebrand.ts';
import { longestBrand, namedBrand, supportedBrand, unbranded } from './rules/brand.ts';

/** The rules for `brand`: a brand and nothing else, and one that something supports. */
export function checkBrand(draft: Draft, userText: string): Breach[] {
  const named = namedBrand(draft.brand);
  if (named === undefined) {
    return plainLine(draft.brand).length > longestBrand ? [notAName] : [];
  }
  if (contactDetailsIn(named, userText).length > 0) return [notAName];
  return supportedBrand(draft.brand, draft.brandEvidence, userText) === unbranded ? [unsupported] : [];
}

const notAName: Breach = {
  rule: 'brand',
  complaint: 'brand must be the name alone, or Unbranded where nothing supports one.',
};
const unsupported: Breach = {
  rule: 'brand',
  complaint: 'Nothing supports the brand: write Unbranded and name it in no text.',
};

/** The answer's brand: never a web address or a piece of our instructions. */
export function safeBrand(draft: Draft, userText: string, instructions: string): string {
  const brand = supportedBrand(draft.brand, draft.brandEvidence, userText);
  const unsafe =
    contactDetailsIn(brand, userText).length > 0 || quotesInstructions(brand, instructions, userText);
  return unsafe ? unbranded : brand;
}

/**
 * Names that the model only guessed: no text may contain one when the answer says Unbranded. A word that also says
 * what the item is stays.
 */
export function guessedNames(drafts: readonly Draft[], brand: string, userText: string): string[] {
  if (brand !== unbranded) return [];
  return drafts
    .filter((draft) => supportedBrand(draft.brand, draft.brandEvidence, userText) === unbranded)
    .flatMap((draft) => oldBrandNames(draft.brand, draft.modelName, '').map((name) => ({ name, draft })))
    .filter(
      ({ name, draft }) =>
        /\p{L}{3}|\P{ASCII}{2}/u.test(name) &&
        !draft.productType.includes(name.toLowerCase()) &&
        !draft.attributes.some((fact) => plainLine(fact).toLowerCase() === name.toLowerCase()),
    )
    .map(({ name }) => name);
}

/** The text with these names removed. */
export function withoutNames(text: string, names: readonly string[]): string {
  const spans = merged(names.flatMap((name) => mentionsOf(text, name, true)));
  return spans.length === 0 ? text : withoutMentions(text, spans).trim();
}
