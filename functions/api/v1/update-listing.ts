import { updateListing as endpoint } from '../../../shared/contract/listing.ts';
import { servePaid } from '../../../shared/http/serve-paid.ts';
import { updateListing } from '../../../shared/listing/update-listing.ts';
import { listingServices } from '../../../shared/wiring/listing.ts';

/** POST /api/v1/update-listing */
export const handler = servePaid(endpoint, updateListing, listingServices);
