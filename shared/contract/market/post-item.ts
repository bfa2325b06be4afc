import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { ack, listingError, listingFee } from './acknowledgement.ts';
import { itemCountries, itemCountryFault } from './countries.ts';
import { categoryId, conditionId, marketAccessToken } from './fields.ts';
import { itemSpecifics } from './item-specifics.ts';
import { pictureUrls } from './picture-urls.ts';
import { siteNames, sites } from './sites.ts';
import { xmlText } from './xml-text.ts';

const largestQuantity = 2_147_483_647;

const decimal = requiredText.regex(
  /^\d{1,12}(\.\d{1,6})?$/,
  'must be a decimal number in a string, such as "9.50"',
);
const whole = requiredText.regex(/^\d{1,9}$/, 'must be a whole number in a string, such as "20"');

/** The values that the sites accept in a field. */
const valuesOf = (field: 'currency' | 'measurementUnit'): readonly string[] => [
  ...new Set(siteNames.map((name) => sites[name][field])),
];

const request = z
  .object({
    market_access_token: marketAccessToken,
    verifyOnly: z.boolean().meta({ description: 'true validates without posting' }),
    title: xmlText,
    description: xmlText,
    categoryId,
    conditionId: conditionId.default('3000'),
    startPrice: decimal,
    quantity: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(largestQuantity, `must be at most ${largestQuantity}`)
      .default(1),
    pictureUrls,
    itemSpecifics,
    listingType: requiredText
      .refine((type) => type === 'FixedPriceItem', 'must be FixedPriceItem')
      .meta({ enum: ['FixedPriceItem'] }),
    domesticReturnsRequired: z
      .boolean()
      .default(false)
      .meta({ description: 'true: ReturnsAccepted, otherwise ReturnsNotAccepted' }),
    countryCode: requiredText
      .superRefine((code, context) => {
        const message = itemCountryFault(code);
        if (message !== undefined) context.addIssue({ code: 'custom', message, input: code });
      })
      .meta({ enum: itemCountries, description: 'Where the item is located, as an ISO 3166-1 alpha-2 code' }),
    currency: requiredText.meta({ enum: valuesOf('currency'), description: 'The currency of the site' }),
    siteName: requiredText.pipe(z.enum(siteNames)).meta({ enum: siteNames }),
    shippingService: xmlText.meta({
      description: 'A service that shipping-packages lists with ValidForPostItem true',
    }),
    shippingServiceCost: decimal,
    postalCode: xmlText,
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
  })
  .superRefine(({ siteName, ...given }, context) => {
    for (const field of ['currency', 'measurementUnit'] as const) {
      const wanted = sites[siteName][field];
      if (given[field] === wanted) continue;
      const message = `must be ${wanted} on the site ${siteName}`;
      context.addIssue({ code: 'custom', path: [field], message, input: given[field] });
    }
  });

/** Our own finding about a listing that is only verified. */
const check = z.object({
  field: z.string().meta({ description: 'Field of the request that the finding is about' }),
  code: z.string().meta({ description: 'Kind of finding; UNAVAILABLE when a lookup failed' }),
  message: z.string(),
});

export type Check = z.output<typeof check>;

export const postItem = defineEndpoint({
  name: 'market-post-item',
  path: '/api/v1/market/post-item',
  area: 'market',
  summary: 'Post a listing, or verify it without posting',
  credits: 0,
  idempotent: true,
  errorShape: 'simple',
  request,
  response: z.object({
    Ack: ack.meta({ description: 'Warning also when the listing was already posted' }),
    ItemID: z.string().optional().meta({ description: 'Id of the listing; absent when nothing is listed' }),
    StartTime: z.string().optional(),
    EndTime: z.string().optional(),
    Fees: z.array(listingFee),
    Errors: z.array(listingError),
    checks: z.array(check).optional().meta({ description: 'Only with verifyOnly' }),
  }),
  ignoresIdempotencyKey: ({ verifyOnly }) => verifyOnly,
});
