import { draftItem as endpoint } from '../../../../shared/contract/market/draft-item.ts';
import { draftItem } from '../../../../shared/drafting/draft-item.ts';
import { draftingServices } from '../../../../shared/wiring/drafting.ts';
import { serve } from '../../../../shared/wiring/serve.ts';

/** POST /api/v1/market/draft-item */
export const handler = serve(endpoint, draftItem, draftingServices);
