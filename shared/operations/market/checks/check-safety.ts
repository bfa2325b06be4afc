import type { Company, Regulatory } from '../../../contract/market/regulatory.ts';
import type { PartialListing, Report, SafetyRule } from '../listing-facts.ts';
import { memberStates } from '../marketplaces.ts';

/** Whether a company is in the EU or in Northern Ireland, whose postal codes begin with BT. */
const isThere = ({ country = '', postalCode = '' }: Company): boolean =>
  memberStates.has(country) || (country === 'GB' && /^BT/i.test(postalCode));

/**
 * What a company lacks: the marketplace wants the whole address and one way to get in touch.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getRegulatoryPolicies (read
 *   2026-11-29)
 */
function lackingIn(company: Company | undefined): string | undefined {
  if (company === undefined) return 'the name, the address, and a phone, email or contactUrl';
  const lacking: string[] = (['addressLine1', 'city', 'postalCode', 'country'] as const).filter(
    (field) => company[field] === undefined,
  );
  const isReachable = (['phone', 'email', 'contactUrl'] as const).some(
    (field) => company[field] !== undefined,
  );
  if (!isReachable) lacking.push('phone, email or contactUrl');
  return lacking.length === 0 ? undefined : lacking.join(', ');
}

/** What each part of `regulatory` lacks, as the end of a sentence. */
const lackingParts: Readonly<Record<keyof Regulatory, (given: Regulatory) => string | undefined>> = {
  manufacturer: ({ manufacturer }) => lackingIn(manufacturer),
  responsiblePersons({ manufacturer, responsiblePersons: [first, ...others] = [] }) {
    if (first !== undefined)
      return [first, ...others].map(lackingIn).find((lacking) => lacking !== undefined);
    if (manufacturer !== undefined && isThere(manufacturer)) return undefined;
    return 'a person in the EU or Northern Ireland, unless the manufacturer is there';
  },
  productSafety: ({ productSafety }) =>
    productSafety === undefined ? 'pictograms or statements of its labels' : undefined,
  documents: ({ documents }) => (documents === undefined ? 'ids of documents' : undefined),
};

/** The parts by what the names of attributes hold: their list is not published. */
const partNames: Readonly<Record<keyof Regulatory, RegExp>> = {
  manufacturer: /manufacturer/i,
  responsiblePersons: /responsible/i,
  productSafety: /product_?safety/i,
  documents: /document/i,
};

const whose = (isBusiness: boolean | undefined): string => {
  if (isBusiness === undefined) return 'Whether this seller must give it, the marketplace decides.';
  return isBusiness ? 'This is a business seller, who must give it.' : 'It is asked of business sellers.';
};

/** Checks that a listing has what its category asks for about the safety of products. */
export function checkSafety(
  { regulatory = {} }: Pick<PartialListing, 'regulatory'>,
  { attributes, isBusiness }: SafetyRule,
  report: Report,
): void {
  for (const [part, name] of Object.entries(partNames) as [keyof Regulatory, RegExp][]) {
    const usages = attributes.flatMap((attribute) =>
      name.test(attribute.name) ? (attribute.usage ?? '') : [],
    );
    const isRequired = usages.includes('REQUIRED');
    const lacking = isRequired || usages.includes('RECOMMENDED') ? lackingParts[part](regulatory) : undefined;
    if (lacking === undefined) continue;
    const field = `regulatory.${part}`;
    const asks = isRequired ? 'requires' : 'recommends';
    const message = `${field} lacks ${lacking}. The marketplace ${asks} it in this category. ${whose(isBusiness)}`;
    const severity = isBusiness === false ? 'advice' : isBusiness && isRequired ? 'blocks' : undefined;
    report(field, 'SAFETY_INFORMATION_NEEDED', message, severity);
  }
}
