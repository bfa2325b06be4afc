import * as z from 'zod';

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
    Parameters: z.array(z.object({ ParamID: z.string(), Value: z.string() })),
  })
  .meta({ id: 'ListingError', description: "The marketplace's own" });

export const listingFee = z
  .object({
    name: z.string(),
    fee: z.string().meta({ description: 'Decimal' }),
    currency: z.string(),
  })
  .meta({ id: 'ListingFee', description: 'For the seller' });
