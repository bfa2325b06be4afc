import * as z from 'zod';
import { givenText } from '../fields.ts';
import { additionalInfo, imageUrls } from '../product-fields.ts';
import { source } from '../source.ts';
import { isXmlText } from '../texts.ts';
import { check, checkCode, severity } from './check-codes.ts';
import { marketAccessToken, marketOperation, without, xmlText } from './fields.ts';
import { listedDescriptors, listedSpecifics } from './listed-parts.ts';
import {
  asInPostItem,
  givenFields,
  listingType,
  optionalListingFields,
  pictureUrls,
  refuseOtherUnits,
} from './listing-fields.ts';
import {
  type SiteMarketplaceId,
  type SiteName,
  siteMarketplaceIds,
  siteNames,
  siteOfMarketplace,
} from './sites.ts';

/** Limits on words in a drafted description: little may be known. */
export const draftDescriptionWords = { least: 12, most: 150 } as const;

/** Optional fields apart from pictures and words, copied unchanged. */
const given = givenFields(givenText);
const optional = { ...z.object(given).partial().shape, ...optionalListingFields };

const drafted = z
  .object({
    title: xmlText.optional(),
    description: xmlText.optional(),
    ...optional,
    pictureUrls,
    itemSpecifics: listedSpecifics,
    conditionDescriptors: listedDescriptors.optional(),
    listingType,
    domesticReturnsRequired: z.boolean().optional(),
    siteName: z.enum(siteNames),
    currency: given.currency,
    measurementUnit: given.measurementUnit,
  })
  .meta({
    id: 'DraftedListing',
    description:
      'A body for post-item without market_access_token and verifyOnly, with every field that is known',
    override: asInPostItem,
  });

export type DraftListing = z.output<typeof drafted>;

const missing = z
  .object({
    field: z.string().meta({
      description:
        'Of post-item; a specific as `itemSpecifics.<Name>`, a descriptor as `conditionDescriptors.<Name>`',
    }),
    code: checkCode,
    severity,
    wanted: z.string().meta({ description: 'What the field takes' }),
    allowedValues: z.array(z.string()).optional(),
  })
  .meta({ id: 'MissingField', description: 'What the listing still needs' });

const category = z
  .object({
    categoryId: z.string(),
    path: z.array(z.string()).meta({ description: 'Names from the root of the tree' }),
    reason: z.string().optional().meta({ description: 'On the first only' }),
  })
  .meta({ id: 'SuggestedCategory' });

const request = z
  .object({
    market_access_token: marketAccessToken,
    image_urls: imageUrls.refine(
      (urls) => urls.every(isXmlText),
      'must hold URLs without control characters',
    ),
    ...optional,
    siteName: given.siteName.optional().meta({
      enum: siteNames,
      description: 'Site on which the listing appears; Australia if none is named',
    }),
    marketplace_id: givenText
      .pipe(z.enum(siteMarketplaceIds))
      .optional()
      .meta({ enum: siteMarketplaceIds, description: 'Another name for siteName' }),
    additional_info: additionalInfo,
    categoryId: given.categoryId.optional().meta({ description: 'Taken instead of choosing one' }),
  })
  .superRefine((given, context) => {
    refuseOtherUnits(siteOf(given), given, context);
    const { siteName, marketplace_id: id } = given;
    if (siteName === undefined || id === undefined || siteOfMarketplace(id) === siteName) return;
    const message = `must name the same site as siteName, which is ${siteName}`;
    context.addIssue({ code: 'custom', path: ['marketplace_id'], message, input: id });
  })
  .meta({ override: without('pattern') });

/** The site that a draft is for. */
export const siteOf = ({
  siteName,
  marketplace_id: id,
}: {
  readonly siteName?: SiteName | undefined;
  readonly marketplace_id?: SiteMarketplaceId | undefined;
}): SiteName => siteName ?? siteOfMarketplace(id ?? '') ?? 'Australia';

export const draftItem = marketOperation('draft-item', 'Draft a listing for post-item from pictures', {
  credits: 10,
  repeat: 'keyed',
  asks: ['seller', 'model'],
  request,
  // Either name of a site, or no name for the default site, makes the same request.
  comparedAs: ({ marketplace_id, ...rest }) => ({
    ...rest,
    siteName: siteOf({ ...rest, marketplace_id }),
  }),
  response: z.object({
    listing: drafted,
    missing: z.array(missing).meta({ description: 'Needed before the listing can be posted' }),
    categories: z.array(category).max(3).meta({ description: 'The chosen one first' }),
    sources: z.record(z.string(), source).meta({
      description:
        'By field of the listing; a specific as `itemSpecifics.<Name>`, a descriptor as `conditionDescriptors.<Name>`',
    }),
    checks: z
      .array(check)
      .meta({ description: 'What post-item would find with verifyOnly, the most urgent first' }),
  }),
});
