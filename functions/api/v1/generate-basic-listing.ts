import { generateBasicListing as endpoint } from '../../../shared/contract/listing.ts';
import { servePaid } from '../../../shared/http/serve-paid.ts';
import { generateBasicListing } from '../../../shared/listing/generate-basic-listing.ts';
import { listingServices } from '../../../shared/wiring/listing.ts';

/** POST /api/v1/generate-basic-listing */
export const handler = servePaid(endpoint, generateBasicListing, listingServices);
