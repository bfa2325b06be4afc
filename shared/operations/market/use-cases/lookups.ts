import type { RequestOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/market/lookups.ts';
import { type Call, delivered, type Outcome, type UseCase } from '../../../platform/call/call.ts';
import { inParts } from '../../../platform/call/in-parts.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import {
  type CategoryFactServices,
  categoryAspects,
  categoryConditions,
  categoryReturnRule,
  regulatoryAttributes,
  suggestCategories,
} from '../category-facts.ts';
import { readDescriptors } from '../condition-descriptors.ts';
import { beginOperation, countedOnce, type DailyLimitServices, sellerToken } from '../daily-limit.ts';
import type { PolicyField } from '../listing-facts.ts';
import { marketplaceOrAustralia, restMarketplace } from '../marketplaces.ts';
import { getInventoryLocations, getPolicies, sellerProfile } from '../seller-facts.ts';
import { type SiteFactServices, sitePackages, siteServices } from '../site-facts.ts';
import type { TradingTransport } from '../trading-transport.ts';

/** The services of REST lookups. */
export interface CategoryServices extends DailyLimitServices, CategoryFactServices {}

/** Categories that fit a text, as the marketplace lists them. */
export const categorySuggestions: UseCase<typeof contract.categorySuggestions, CategoryServices> = async (
  request,
  services,
  call,
) => {
  const token = await beginOperation(request, services, call);
  const question = { token, categoryTreeId: request.category_tree_id, text: request.q };
  return delivered({ categorySuggestions: await suggestCategories(services, question, call) });
};

/** The item specifics of a category, as the marketplace lists them. */
export const itemAspects: UseCase<typeof contract.itemAspects, CategoryServices> = async (
  request,
  services,
  call,
) => {
  const token = sellerToken(request.market_access_token);
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const subject = { token, categoryTreeId: request.category_tree_id, categoryId: request.category_id };
  return delivered({ aspects: await categoryAspects(counting, subject, call) });
};

/** Leaves out what could not be looked up. @throws a bug */
function leftOut(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/**
 * What a category requires: the conditions that it allows, whether a listing must have a return policy, and what the law
 * asks for.
 */
export const getCategoryFeatures: UseCase<typeof contract.getCategoryFeatures, CategoryServices> = async (
  request,
  services,
  call,
) => {
  const question = {
    token: sellerToken(request.market_access_token),
    marketplace: restMarketplace(request.marketplace_id),
    categoryId: request.category_id,
  };
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const [conditions, returns, attributes] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(categoryConditions(counting, question, bounded)),
      essential(categoryReturnRule(counting, question, bounded)),
      essential(regulatoryAttributes(counting, question, bounded).catch(leftOut)),
    ]),
  );
  return delivered({
    conditionValues: (conditions?.itemConditions ?? []).map((condition) => ({
      ID: condition.conditionId,
      DisplayName: condition.conditionDescription,
      Usage: condition.usage,
      HelpText: condition.conditionHelpText,
      ConditionDescriptors: condition.conditionDescriptors && readDescriptors(condition.conditionDescriptors),
    })),
    domesticReturnsRequired: returns?.required ?? false,
    regulatoryAttributes: attributes?.map(({ name, usage }) => ({ Name: name, Usage: usage })),
  });
};

/** Package types and shipping services of a marketplace; the contract admits only known sites. */
export const shippingPackages: UseCase<
  typeof contract.shippingPackages,
  DailyLimitServices & SiteFactServices
> = async (request, services, call) => {
  const token = sellerToken(request.market_access_token);
  const counting = { ...services, beforeAsking: countedOnce(services, call) };
  const subject = { token, marketplace: marketplaceOrAustralia(request.marketplace_id) };
  const [packages, shippingServices] = await inParts(call, (bounded, essential) =>
    Promise.all([
      essential(sitePackages(counting, subject, bounded)),
      essential(siteServices(counting, subject, bounded)),
    ]),
  );
  return delivered({ shippingPackages: packages, shippingServices });
};

interface RestServices extends DailyLimitServices, Pick<CategoryFactServices, 'rest'> {}

export interface TradingServices extends DailyLimitServices {
  readonly trading: TradingTransport;
}

/** Name and address of the seller. */
export const getUser: UseCase<typeof contract.getUser, TradingServices> = async (request, services, call) => {
  const token = await beginOperation(request, services, call);
  const input = { token, marketplace: marketplaceOrAustralia(request.marketplace_id) };
  const { isBusiness: _, ...profile } = await sellerProfile(services.trading, input, call);
  return delivered(profile);
};

/** All inventory locations of the seller, as the marketplace lists them. */
export const inventoryLocations: UseCase<typeof contract.inventoryLocations, RestServices> = async (
  request,
  services,
  call,
) => {
  const token = await beginOperation(request, services, call);
  return delivered({ locations: await getInventoryLocations(services.rest, token, call) });
};

/**
 * The seller's policies of one kind, as the marketplace lists them; none for a seller who is not enrolled in business
 * policies.
 */
const policiesOf =
  <Member extends string>(field: PolicyField, member: Member) =>
  async (
    request: RequestOf<typeof contract.fulfillmentPolicies>,
    services: RestServices,
    call: Call,
  ): Promise<Outcome<Record<Member, unknown[]>>> => {
    const token = await beginOperation(request, services, call);
    const question = { token, marketplaceId: request.marketplace_id };
    const policies = await getPolicies(services.rest, field, question, call);
    return delivered({ [member]: policies } as Record<Member, unknown[]>);
  };

/** How the seller ships. */
export const fulfillmentPolicies = /* @__PURE__ */ policiesOf('fulfillmentPolicyId', 'fulfillmentPolicies');
/** How the seller is paid. */
export const paymentPolicies = /* @__PURE__ */ policiesOf('paymentPolicyId', 'paymentPolicies');
/** How the seller takes goods back. */
export const returnPolicies = /* @__PURE__ */ policiesOf('returnPolicyId', 'returnPolicies');
