import { draftItem as endpoint } from '../../../../shared/contract/market/draft-item.ts';
import { later, serve } from '../../../../shared/entry/wiring/serve.ts';

/** POST /api/v1/market/draft-item */
export const handler = serve(
  endpoint,
  later(async () => (await import('../../../../shared/operations/drafting/draft-item.ts')).draftItem),
  later(async () => (await import('../../../../shared/entry/wiring/listing.ts')).draftingServices),
  later(async () => (await import('../../../../shared/operations/market/seller-facts.ts')).sellerOfKey),
);
