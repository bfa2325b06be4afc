import { account } from './account.ts';
import type { Endpoint } from './endpoint.ts';
import { generateBasicListing } from './listing.ts';

/** Every operation of the API. The stack, the local host, the OpenAPI document and the tests read this table. */
export const endpoints: readonly Endpoint[] = [generateBasicListing, account];
