import { updateListing as endpoint } from '../../../shared/contract/listing.ts';
import { serve } from '../../../shared/http/serve.ts';
import { updateListing } from '../../../shared/listing/update-listing.ts';
import { listingServices } from '../../../shared/wiring/listing.ts';

/** POST /api/v1/update-listing */
export const handler = serve(endpoint, updateListing, listingServices);
