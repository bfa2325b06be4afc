import * as z from 'zod';
import { check } from './check-codes.ts';
import { marketAccessToken, marketOperation } from './fields.ts';
import { optionalListingFields, refuseOtherUnits } from './listing-fields.ts';
import { listingFields } from './posted-fields.ts';

export { formFields } from './posted-fields.ts';

/** The marketplace's answer when a listing is posted, verified or ended. `Failure` means that nothing was done. */
export const ack = z.enum(['Success', 'Warning', 'Failure']).meta({
  id: 'Acknowledgement',
  description: 'Failure: nothing was done; Errors says why',
});

export const listingError = z
  .object({
    ErrorCode: z.string(),
    SeverityCode: z.string().meta({ description: 'Warning or Error' }),
    ShortMessage: z.string(),
    LongMessage: z.string(),
    Parameters: z.array(
      z.object({ ParamID: z.string(), Value: z.string() }).meta({ id: 'ListingErrorParameter' }),
    ),
  })
  .meta({ id: 'ListingError', description: "The marketplace's own" });

const listingFee = z
  .object({
    name: z.string(),
    fee: z.string().meta({ description: 'Decimal' }),
    currency: z.string(),
  })
  .meta({ id: 'ListingFee', description: 'For the seller' });

const net = z
  .object({
    price: z.string().meta({ description: 'startPrice: what one piece costs' }),
    fees: z
      .array(z.object({ name: z.string(), amount: z.string() }).meta({ id: 'NetFee' }))
      .meta({ description: 'Those of Fees that are not 0, without their sum' }),
    shipping: z.string().optional().meta({
      description: 'What the buyer pays for delivery on top; absent where a policy decides it',
    }),
    remains: z.string().meta({ description: 'price less fees, without shipping' }),
    currency: z.string(),
    leftOut: z.array(z.string()).meta({ description: 'What is not known before a sale' }),
    sources: z
      .record(z.string(), z.enum(['request', 'marketplace']))
      .meta({ description: 'Where each amount comes from, by field' }),
  })
  .meta({ id: 'ListingNet', description: 'What a sale would bring' });

export type Net = z.output<typeof net>;

const request = z
  .object({
    market_access_token: marketAccessToken,
    verifyOnly: z.boolean().meta({ description: 'true validates without posting, which checks more' }),
    ...listingFields,
    ...optionalListingFields,
    conditionId: listingFields.conditionId.default('3000'),
    quantity: listingFields.quantity.default(1),
    domesticReturnsRequired: listingFields.domesticReturnsRequired
      .default(false)
      .meta({ description: 'true: ReturnsAccepted, otherwise ReturnsNotAccepted' }),
  })
  .superRefine((given, context) => refuseOtherUnits(given.siteName, given, context));

export const postItem = marketOperation('post-item', 'Post a listing, or verify it without posting', {
  // A request that only verifies ignores the key and may be repeated.
  repeat: 'keyed',
  request,
  response: z.object({
    Ack: ack.meta({ description: 'Warning also when the listing was already posted' }),
    ItemID: z.string().optional().meta({ description: 'Id of the listing; absent when nothing is listed' }),
    StartTime: z.string().optional().meta({ description: 'ISO 8601' }),
    EndTime: z.string().optional().meta({ description: 'ISO 8601' }),
    Fees: z.array(listingFee),
    Errors: z.array(listingError),
    checks: z.array(check).optional().meta({ description: 'Only with verifyOnly, the most urgent first' }),
    net: net.optional().meta({ description: 'Only with verifyOnly, where the fees are known' }),
  }),
  ignoresIdempotencyKey: ({ verifyOnly }) => verifyOnly,
});
