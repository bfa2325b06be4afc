import { generateScaffoldListing as endpoint } from '../../../shared/contract/listing.ts';
import { generateScaffoldListing } from '../../../shared/listing/generate-scaffold-listing.ts';
import { listingServices } from '../../../shared/wiring/listing.ts';
import { serve } from '../../../shared/wiring/serve.ts';

/** POST /api/v1/generate-scaffold-listing */
export const handler = serve(endpoint, generateScaffoldListing, listingServices);
