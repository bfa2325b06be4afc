import { draftItem as endpoint } from '../../../../shared/contract/market/draft-item.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import type { DraftingServices } from '../../../../shared/operations/drafting/draft-item.ts';
import { type OwnerServices, sellerOfKey } from '../../../../shared/operations/market/seller-facts.ts';

/** POST /api/v1/market/draft-item */
export const handler = serve(
  endpoint,
  async (request, services: DraftingServices & OwnerServices, call) => {
    const { draftItem } = await import('../../../../shared/operations/drafting/draft-item.ts');
    return await draftItem(request, services, call);
  },
  async (environment) => {
    const { draftingServices } = await import('../../../../shared/entry/wiring/listing.ts');
    return draftingServices(environment);
  },
  sellerOfKey,
);
