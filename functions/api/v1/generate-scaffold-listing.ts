import { generateScaffoldListing as endpoint } from '../../../shared/contract/listing.ts';
import { listingServices } from '../../../shared/entry/wiring/listing.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { generateScaffoldListing } from '../../../shared/operations/texts/generate-scaffold-listing.ts';

/** POST /api/v1/generate-scaffold-listing */
export const handler = serve(endpoint, generateScaffoldListing, listingServices);
