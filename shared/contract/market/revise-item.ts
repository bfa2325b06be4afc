import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { atMost, givenText, wish } from '../fields.ts';
import { ack } from './acknowledgement.ts';
import { ownListing } from './held-listing.ts';
import { listingChanges, removableFields } from './listing-changes.ts';
import { check, postItem } from './post-item.ts';

const request = z
  .object({
    ...ownListing,
    changes: listingChanges,
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
  .superRefine(({ changes, remove = [] }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: changes });
    if (Object.keys(changes).length === 0 && remove.length === 0) {
      refuse('changes', 'must hold at least one field of post-item, or remove must name one');
    }
    const both = remove.find((field) => field in changes);
    if (both !== undefined) refuse('remove', `must not name ${both}, which changes holds`);
  });

export const reviseItem = defineEndpoint({
  name: 'market-revise-item',
  path: '/api/v1/market/revise-item',
  area: 'market',
  summary: 'Change a live listing, or verify the change',
  credits: 0,
  // A change that is only verified ignores the key, and may be verified again.
  repeat: 'keyed',
  asks: ['seller'],
  neverTried: 'it would change a listing',
  request,
  response: z.object({
    ...postItem.response.shape,
    Ack: ack,
    ItemID: z.string().optional().meta({ description: 'Id of the listing; absent when nothing was done' }),
    checks: z
      .array(check)
      .optional()
      .meta({ description: 'Only with verifyOnly: about the listing as it would be' }),
  }),
  ignoresIdempotencyKey: ({ verifyOnly }) => verifyOnly === true,
});
