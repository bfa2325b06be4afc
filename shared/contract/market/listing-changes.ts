import * as z from 'zod';
import { atMost, givenText, wish } from '../fields.ts';
import { check } from './check-codes.ts';
import { marketAccessToken, marketOperation, xmlTextOf } from './fields.ts';
import { itemId, marketplaceId, ownListing } from './ids.ts';
import { asInPostItem, givenFields, optionalListingFields, refuseOtherUnits } from './listing-fields.ts';
import { ack, listingError, postItem } from './post-item.ts';
import { listingFields } from './posted-fields.ts';

const text = xmlTextOf(givenText);

/** Every field of a listing, each optional: a change states the new value of a whole field. */
export const listingChanges = z
  .object({
    ...listingFields,
    ...optionalListingFields,
    ...givenFields(givenText),
    listingType: givenText.pipe(listingFields.listingType).meta({ enum: ['FixedPriceItem'] }),
    // Without its values, which would add another kilobyte to the document.
    countryCode: givenText.pipe(listingFields.countryCode),
    title: text,
    description: text,
    itemSpecifics: listingFields.itemSpecifics.refine(
      ({ NameValueList }) => NameValueList.length > 0,
      'must hold at least one entry',
    ),
  })
  .partial()
  // One without parts changes nothing.
  .overwrite(({ regulatory, ...others }) => (regulatory === undefined ? others : { ...others, regulatory }))
  .superRefine((changes, context) => {
    if (changes.siteName !== undefined) refuseOtherUnits(changes.siteName, changes, context);
  })
  .meta({
    id: 'ListingChanges',
    description: 'Fields as post-item takes them; each replaces the whole field',
    override: asInPostItem,
  });

export type ListingChanges = z.output<typeof listingChanges>;

/** Fields that may be removed from any listing. */
export const removableFields = [
  'conditionDescription',
  'conditionDescriptors',
  'itemSpecifics',
  'regulatory',
  'sku',
] as const satisfies readonly (keyof ListingChanges)[];

export type RemovableField = (typeof removableFields)[number];

const request = z
  .object({
    ...ownListing,
    changes: listingChanges.optional(),
    remove: z
      .array(z.enum(removableFields))
      .max(removableFields.length, 'must name each field once')
      .optional()
      .meta({ description: 'Fields to take away; no other value does that' }),
    ifRevised: givenText
      .max(...atMost(100))
      .optional()
      .meta({ description: 'mark of get-item: refused with LISTING_CHANGED unless it still fits' }),
    verifyOnly: wish('true validates without changing anything'),
  })
  .superRefine(({ changes = {}, remove = [] }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: changes });
    if (Object.keys(changes).length === 0 && remove.length === 0) {
      refuse('changes', 'must hold at least one field of post-item, or remove must name one');
    }
    const both = remove.find((field) => field in changes);
    if (both !== undefined) refuse('remove', `must not name ${both}, which changes holds`);
  });

/** The answer of post-item, with findings about the resulting listing. */
const changeAnswer = (itemId: string) => ({
  ...postItem.response.shape,
  Ack: ack,
  ItemID: z.string().optional().meta({ description: itemId }),
  checks: z
    .array(check)
    .optional()
    .meta({ description: 'Only with verifyOnly: about the listing as it would be' }),
});

export const reviseItem = marketOperation('revise-item', 'Change a live listing, or verify the change', {
  // A request that only verifies ignores the key and may be repeated.
  repeat: 'keyed',
  neverTried: 'it would change a listing',
  request,
  response: z.object(changeAnswer('Id of the listing; absent when nothing was done')),
  ignoresIdempotencyKey: ({ verifyOnly }) => verifyOnly === true,
});

export const relistItem = marketOperation('relist-item', 'List an ended listing again, or verify that', {
  repeat: 'keyed',
  neverTried: 'it would post a listing',
  request: z.object({
    ...ownListing,
    changes: listingChanges.optional(),
    verifyOnly: wish('true validates without listing anything'),
  }),
  response: z.object({
    ...changeAnswer('Id of the new listing; absent when nothing is listed'),
    Ack: ack.meta({ description: 'Warning also when it had been listed again already' }),
  }),
  ignoresIdempotencyKey: ({ verifyOnly }) => verifyOnly === true,
});

export const endItem = marketOperation('end-item', 'End a listing', {
  // Without a key, a repeat finds the listing ended and returns a warning, as if someone else had ended it.
  repeat: 'keyed',
  neverTried: 'it would end a listing',
  request: z.object({
    market_access_token: marketAccessToken,
    item_id: itemId,
    marketplace_id: marketplaceId,
  }),
  response: z.object({
    Ack: ack.meta({ description: 'Warning also when the listing had already ended' }),
    ItemID: z.string().optional(),
    EndTime: z.string().optional().meta({ description: 'ISO 8601' }),
    Errors: z.array(listingError),
  }),
});
