import type { RequestOf } from '../../contract/endpoint.ts';
import type { postItem as endpoint } from '../../contract/market/post-item.ts';

/** A checked post-item request, with its defaults. */
export type ListingRequest = RequestOf<typeof endpoint>;
