import type { Company, Regulatory } from '../../../contract/market/regulatory.ts';
import type { PartialListing, Report, SafetyRule } from '../listing-facts.ts';
import { memberStates } from '../marketplaces.ts';

/** Whether a company is in the EU or in Northern Ireland, whose postal codes begin with BT. */
const isThere = ({ country = '', postalCode = '' }: Partial<Company>): boolean =>
  memberStates.has(country) || (country === 'GB' && /^\s*BT/i.test(postalCode));

const words = new Intl.ListFormat('en');

/**
 * What a company lacks: the marketplace wants the whole address and one way to get in touch.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getRegulatoryPolicies (read
 *   2026-11-29)
 */
function lackingIn(company: Company): string {
  const address = ['addressLine1', 'city', 'postalCode', 'country'] as const;
  const isReachable = (company.phone ?? company.email ?? company.contactUrl) !== undefined;
  const lacking = address.filter((field) => company[field] === undefined);
  return words.format([...lacking, ...(isReachable ? [] : ['one of phone, email and contactUrl'])]);
}

/** What the names of attributes that ask for it hold, a field, and what it lacks as the end of a sentence, if anything. */
type Gap = readonly [attribute: RegExp, field: string, lacking: string];

/** The list of attributes is not published. */
function gapsIn({ manufacturer, responsiblePersons: persons = [], ...others }: Regulatory): Gap[] {
  const whole = 'the name, the address, and one of phone, email and contactUrl';
  const someone = 'a person in the EU or Northern Ireland, unless the manufacturer is there';
  const labels = 'pictograms or statements of its labels';
  return [
    [/manufacturer/i, 'manufacturer', manufacturer ? lackingIn(manufacturer) : whole],
    [/responsible/i, 'responsiblePersons', [manufacturer ?? {}, ...persons].some(isThere) ? '' : someone],
    ...persons.map((one, at): Gap => [/responsible/i, `responsiblePersons[${at}]`, lackingIn(one)]),
    [/product_?safety/i, 'productSafety', others.productSafety ? '' : labels],
    [/document/i, 'documents', others.documents ? '' : 'ids of documents'],
  ];
}

/** Checks that a listing has what its category asks for about the safety of products. */
export function checkSafety(
  { regulatory = {} }: Pick<PartialListing, 'regulatory'>,
  { attributes, isBusiness }: SafetyRule,
  report: Report,
): void {
  if (attributes.length === 0) return;
  for (const [attribute, part, lacking] of gapsIn(regulatory)) {
    const usages = attributes.filter(({ name }) => attribute.test(name)).map(({ usage }) => usage);
    const isRequired = usages.includes('REQUIRED');
    if (lacking === '' || !(isRequired || usages.includes('RECOMMENDED'))) continue;
    const field = `regulatory.${part}`;
    const asks = isRequired ? 'requires' : 'recommends';
    const severity = isBusiness === false ? 'advice' : isBusiness && isRequired ? 'blocks' : undefined;
    const message = `${field} lacks ${lacking}. The marketplace ${asks} it in this category.`;
    report(field, 'SAFETY_INFORMATION_NEEDED', message, severity);
  }
}
