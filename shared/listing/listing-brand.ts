import type { Breach } from './breach.ts';
import type { Draft } from './draft.ts';
import { brandIn, LONGEST_BRAND, supportedBrand, UNBRANDED } from './rules/brand.ts';
import { contactDetailsIn } from './rules/contact-details.ts';
import { quotesInstructions } from './rules/secrecy.ts';
import { plainLine } from './text/plain-text.ts';

/** Whether what stands in `brand` is a brand, no more, and supported. */
export function checkBrand(draft: Draft, userText: string): Breach[] {
  const named = brandIn(draft.brand);
  if (named === undefined) {
    return plainLine(draft.brand).length > LONGEST_BRAND ? [notAName] : [];
  }
  if (contactDetailsIn(named, userText).length > 0) return [notAName];
  return supportedBrand(named, draft.brandEvidence, userText) === UNBRANDED ? [unsupported] : [];
}

const notAName: Breach = {
  rule: 'brand',
  complaint: 'brand must be the name alone, or Unbranded where nothing supports one.',
};
const unsupported: Breach = {
  rule: 'brand',
  complaint: 'Nothing supports the brand: write Unbranded and name it in no text.',
};

/** The brand of the answer: never a web address or a piece of our instructions. */
export function safeBrand(draft: Draft, userText: string, instructions: string): string {
  const brand = supportedBrand(draft.brand, draft.brandEvidence, userText);
  const unsafe =
    contactDetailsIn(brand, userText).length > 0 || quotesInstructions(brand, instructions, userText);
  return unsafe ? UNBRANDED : brand;
}
