import * as z from 'zod';
import { askCategoryPolicy, type CategoryQuestion } from './category-policies.ts';
import type { RemoteCall } from './exchange.ts';
import type { RestTransport } from './rest-transport.ts';

const entry = z.object({
  categoryId: z.string(),
  required: z.boolean().default(false),
  domestic: z
    .object({
      returnsAcceptanceEnabled: z.boolean().optional(),
      returnPeriods: z.array(z.object({ unit: z.string(), value: z.number() })).optional(),
      returnShippingCostPayers: z.array(z.string()).optional(),
    })
    .optional(),
});

export type ReturnRule = z.output<typeof entry>;

/**
 * What a category requires of return policies. Metadata API.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/resources/marketplace/methods/getReturnPolicies
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const getReturnRule = (
  rest: RestTransport,
  question: CategoryQuestion,
  call: RemoteCall,
): Promise<ReturnRule | undefined> =>
  askCategoryPolicy(
    rest,
    { name: 'getReturnPolicies', path: 'get_return_policies', member: 'returnPolicies', entry },
    question,
    call,
  );
