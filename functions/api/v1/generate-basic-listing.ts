import { generateBasicListing as endpoint } from '../../../shared/contract/listing.ts';
import { listingServices } from '../../../shared/entry/wiring/listing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { generateBasicListing } from '../../../shared/operations/texts/generate-basic-listing.ts';

/** POST /api/v1/generate-basic-listing */
export const handler = serve(endpoint, generateBasicListing, listingServices);
