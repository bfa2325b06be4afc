import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { categorySuggestions as endpoint } from '../../../contract/market/categories.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { countOperation, type DailyLimitServices } from '../daily-limit.ts';
import { languageOfTree } from '../marketplaces.ts';
import { getCategorySuggestions } from '../remote/get-category-suggestions.ts';
import type { RestTransport } from '../remote/rest-transport.ts';
import { sellerToken } from '../remote/tokens.ts';

export interface RestLookupServices extends DailyLimitServices {
  readonly rest: RestTransport;
}

/** Categories that fit a text, as the marketplace lists them. */
export async function categorySuggestions(
  request: RequestOf<typeof endpoint>,
  services: RestLookupServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const suggestions = await getCategorySuggestions(
    services.rest,
    {
      token,
      categoryTreeId: request.category_tree_id,
      text: request.q,
      language: languageOfTree(request.category_tree_id),
    },
    call,
  );
  return delivered({ categorySuggestions: suggestions });
}
