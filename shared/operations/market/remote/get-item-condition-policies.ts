import * as z from 'zod';
import { askCategoryPolicy, type CategoryQuestion } from './category-policies.ts';
import type { RemoteCall } from './exchange.ts';
import type { RestTransport } from './rest-transport.ts';

const entry = z.object({
  categoryId: z.string(),
  itemConditionRequired: z.boolean().optional(),
  itemConditions: z
    .array(
      z.object({
        conditionId: z.string(),
        conditionDescription: z.string().default(''),
        conditionHelpText: z.string().optional(),
        usage: z.string().optional(),
        conditionDescriptors: z.array(z.unknown()).optional(),
      }),
    )
    .default([]),
});

export type ConditionPolicy = z.output<typeof entry>;

/**
 * Conditions that a category allows. Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getItemConditionPolicies
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const getItemConditionPolicy = (
  rest: RestTransport,
  question: CategoryQuestion,
  call: RemoteCall,
): Promise<ConditionPolicy | undefined> =>
  askCategoryPolicy(
    rest,
    {
      name: 'getItemConditionPolicies',
      path: 'get_item_condition_policies',
      member: 'itemConditionPolicies',
      entry,
    },
    question,
    call,
  );
