import { relistItem as endpoint } from '../../../../shared/contract/market/listing-changes.ts';
import { revisionServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { sellerOfKey } from '../../../../shared/operations/market/seller-facts.ts';
import { relistItem } from '../../../../shared/operations/market/use-cases/change-item.ts';

export const handler = serve(endpoint, relistItem, revisionServices, sellerOfKey);
