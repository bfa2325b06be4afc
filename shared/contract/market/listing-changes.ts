import * as z from 'zod';
import { givenText } from '../fields.ts';
import { xmlTextOf } from './fields.ts';
import { givenFields, listingFields, optionalListingFields, refuseOtherUnits } from './listing-fields.ts';

const text = xmlTextOf(givenText);

/** Every field of a listing, each optional: a change states the new value of a whole field. */
export const listingChanges = z
  .object({
    ...listingFields,
    ...optionalListingFields,
    ...givenFields(givenText),
    title: text.meta({ description: 'At most 80 characters, without markup' }),
    description: text.meta({ description: 'Text or HTML, at most 500,000 characters' }),
    itemSpecifics: listingFields.itemSpecifics.refine(
      ({ NameValueList }) => NameValueList.length > 0,
      'must hold at least one entry',
    ),
  })
  .partial()
  .superRefine((changes, context) => {
    if (changes.siteName !== undefined) refuseOtherUnits(changes.siteName, changes, context);
  })
  .meta({ id: 'ListingChanges', description: 'Fields of post-item; each replaces the whole field' });

export type ListingChanges = z.output<typeof listingChanges>;

/** Fields that every listing can do without. */
export const removableFields = [
  'conditionDescription',
  'conditionDescriptors',
  'itemSpecifics',
  'sku',
] as const satisfies readonly (keyof ListingChanges)[];

export type RemovableField = (typeof removableFields)[number];
