import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { categoryId, categoryTreeId, marketAccessToken, marketplaceId, remoteItems } from './fields.ts';

export const categorySuggestions = defineEndpoint({
  name: 'market-category-suggestions',
  path: '/api/v1/market/category-suggestions',
  area: 'market',
  summary: 'Suggest categories for a text',
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
  request: z.object({
    market_access_token: marketAccessToken,
    category_tree_id: categoryTreeId,
    q: requiredText.max(1000, 'must be at most 1000 characters').meta({ description: 'Search text' }),
  }),
  response: z.object({
    categorySuggestions: remoteItems.meta({ description: "The marketplace's own suggestions, best first" }),
  }),
});

export const itemAspects = defineEndpoint({
  name: 'market-item-aspects',
  path: '/api/v1/market/item-aspects',
  area: 'market',
  summary: 'List the item specifics of a category',
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
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
    ConditionDescriptors: remoteItems
      .optional()
      .meta({ description: 'What the marketplace asks for besides' }),
  })
  .meta({ id: 'ConditionValue', description: 'A condition of the category' });

export const getCategoryFeatures = defineEndpoint({
  name: 'market-get-category-features',
  path: '/api/v1/market/get-category-features',
  area: 'market',
  summary: 'List the conditions and the return rule of a category',
  credits: 0,
  idempotent: false,
  errorShape: 'simple',
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
  }),
});
