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

interface Gap {
  readonly field: string;
  /** The end of a sentence. */
  readonly lacking: string;
}

const gap = (field: string, lacking: string | undefined): readonly Gap[] =>
  lacking === undefined ? [] : [{ field: `regulatory.${field}`, lacking }];

/** What each part of `regulatory` lacks. */
const gapsIn: Readonly<Record<keyof Regulatory, (given: Regulatory) => readonly Gap[]>> = {
  manufacturer: ({ manufacturer }) => gap('manufacturer', lackingIn(manufacturer)),
  responsiblePersons({ manufacturer, responsiblePersons: persons = [] }) {
    const isSomeoneThere = [...(manufacturer ? [manufacturer] : []), ...persons].some(isThere);
    const someone = 'a person in the EU or Northern Ireland, unless the manufacturer is there';
    return [
      ...gap('responsiblePersons', isSomeoneThere ? undefined : someone),
      ...persons.flatMap((person, index) => gap(`responsiblePersons[${index}]`, lackingIn(person))),
    ];
  },
  productSafety: ({ productSafety }) =>
    gap('productSafety', productSafety ? undefined : 'pictograms or statements of its labels'),
  documents: ({ documents }) => gap('documents', documents ? undefined : 'ids of documents'),
};

/** The parts by what the names of attributes hold: their list is not published. */
const partNames: Readonly<Record<keyof Regulatory, RegExp>> = {
  manufacturer: /manufacturer/i,
  responsiblePersons: /responsible/i,
  productSafety: /product_?safety/i,
  documents: /document/i,
};

/** What the request of a category means for this seller. */
function meaningFor(isBusiness: boolean | undefined, isRequired: boolean): string {
  if (isBusiness === false) return 'This is a private seller, of whom the law does not ask it.';
  const seller = isBusiness ? 'This is' : 'The profile does not say whether this is';
  return `${seller} a business seller, ${isRequired ? 'who must give it' : 'whose listing may be hidden without it'}.`;
}

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
    if (!isRequired && !usages.includes('RECOMMENDED')) continue;
    const asks = isRequired ? 'requires' : 'recommends';
    const severity = isBusiness === false ? 'advice' : isBusiness && isRequired ? 'blocks' : undefined;
    for (const { field, lacking } of gapsIn[part](regulatory)) {
      const message = `${field} lacks ${lacking}. The marketplace ${asks} it in this category. ${meaningFor(isBusiness, isRequired)}`;
      report(field, 'SAFETY_INFORMATION_NEEDED', message, severity);
    }
  }
}
