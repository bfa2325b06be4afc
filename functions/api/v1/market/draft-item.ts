import { draftItem as endpoint } from '../../../../shared/contract/market/draft-item.ts';
import { draftingServices } from '../../../../shared/entry/wiring/listing.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { draftItem } from '../../../../shared/operations/drafting/draft-item.ts';
import { sellerOfKey } from '../../../../shared/operations/market/seller-facts.ts';

/** POST /api/v1/market/draft-item */
export const handler = serve(endpoint, draftItem, draftingServices, sellerOfKey);
