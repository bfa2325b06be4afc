import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { conditionPolicyOf, regulatoryAttributesOf, returnPolicyOf } from '../fixtures/conditions.ts';
import { servicesOf } from '../fixtures/shipping.ts';
import { type Site, siteOfMarketplace } from '../fixtures/sites.ts';
import { categoryTree } from '../fixtures/taxonomy.ts';
import { scopeNames } from '../oauth/grants.ts';
import { type RestCall, type RestRoute, reads, refuse } from './route.ts';

const domain = 'API_METADATA';

const siteOf = ({ parameters }: RestCall): Site =>
  siteOfMarketplace(parameters.marketplace ?? '') ??
  refuse(400, 46_001, domain, 'The marketplace ID is invalid.');

const warned = (errorId: number, message: string): EmulatorAnswer =>
  json(200, { warnings: [{ errorId, domain, category: 'REQUEST', message }] });

/** The policy of the leaf that `filter=categoryIds:{a}` names, under `member`; 204 if there is none. */
function policies(call: RestCall, member: string, policyOf: (id: string) => object | undefined) {
  const { siteId: categoryTreeId, marketplaceId } = siteOf(call);
  const categoryId = /^categoryIds:\{(\d+)\}$/.exec(call.query.get('filter') ?? '')?.[1];
  if (categoryId === undefined) return warned(46_002, 'The filter is invalid.');
  const category = categoryTree(categoryTreeId)?.get(categoryId);
  if (category === undefined) {
    return warned(46_003, `The category ID ${categoryId} is not in the marketplace ${marketplaceId}.`);
  }
  const policy = category.leaf ? policyOf(categoryId) : undefined;
  if (policy === undefined) return { status: 204 };
  return json(200, { [member]: [{ categoryTreeId, categoryId, ...policy }] });
}

const itemConditionPolicies = (call: RestCall): EmulatorAnswer =>
  policies(call, 'itemConditionPolicies', (id) => {
    const policy = conditionPolicyOf(id);
    return policy && { itemConditionRequired: policy.required, itemConditions: policy.conditions };
  });

const returnPolicies = (call: RestCall): EmulatorAnswer => policies(call, 'returnPolicies', returnPolicyOf);

const regulatoryPolicies = (call: RestCall): EmulatorAnswer =>
  policies(call, 'regulatoryPolicies', (id) => {
    const supportedAttributes = regulatoryAttributesOf(id, siteOf(call).country);
    return supportedAttributes && { supportedAttributes };
  });

const shippingServices = (call: RestCall): EmulatorAnswer =>
  json(200, {
    shippingServices: servicesOf(siteOf(call).siteId).map((service) => ({
      shippingService: service.code,
      description: service.description,
      shippingCarrier: service.carrier,
      shippingCategory: service.category,
      shippingCostTypes: service.onlyCalculated === true ? ['CALCULATED'] : ['FLAT_RATE', 'CALCULATED'],
      internationalService: service.international === true,
      minShippingTime: service.days[0],
      maxShippingTime: service.days[1],
      validForSellingFlow: service.retired !== true,
    })),
  });

const path = '/sell/metadata/v1';

/** Metadata API: conditions, return policies, what the law asks for, shipping services. */
export const metadataRoutes: readonly RestRoute[] = [
  reads(`${path}/marketplace/:marketplace/get_item_condition_policies`, itemConditionPolicies, {
    scopes: [scopeNames.base, scopeNames.inventory],
  }),
  reads(`${path}/marketplace/:marketplace/get_return_policies`, returnPolicies),
  reads(`${path}/marketplace/:marketplace/get_regulatory_policies`, regulatoryPolicies),
  reads(`${path}/shipping/marketplace/:marketplace/get_shipping_services`, shippingServices),
];
