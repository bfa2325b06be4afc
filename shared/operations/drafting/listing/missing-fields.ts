import type { ResponseOf } from '../../../contract/endpoint.ts';
import { type Check, severityOf } from '../../../contract/market/check-codes.ts';
import type { DraftListing, draftItem as endpoint } from '../../../contract/market/draft-item.ts';
import { unitSystemOf } from '../../../contract/market/sites.ts';
import { type Aspect, isApplicable, longestValue, sameText, shownName } from '../../market/aspects.ts';
import {
  fittingValueNames,
  missingDescriptors,
  readDescriptors,
  takesSeveralValues,
} from '../../market/condition-descriptors.ts';
import { byUrgency, type PolicyField, policyFields } from '../../market/listing-facts.ts';
import { missingSize, sizedAspect } from '../../market/size-aspects.ts';
import { type Candidate, type SiteFacts, usableConditions } from '../lookups.ts';

type MissingField = ResponseOf<typeof endpoint>['missing'][number];

const units = {
  Metric: { length: 'centimetres', major: 'kilograms', minor: 'grams', most: 999 },
  English: { length: 'inches', major: 'pounds', minor: 'ounces', most: 15 },
} as const;

/** For each field that post-item requires and a draft may lack, what it takes. */
function wantedFields({ currency, measurementUnit }: DraftListing): Readonly<Record<string, string>> {
  const { length, major, minor, most } = units[unitSystemOf({ measurementUnit })];
  const sideOfParcel = `of the parcel in whole ${length}, such as "20"`;
  return {
    conditionId: 'The id of a condition that the category takes; get-category-features lists them',
    startPrice: `The price in ${currency}, such as "49.95"`,
    countryCode: 'The country of the item as an ISO 3166-1 alpha-2 code, such as "AU"',
    postalCode: 'The postal code of the place that the item is sent from',
    shippingService: 'A service of the site; shipping-packages lists them',
    shippingServiceCost: `What the buyer pays for delivery in ${currency}, such as "9.50"; "0" if it is free`,
    shippingPackage: 'A package type of the site; shipping-packages lists them',
    packageDepth: `The depth ${sideOfParcel}`,
    packageLength: `The length ${sideOfParcel}`,
    packageWidth: `The width ${sideOfParcel}`,
    WeightMajor: `The weight of the parcel in whole ${major}, such as "1"`,
    WeightMinor: `The rest of the weight in ${minor}, from "0" to "${most}"`,
  };
}

/** A field that the listing still needs, with its allowed values if known. */
const needed = (
  code: MissingField['code'],
  field: string,
  wanted: string,
  allowedValues: readonly string[] = [],
): MissingField => ({
  field,
  code,
  severity: severityOf[code],
  wanted,
  ...(allowedValues.length > 0 && { allowedValues: [...allowedValues] }),
});

/** How many of an aspect's usual values a description names. */
const mostExamples = 3;

function wantedValue(aspect: Aspect): string {
  const { aspectConstraint: rule, aspectValues } = aspect;
  const where = sizedAspect(aspect) === undefined ? '' : ', as the label, the sole or the waistband says';
  const several = rule.itemToAspectCardinality === 'MULTI' ? ' or several' : '';
  if (rule.aspectMode === 'SELECTION_ONLY') return `One${several} of the allowed values${where}`;
  if (rule.aspectDataType === 'NUMBER') return 'A number, such as "12"';
  if (rule.aspectDataType === 'DATE') return `A date as ${rule.aspectFormat ?? 'YYYY'}`;
  const examples = aspectValues
    .slice(0, mostExamples)
    .map(({ localizedValue }) => `"${shownName(localizedValue)}"`);
  const such = examples.length === 0 ? '' : `, such as ${examples.join(', ')}`;
  return `A text${several} of at most ${rule.aspectMaxLength ?? longestValue} characters${such}${where}`;
}

/** A specific that the listing lacks: a required one, or a size. Where no value fits yet, it waits for another specific. */
function missingSpecific(aspect: Aspect, given: ReadonlyMap<string, readonly string[]>): MissingField {
  const { localizedAspectName: name, aspectValues: values } = aspect;
  const fitting = values.filter((value) => isApplicable(value, given));
  const isChoice = aspect.aspectConstraint.aspectMode === 'SELECTION_ONLY';
  const others = values.flatMap(({ valueConstraints = [] }) =>
    valueConstraints.map((rule) => shownName(rule.applicableForLocalizedAspectName)),
  );
  const waits = isChoice && fitting.length === 0 && others.length > 0;
  const allowed = (waits ? values : fitting).map(({ localizedValue }) => shownName(localizedValue));
  const condition = waits ? `, depending on ${[...new Set(others)].join(' and ')}` : '';
  return needed(
    aspect.aspectConstraint.aspectRequired === true ? 'ASPECT_REQUIRED' : 'SIZE_MISSING',
    `itemSpecifics.${shownName(name)}`,
    wantedValue(aspect) + condition,
    isChoice ? allowed : [],
  );
}

function missingSpecifics(listing: DraftListing, { aspects }: Candidate): MissingField[] {
  if (aspects === undefined)
    return [
      needed(
        'UNAVAILABLE',
        'itemSpecifics',
        'The specifics that the category requires; item-aspects lists them',
      ),
    ];
  const given = new Map(
    listing.itemSpecifics.NameValueList.map(({ Name, Value }) => [sameText(Name), Value]),
  );
  const isGiven = ({ localizedAspectName: name }: Aspect) => given.has(sameText(name));
  const size = missingSize(aspects, isGiven);
  return aspects
    .filter((aspect) => aspect.aspectConstraint.aspectRequired === true || aspect === size)
    .filter((aspect) => !isGiven(aspect))
    .map((aspect) => missingSpecific(aspect, given));
}

const policyKinds: Readonly<Record<PolicyField, readonly [kind: string, lookup: string]>> = {
  fulfillmentPolicyId: ['fulfilment', 'fulfillment-policies'],
  paymentPolicyId: ['payment', 'payment-policies'],
  returnPolicyId: ['return', 'return-policies'],
};

/** The policies that a listing still needs in addition to those that it names. */
function missingPolicies(listing: DraftListing, { policies }: SiteFacts): MissingField[] {
  const missing = policyFields.filter((field) => listing[field] === undefined);
  if (missing.length === policyFields.length) return [];
  return missing.map((field) => {
    const [kind, lookup] = policyKinds[field];
    const fact = policies?.[field];
    const wanted = `The id of one of the seller's ${kind} policies; ${lookup} lists them. The marketplace takes all three policies or none`;
    return needed(
      'POLICIES_INCOMPLETE',
      field,
      wanted,
      fact?.status === 'fulfilled' ? fact.value.map(({ id }) => id) : [],
    );
  });
}

/** The details of the listing's condition that the category requires and the listing lacks. */
function missingDetails(listing: DraftListing, { conditions }: Candidate): MissingField[] {
  const condition = conditions?.find(({ conditionId }) => conditionId === listing.conditionId);
  const descriptors = readDescriptors(condition?.conditionDescriptors);
  const given = listing.conditionDescriptors ?? [];
  return missingDescriptors(given, descriptors).map((facts) => {
    const values = fittingValueNames(facts, given, descriptors).map(shownName);
    const several = takesSeveralValues(facts) ? ' or several' : '';
    const choice = `One${several} of the allowed values, as its label or the seller says`;
    const field = `conditionDescriptors.${shownName(facts.conditionDescriptorName)}`;
    return needed(
      'CONDITION_DESCRIPTORS_REQUIRED',
      field,
      values.length === 0 ? 'A text, as its label says' : choice,
      values,
    );
  });
}

/**
 * What the listing still needs before post-item takes it, the most urgent first.
 *
 * @param checks the findings about it, which name what a business seller must say about the safety of the product
 */
export function missingFields(
  listing: DraftListing,
  category: Candidate,
  site: SiteFacts,
  checks: readonly Check[],
) {
  // Known only if the lookup succeeded.
  const allowed: Readonly<Record<string, readonly string[] | undefined>> = {
    conditionId: usableConditions(category.conditions ?? []).map(({ conditionId }) => conditionId),
    shippingPackage: site.packages?.map(({ ShippingPackage: code }) => code),
    shippingService: site.shippingServices
      ?.filter(({ ValidForPostItem }) => ValidForPostItem)
      .map(({ ShippingService: code }) => code),
  };
  return byUrgency([
    ...Object.entries(wantedFields(listing))
      .filter(([field]) => !(field in listing))
      // A category without conditions takes a listing without one.
      .filter(([field]) => field !== 'conditionId' || category.conditions?.length !== 0)
      .map(([field, wanted]) => needed('FIELD_MISSING', field, wanted, allowed[field])),
    ...missingPolicies(listing, site),
    ...missingDetails(listing, category),
    ...missingSpecifics(listing, category),
    ...checks
      .filter(({ code, severity }) => code === 'SAFETY_INFORMATION_NEEDED' && severity === 'blocks')
      .map(({ message, ...gap }): MissingField => ({ ...gap, wanted: message })),
  ]);
}
