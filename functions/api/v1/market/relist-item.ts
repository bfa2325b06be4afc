import { relistItem as endpoint } from '../../../../shared/contract/market/relist-item.ts';
import { revisionServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { relistItem } from '../../../../shared/operations/market/relist-item.ts';
import { sellerOfKey } from '../../../../shared/operations/market/token-owners.ts';

export const handler = serve(endpoint, relistItem, revisionServices, sellerOfKey);
