import { updateListing as endpoint } from '../../../shared/contract/listing.ts';
import { listingServices } from '../../../shared/entry/wiring/listing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { updateListing } from '../../../shared/operations/texts/update-listing.ts';

/** POST /api/v1/update-listing */
export const handler = serve(endpoint, updateListing, listingServices);
