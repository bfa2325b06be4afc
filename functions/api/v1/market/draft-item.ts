import { draftItem as endpoint } from '../../../../shared/contract/market/draft-item.ts';
import { draftItem } from '../../../../shared/drafting/draft-item.ts';
import { servePaid } from '../../../../shared/http/serve-paid.ts';
import { draftingServices } from '../../../../shared/wiring/drafting.ts';

/** POST /api/v1/market/draft-item */
export const handler = servePaid(endpoint, draftItem, draftingServices);
