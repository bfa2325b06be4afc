import type { RequestOf, ResponseOf } from '../../../contract/endpoint.ts';
import type { getCategoryFeatures as endpoint } from '../../../contract/market/categories.ts';
import { type Call, delivered, type Outcome } from '../../../platform/call/call.ts';
import { countedOnce } from '../daily-limit.ts';
import { categoryConditions, categoryReturnRule } from '../facts/category-facts.ts';
import { sideBySide } from '../facts/side-by-side.ts';
import { knownMarketplace, remoteMarketplaceId } from '../marketplaces.ts';
import type { ConditionPolicy } from '../remote/get-item-condition-policies.ts';
import { sellerToken } from '../remote/tokens.ts';
import type { CategoryServices } from './item-aspects.ts';

type Answer = ResponseOf<typeof endpoint>;

const conditionValue = (
  condition: ConditionPolicy['itemConditions'][number],
): Answer['conditionValues'][number] => ({
  ID: condition.conditionId,
  DisplayName: condition.conditionDescription,
  ...(condition.usage === undefined ? {} : { Usage: condition.usage }),
  ...(condition.conditionHelpText === undefined ? {} : { HelpText: condition.conditionHelpText }),
  ...(condition.conditionDescriptors === undefined
    ? {}
    : { ConditionDescriptors: condition.conditionDescriptors }),
});

/** What a category requires: the conditions that it allows, and whether a listing must have a return policy. */
export async function getCategoryFeatures(
  request: RequestOf<typeof endpoint>,
  services: CategoryServices,
  call: Call,
): Promise<Outcome<Answer>> {
  const question = {
    token: sellerToken(request.market_access_token),
    remoteMarketplaceId: remoteMarketplaceId(request.marketplace_id),
    categoryId: request.category_id,
    language: knownMarketplace(request.marketplace_id)?.language,
  };
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const [conditions, returns] = await sideBySide(
    call,
    (bounded) => categoryConditions(counting, question, bounded),
    (bounded) => categoryReturnRule(counting, question, bounded),
  );
  return delivered({
    conditionValues: (conditions?.itemConditions ?? []).map(conditionValue),
    domesticReturnsRequired: returns?.required ?? false,
  });
}
