import * as z from 'zod';
import { givenText } from '../fields.ts';
import { xmlTextOf } from './fields.ts';
import {
  asInPostItem,
  givenFields,
  listingFields,
  optionalListingFields,
  refuseOtherUnits,
} from './listing-fields.ts';

const text = xmlTextOf(givenText);

/** Every field of a listing, each optional: a change states the new value of a whole field. */
export const listingChanges = z
  .object({
    ...listingFields,
    ...optionalListingFields,
    ...givenFields(givenText),
    listingType: givenText.pipe(listingFields.listingType).meta({ enum: ['FixedPriceItem'] }),
    // Without its values, which would take a kilobyte of the document once more.
    countryCode: givenText.pipe(listingFields.countryCode),
    title: text,
    description: text,
    itemSpecifics: listingFields.itemSpecifics.refine(
      ({ NameValueList }) => NameValueList.length > 0,
      'must hold at least one entry',
    ),
  })
  .partial()
  .superRefine((changes, context) => {
    if (changes.siteName !== undefined) refuseOtherUnits(changes.siteName, changes, context);
  })
  .meta({
    id: 'ListingChanges',
    description: 'Fields as post-item takes them; each replaces the whole field',
    override: asInPostItem,
  });

export type ListingChanges = z.output<typeof listingChanges>;

/** Fields that every listing can do without. */
export const removableFields = [
  'conditionDescription',
  'conditionDescriptors',
  'itemSpecifics',
  'sku',
] as const satisfies readonly (keyof ListingChanges)[];

export type RemovableField = (typeof removableFields)[number];
