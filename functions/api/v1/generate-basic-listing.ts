import { generateBasicListing as endpoint } from '../../../shared/contract/listing.ts';
import { generateBasicListing } from '../../../shared/listing/generate-basic-listing.ts';
import { listingServices } from '../../../shared/wiring/listing.ts';
import { serve } from '../../../shared/wiring/serve.ts';

/** POST /api/v1/generate-basic-listing */
export const handler = serve(endpoint, generateBasicListing, listingServices);
