import * as z from 'zod';
import { atMost, requiredText } from '../fields.ts';
import { descriptorFacts } from './condition-descriptors.ts';
import { marketAccessToken, marketOperation } from './fields.ts';
import { categoryId, categoryTreeId, marketplaceId, remoteItems } from './ids.ts';
import { siteMarketplaceIds, siteOfMarketplace } from './sites.ts';

export const categorySuggestions = marketOperation('category-suggestions', 'Suggest categories for a text', {
  request: z.object({
    market_access_token: marketAccessToken,
    category_tree_id: categoryTreeId,
    q: requiredText.max(...atMost(1000)).meta({ description: 'Search text' }),
  }),
  response: z.object({
    categorySuggestions: remoteItems.meta({ description: "The marketplace's own suggestions, best first" }),
  }),
});

export const itemAspects = marketOperation('item-aspects', 'List the item specifics of a category', {
  request: z.object({
    market_access_token: marketAccessToken,
    category_tree_id: categoryTreeId,
    category_id: categoryId,
  }),
  response: z.object({ aspects: remoteItems.meta({ description: "The marketplace's own aspects" }) }),
});

const conditionValue = z
  .object({
    ID: z.string().meta({ description: 'For conditionId of post-item' }),
    DisplayName: z.string(),
    Usage: z
      .string()
      .optional()
      .meta({ description: 'RESTRICTED: only for sellers that the marketplace has approved' }),
    HelpText: z.string().optional(),
    ConditionDescriptors: z
      .array(descriptorFacts)
      .optional()
      .meta({ description: 'Details that the condition has; for conditionDescriptors of post-item' }),
  })
  .meta({ id: 'ConditionValue', description: 'A condition of the category' });

export const getCategoryFeatures = marketOperation(
  'get-category-features',
  'List the conditions and the return rule of a category',
  {
    request: z.object({
      market_access_token: marketAccessToken,
      category_id: categoryId,
      marketplace_id: marketplaceId,
    }),
    response: z.object({
      conditionValues: z.array(conditionValue),
      domesticReturnsRequired: z
        .boolean()
        .meta({ description: 'Whether listings in the category must accept returns' }),
      regulatoryAttributes: z
        .array(
          z.object({ Name: z.string(), Usage: z.string().optional() }).meta({ id: 'RegulatoryAttribute' }),
        )
        .optional()
        .meta({ description: 'For regulatory; absent if the lookup failed' }),
    }),
  },
);

export const inventoryLocations = marketOperation(
  'inventory-locations',
  "List the seller's inventory locations",
  {
    request: z.object({ market_access_token: marketAccessToken }),
    response: z.object({ locations: remoteItems.meta({ description: "The marketplace's own locations" }) }),
  },
);

const policyRequest = z.object({ market_access_token: marketAccessToken, marketplace_id: marketplaceId });
const policies = remoteItems.meta({ description: "The marketplace's own; empty without business policies" });

export const fulfillmentPolicies = marketOperation(
  'fulfillment-policies',
  "List the seller's fulfilment policies",
  {
    request: policyRequest,
    response: z.object({ fulfillmentPolicies: policies }),
  },
);

export const paymentPolicies = marketOperation('payment-policies', "List the seller's payment policies", {
  request: policyRequest,
  response: z.object({ paymentPolicies: policies }),
});

export const returnPolicies = marketOperation('return-policies', "List the seller's return policies", {
  request: policyRequest,
  response: z.object({ returnPolicies: policies }),
});

export const getUser = marketOperation('get-user', "Read the seller's profile", {
  request: z.object({ market_access_token: marketAccessToken, marketplace_id: marketplaceId }),
  response: z
    .object({
      name: z.string(),
      phone: z.string(),
      addressLine1: z.string(),
      addressLine2: z.string(),
      city: z.string(),
      stateOrProvince: z.string(),
      postalCode: z.string(),
      country: z.string(),
    })
    .meta({ description: 'Empty where the marketplace withholds a field' }),
});

const shippingService = z
  .object({
    ShippingService: z.string().meta({ description: 'For shippingService of post-item' }),
    Description: z.string(),
    ValidForPostItem: z.boolean().meta({ description: 'The only ones that post-item posts' }),
    InternationalService: z.boolean(),
    ShippingTimeMin: z.number().optional().meta({ description: 'Business days' }),
    ShippingTimeMax: z.number().optional().meta({ description: 'Business days' }),
    ShippingCarrier: z.string().optional(),
    ShippingCategory: z.string().optional().meta({ description: 'Such as ECONOMY, STANDARD, PICKUP' }),
    ShippingCostTypes: z.array(z.string()).meta({ description: 'Such as FLAT_RATE, CALCULATED' }),
  })
  .meta({ id: 'ShippingService' });

export const shippingPackages = marketOperation(
  'shipping-packages',
  'List the package types and shipping services of a marketplace',
  {
    request: z.object({
      market_access_token: marketAccessToken,
      marketplace_id: marketplaceId.refine(
        (id) => siteOfMarketplace(id) !== undefined,
        `must be one of ${siteMarketplaceIds.join(', ')}`,
      ),
    }),
    response: z.object({
      shippingPackages: z.array(
        z
          .object({
            ShippingPackage: z.string().meta({ description: 'For shippingPackage of post-item' }),
            Description: z.string(),
            DefaultValue: z.boolean(),
            DimensionsSupported: z.boolean(),
          })
          .meta({ id: 'ShippingPackage' }),
      ),
      shippingServices: z.array(shippingService).meta({
        description: 'Empty when the marketplace lists none',
      }),
    }),
  },
);
