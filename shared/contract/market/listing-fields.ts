import * as z from 'zod';
import { itemCountries, itemCountryFault } from '../countries.ts';
import { addressLength, atMost, givenText, givenTextUpTo, requiredText } from '../fields.ts';
import { isWebAddress, isXmlText } from '../texts.ts';
import { categoryIdOf, conditionId, inXml, without, xmlTextOf } from './fields.ts';
import { regulatory } from './regulatory.ts';
import { type SiteName, siteNames, sites } from './sites.ts';

const largestQuantity = 2_147_483_647;
const longestConditionDescription = 1000;
/** Longer than the marketplace's names, labels and certificate numbers. */
const descriptorText = givenTextUpTo(200, inXml);
/** Twice the longest postal codes: ten characters, as in 12345-6789. */
const longestPostalCode = 20;

const isDecimal = z.regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a decimal number in a string, such as "9.50"');
const isWhole = z.regex(/^\d{1,9}$/, 'must be a whole number in a string, such as "20"');
const sizeOf = (whole: z.ZodString, side: string) =>
  whole.meta({ description: `${side} of the parcel in cm; English units: inches` });

const currencies: readonly string[] = [...new Set(siteNames.map((name) => sites[name].currency))];
const unitSystems: readonly string[] = [...new Set(siteNames.flatMap((name) => sites[name].unitSystems))];

/** Refuses a currency or a unit that is not the site's: numbers would mean something else. */
export function refuseOtherUnits(
  siteName: SiteName,
  given: { readonly currency?: string | undefined; readonly measurementUnit?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { currency, unitSystems: measurementUnit } = sites[siteName];
  const taken = { currency: [currency], measurementUnit };
  for (const field of ['currency', 'measurementUnit'] as const) {
    const wanted: readonly string[] = taken[field];
    if (given[field] === undefined || wanted.includes(given[field])) continue;
    const message = `must be ${wanted.join(' or ')} on the site ${siteName}`;
    context.addIssue({ code: 'custom', path: [field], message, input: given[field] });
  }
}

const isItemCountry = z.superRefine<string>((code, context) => {
  const message = itemCountryFault(code);
  if (message !== undefined) context.addIssue({ code: 'custom', message, input: code });
});

const quantity = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(largestQuantity, `must be at most ${largestQuantity}`)
  .meta({ description: 'How many there are to sell' });

/** Fields that a draft also accepts, based on a required or optional text. */
export function givenFields(text: z.ZodString) {
  const decimal = text.check(isDecimal);
  const whole = text.check(isWhole);
  const forXml = xmlTextOf(text);
  return {
    categoryId: categoryIdOf(text),
    conditionId,
    startPrice: decimal.meta({ description: 'In the currency of the site, above 0, such as 14.50' }),
    countryCode: text.check(isItemCountry).meta({
      id: 'ItemCountry',
      enum: itemCountries,
      description: 'Where the item is located, as an ISO 3166-1 alpha-2 code',
    }),
    siteName: text
      .pipe(z.enum(siteNames))
      .meta({ enum: siteNames, description: 'Site on which the listing appears' }),
    shippingService: forXml.meta({
      description: 'ShippingService of shipping-packages, ValidForPostItem true',
    }),
    shippingServiceCost: decimal.meta({
      description: 'What the buyer pays, in the currency of the site; 0: free',
    }),
    postalCode: xmlTextOf(text.max(...atMost(longestPostalCode))).meta({
      description: 'Where the item is sent from',
    }),
    currency: text.meta({ enum: currencies, description: 'The currency of the site' }),
    measurementUnit: text.meta({
      enum: unitSystems,
      description: 'The unit system of the site; Canada takes both',
    }),
    quantity,
    shippingPackage: forXml.meta({ description: 'ShippingPackage of shipping-packages' }),
    packageDepth: sizeOf(whole, 'Depth'),
    packageLength: sizeOf(whole, 'Length'),
    packageWidth: sizeOf(whole, 'Width'),
    WeightMajor: whole.meta({ description: 'Weight of the parcel in kg; English units: pounds' }),
    WeightMinor: whole.meta({
      description: 'The rest in grams, up to 999; English units: ounces, up to 15',
    }),
  };
}

const isPictureUrl = (text: string): boolean => isWebAddress(text) && isXmlText(text);

/** A listing's pictures, the gallery picture first: 1 to 24, the marketplace's limit. */
export const pictureUrls = z
  .array(
    z
      .string()
      .check(z.maxLength(...addressLength), z.refine<string>(isPictureUrl, 'must be an http or https URL'))
      .meta({ format: 'uri' }),
  )
  .check(z.minLength(1, 'must hold at least one URL'), z.maxLength(24, 'must hold at most 24 URLs'))
  .meta({ description: 'Addresses of hosted pictures, the gallery picture first' });

export const listingType = requiredText
  .refine((type): boolean => type === 'FixedPriceItem', 'must be FixedPriceItem')
  .meta({ enum: ['FixedPriceItem'], description: 'The only type that is posted' });

/**
 * A detail of the condition that trading cards and coins need, by the marketplace's id or by its label. A descriptor
 * with free text has no values: its text is `additionalInfo`, as the marketplace wants it, or the only value.
 */
const conditionDescriptor = z
  .object({
    name: descriptorText.meta({ description: 'Id or name of a descriptor of get-category-features' }),
    values: z
      .array(descriptorText)
      .max(30, 'must hold at most 30 values')
      .optional()
      .meta({ description: 'Ids or names of its values' }),
    additionalInfo: descriptorText
      .optional()
      .meta({ description: 'Free text where it takes that, such as the number of a certificate' }),
  })
  .refine(({ values = [], additionalInfo }) => values.length > 0 || additionalInfo !== undefined, {
    path: ['values'],
    error: 'must hold at least one value',
  })
  .meta({ id: 'ConditionDescriptor' });

const optionalPolicyId = givenText.regex(/^\d{1,20}$/, 'must be the id of a policy: digits only').optional();
const policyId = (kind: string) => optionalPolicyId.meta({ description: `Id of a policy of ${kind}` });

/** Listing fields that are optional in every operation. */
export const optionalListingFields = {
  conditionDescription: givenTextUpTo(longestConditionDescription, inXml)
    .optional()
    .meta({ description: 'What is worn or damaged, for conditions other than new' }),
  conditionDescriptors: z
    .array(conditionDescriptor)
    .min(1, 'must hold at least one descriptor')
    .max(30, 'must hold at most 30 descriptors')
    .optional()
    .meta({ description: 'Details of the condition, for trading cards and coins' }),
  sku: givenTextUpTo(50, inXml).optional().meta({ description: "The seller's own number of the item" }),
  fulfillmentPolicyId: policyId('fulfillment-policies'),
  paymentPolicyId: policyId('payment-policies'),
  returnPolicyId: policyId('return-policies'),
  bestOffer: z.boolean().optional().meta({ description: 'Whether buyers may offer a lower price' }),
  regulatory: regulatory.optional(),
};

export const asInPostItem = without('description', 'pattern', 'maxLength');
