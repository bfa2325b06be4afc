import { updateListing as endpoint } from '../../../shared/contract/listing.ts';
import { updateListing } from '../../../shared/listing/update-listing.ts';
import { listingServices } from '../../../shared/wiring/listing.ts';
import { serve } from '../../../shared/wiring/serve.ts';

/** POST /api/v1/update-listing */
export const handler = serve(endpoint, updateListing, listingServices);
