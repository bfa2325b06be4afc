import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import type {
  categorySuggestions as categorySuggestionsEndpoint,
  getCategoryFeatures as getCategoryFeaturesEndpoint,
  itemAspects as itemAspectsEndpoint,
} from '../../contract/market/lookups.ts';
import { type Call, delivered, type Outcome } from '../../platform/call/call.ts';
import { inParts } from '../../platform/call/in-parts.ts';
import {
  type CategoryFactServices,
  categoryAspects,
  categoryConditions,
  categoryReturnRule,
  suggestCategories,
} from './category-facts.ts';
import { readDescriptors } from './condition-descriptors.ts';
import { countedOnce, countOperation, type DailyLimitServices } from './daily-limit.ts';
import type { ConditionPolicy } from './listing-facts.ts';
import { knownMarketplace, remoteMarketplaceId } from './marketplaces.ts';
import { sellerToken } from './tokens.ts';

/** What the operations about categories work with. */
export interface CategoryServices extends DailyLimitServices, CategoryFactServices {}

/** Categories that fit a text, as the marketplace lists them. */
export async function categorySuggestions(
  request: RequestOf<typeof categorySuggestionsEndpoint>,
  services: CategoryServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof categorySuggestionsEndpoint>>> {
  const token = sellerToken(request.market_access_token);
  await countOperation(services, call);
  const question = { token, categoryTreeId: request.category_tree_id, text: request.q };
  return delivered({ categorySuggestions: await suggestCategories(services, question, call) });
}

/** The item specifics of a category, as the marketplace lists them. */
export async function itemAspects(
  request: RequestOf<typeof itemAspectsEndpoint>,
  services: CategoryServices,
  call: Call,
): Promise<Outcome<ResponseOf<typeof itemAspectsEndpoint>>> {
  const token = sellerToken(request.market_access_token);
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const subject = { token, categoryTreeId: request.category_tree_id, categoryId: request.category_id };
  return delivered({ aspects: await categoryAspects(counting, subject, call) });
}

type Features = ResponseOf<typeof getCategoryFeaturesEndpoint>;

const conditionValue = (
  condition: ConditionPolicy['itemConditions'][number],
): Features['conditionValues'][number] => ({
  ID: condition.conditionId,
  DisplayName: condition.conditionDescription,
  ...(condition.usage === undefined ? {} : { Usage: condition.usage }),
  ...(condition.conditionHelpText === undefined ? {} : { HelpText: condition.conditionHelpText }),
  ...(condition.conditionDescriptors === undefined
    ? {}
    : { ConditionDescriptors: readDescriptors(condition.conditionDescriptors) }),
});

/** What a category requires: the conditions that it allows, and whether a listing must have a return policy. */
export async function getCategoryFeatures(
  request: RequestOf<typeof getCategoryFeaturesEndpoint>,
  services: CategoryServices,
  call: Call,
): Promise<Outcome<Features>> {
  const question = {
    token: sellerToken(request.market_access_token),
    remoteMarketplaceId: remoteMarketplaceId(request.marketplace_id),
    categoryId: request.category_id,
    language: knownMarketplace(request.marketplace_id)?.language,
  };
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const [conditions, returns] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(categoryConditions(counting, question, bounded)),
      essential(categoryReturnRule(counting, question, bounded)),
    ]),
  );
  return delivered({
    conditionValues: (conditions?.itemConditions ?? []).map(conditionValue),
    domesticReturnsRequired: returns?.required ?? false,
  });
}
