import { reviseItem as endpoint } from '../../../../shared/contract/market/revise-item.ts';
import { revisionServices } from '../../../../shared/entry/wiring/market.ts';
import { serve } from '../../../../shared/entry/wiring/serve.ts';
import { reviseItem } from '../../../../shared/operations/market/revise-item.ts';
import { sellerOfKey } from '../../../../shared/operations/market/token-owners.ts';

export const handler = serve(endpoint, reviseItem, revisionServices, sellerOfKey);
