import * as z from 'zod';
import { requiredText } from '../fields.ts';
import { itemCountries, itemCountryFault } from './countries.ts';
import { categoryIdOf, conditionId } from './fields.ts';
import { itemSpecifics } from './item-specifics.ts';
import { pictureUrls } from './picture-urls.ts';
import { siteNames, sites } from './sites.ts';
import { xmlText, xmlTextOf } from './xml-text.ts';

const largestQuantity = 2_147_483_647;

const decimalOf = (text: z.ZodString) =>
  text.regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a decimal number in a string, such as "9.50"');
const whole = requiredText.regex(/^\d{1,9}$/, 'must be a whole number in a string, such as "20"');

/** The values that the sites accept in a field. */
const valuesOf = (field: 'currency' | 'measurementUnit'): readonly string[] => [
  ...new Set(siteNames.map((name) => sites[name][field])),
];

/** The fields that a draft may be given as well, over a text that is required or optional there. */
export const givenFields = (text: z.ZodString) => ({
  categoryId: categoryIdOf(text),
  conditionId,
  startPrice: decimalOf(text),
  countryCode: text
    .superRefine((code, context) => {
      const message = itemCountryFault(code);
      if (message !== undefined) context.addIssue({ code: 'custom', message, input: code });
    })
    .meta({ enum: itemCountries, description: 'Where the item is located, as an ISO 3166-1 alpha-2 code' }),
  siteName: text.pipe(z.enum(siteNames)).meta({ enum: siteNames }),
  shippingService: xmlTextOf(text).meta({
    description: 'A service that shipping-packages lists with ValidForPostItem true',
  }),
  shippingServiceCost: decimalOf(text),
  postalCode: xmlTextOf(text),
});

const required = givenFields(requiredText);

/** The fields of a listing, each as post-item takes it, without defaults. */
export const listingFields = {
  title: xmlText,
  description: xmlText,
  categoryId: required.categoryId,
  conditionId: required.conditionId,
  startPrice: required.startPrice,
  quantity: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(largestQuantity, `must be at most ${largestQuantity}`),
  pictureUrls,
  itemSpecifics,
  listingType: requiredText
    .refine((type) => type === 'FixedPriceItem', 'must be FixedPriceItem')
    .meta({ enum: ['FixedPriceItem'] }),
  domesticReturnsRequired: z.boolean(),
  countryCode: required.countryCode,
  currency: requiredText.meta({ enum: valuesOf('currency'), description: 'The currency of the site' }),
  siteName: required.siteName,
  shippingService: required.shippingService,
  shippingServiceCost: required.shippingServiceCost,
  postalCode: required.postalCode,
  measurementUnit: requiredText.meta({
    enum: valuesOf('measurementUnit'),
    description: 'The unit system of the site',
  }),
  shippingPackage: xmlText.meta({ description: 'One of the values that shipping-packages lists' }),
  packageDepth: whole,
  packageLength: whole,
  packageWidth: whole,
  WeightMajor: whole,
  WeightMinor: whole,
};
