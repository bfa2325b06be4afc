import { generateScaffoldListing as endpoint } from '../../../shared/contract/listing.ts';
import { servePaid } from '../../../shared/http/serve-paid.ts';
import { generateScaffoldListing } from '../../../shared/listing/generate-scaffold-listing.ts';
import { listingServices } from '../../../shared/wiring/listing.ts';

/** POST /api/v1/generate-scaffold-listing */
export const handler = servePaid(endpoint, generateScaffoldListing, listingServices);
