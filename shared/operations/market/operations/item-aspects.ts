import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { itemAspects as endpoint } from '../../../contract/market/categories.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { countedOnce, type DailyLimitServices } from '../daily-limit.ts';
import { type CategoryFactServices, categoryAspects } from '../facts/category-facts.ts';
import { sellerToken } from '../remote/tokens.ts';

export interface CategoryServices extends DailyLimitServices, CategoryFactServices {}

/** The item specifics of a category, as the marketplace lists them. */
export async function itemAspects(
  request: RequestOf<typeof endpoint>,
  services: CategoryServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const subject = { token, categoryTreeId: request.category_tree_id, categoryId: request.category_id };
  return delivered({ aspects: await categoryAspects(counting, subject, call) });
}
