import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { type ConditionPolicyFixture, conditionPolicies, generalConditions } from '../fixtures/conditions.ts';
import { returnPolicyOf } from '../fixtures/return-policies.ts';
import { servicesBySite } from '../fixtures/shipping-services.ts';
import { type Site, siteOfMarketplace } from '../fixtures/sites.ts';
import { type Category, categoryTree, leavesUnder } from '../fixtures/taxonomy.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { type RestProblem, refuse, warning } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const domain = 'API_METADATA';

/** The conditions of a leaf category, undefined where the category knows none. */
export function conditionPolicyOf(categoryId: string): ConditionPolicyFixture | undefined {
  const own = conditionPolicies[categoryId];
  return own === undefined ? generalConditions : (own ?? undefined);
}

function siteOf({ parameters }: RestCall): Site {
  const site = siteOfMarketplace(parameters.marketplace ?? '');
  if (site === undefined) {
    throw refuse(400, 46001, domain, 'The marketplace ID is invalid.', {
      parameters: [{ name: 'marketplaceId', value: parameters.marketplace ?? '' }],
    });
  }
  return site;
}

/** The leaves at or below the category that `filter=categoryIds:{a}` names. */
function selectLeaves(filter: string | null, site: Site): { leaves: Category[]; warnings: RestProblem[] } {
  const id = /^categoryIds:\{(\d+)\}$/.exec(filter ?? '')?.[1];
  if (id === undefined) return { leaves: [], warnings: [warning(46002, domain, 'The filter is invalid.')] };
  const category = categoryTree(site.categoryTreeId)?.get(id);
  if (category !== undefined) return { leaves: leavesUnder(category), warnings: [] };
  const reason = `The category ID ${id} is not in the marketplace ${site.marketplaceId}.`;
  const parameters = [{ name: 'categoryId', value: id }];
  return { leaves: [], warnings: [warning(46003, domain, reason, { parameters })] };
}

/** Policies of the leaves asked for, under `member`; 204 if there are none. */
function policies(
  call: RestCall,
  member: string,
  policyOf: (id: string) => object | undefined,
): EmulatorAnswer {
  const site = siteOf(call);
  const { leaves, warnings } = selectLeaves(call.query.get('filter'), site);
  const found = leaves.flatMap(({ id }) => {
    const policy = policyOf(id);
    return policy === undefined ? [] : [{ categoryTreeId: site.categoryTreeId, categoryId: id, ...policy }];
  });
  if (found.length === 0 && warnings.length === 0) return { status: 204 };
  return json(200, {
    ...(found.length === 0 ? {} : { [member]: found }),
    ...(warnings.length === 0 ? {} : { warnings }),
  });
}

const itemConditionPolicies = (call: RestCall): EmulatorAnswer =>
  policies(call, 'itemConditionPolicies', (id) => {
    const policy = conditionPolicyOf(id);
    if (policy === undefined) return undefined;
    return { itemConditionRequired: policy.required, itemConditions: policy.conditions };
  });

const returnPolicies = (call: RestCall): EmulatorAnswer => policies(call, 'returnPolicies', returnPolicyOf);

const shippingServices = (call: RestCall): EmulatorAnswer =>
  json(200, {
    shippingServices: (servicesBySite[siteOf(call).siteId] ?? []).map((service) => ({
      shippingService: service.code,
      description: service.description,
      shippingCarrier: service.carrier,
      shippingCategory: service.category,
      shippingCostTypes: service.onlyCalculated === true ? ['CALCULATED'] : ['FLAT_RATE', 'CALCULATED'],
      internationalService: service.international === true,
      minShippingTime: service.days[0],
      maxShippingTime: service.days[1],
      // Empty where a service has no limits.
      packageLimits: {},
      validForSellingFlow: service.retired !== true,
    })),
  });

const route = (path: string, scopes: readonly string[], handle: RestRoute['handle']): RestRoute => ({
  method: 'GET',
  path: `/sell/metadata/v1/${path}`,
  scopes,
  handle,
});

/** Metadata API: conditions, return policies, shipping services. */
export const metadataRoutes: readonly RestRoute[] = [
  route(
    'marketplace/{marketplace}/get_item_condition_policies',
    [scopeNames.base, scopeNames.inventory],
    itemConditionPolicies,
  ),
  route('marketplace/{marketplace}/get_return_policies', [scopeNames.base], returnPolicies),
  route('shipping/marketplace/{marketplace}/get_shipping_services', [scopeNames.base], shippingServices),
];
