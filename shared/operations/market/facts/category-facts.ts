import type { Call } from '../../../platform/call/call.ts';
import { languageOfTree } from '../marketplaces.ts';
import type { CategoryQuestion } from '../remote/category-policies.ts';
import { getItemAspects } from '../remote/get-item-aspects.ts';
import { type ConditionPolicy, getItemConditionPolicy } from '../remote/get-item-condition-policies.ts';
import { getReturnRule, type ReturnRule } from '../remote/get-return-policies.ts';
import { aDay } from '../remote/reply-cache.ts';
import type { RestTransport } from '../remote/rest-transport.ts';
import type { BearerToken } from '../remote/tokens.ts';
import { type KeptReplies, kept } from './kept-reply.ts';

export interface CategoryFactServices extends KeptReplies {
  readonly rest: RestTransport;
}

/** Few categories have no aspects; a glitch that says so is over within the hour. */
const emptySeconds = 3600;

/** The aspects of a category, the same for every seller. */
export const categoryAspects = (
  services: CategoryFactServices,
  input: { readonly token: BearerToken; readonly categoryTreeId: string; readonly categoryId: string },
  call: Call,
): Promise<unknown[]> =>
  kept(
    services,
    {
      key: ['aspects', services.rest.baseUrl, input.categoryTreeId, input.categoryId],
      seconds: aDay,
      emptySeconds,
    },
    input.token,
    call,
    () => getItemAspects(services.rest, { ...input, language: languageOfTree(input.categoryTreeId) }, call),
  );

const keyOf = (kind: string, services: CategoryFactServices, question: CategoryQuestion) => [
  kind,
  services.rest.baseUrl,
  question.remoteMarketplaceId,
  question.categoryId,
  question.language ?? '',
];

/**
 * The conditions of a category; undefined if the marketplace says nothing.
 *
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const categoryConditions = (
  services: CategoryFactServices,
  question: CategoryQuestion,
  call: Call,
): Promise<ConditionPolicy | undefined> =>
  kept(services, { key: keyOf('conditions', services, question), seconds: aDay }, question.token, call, () =>
    getItemConditionPolicy(services.rest, question, call),
  );

/**
 * The return rule of a category; undefined if the marketplace says nothing.
 *
 * @throws ServiceError MARKET_REFUSED if the category is unknown or not a leaf
 */
export const categoryReturnRule = (
  services: CategoryFactServices,
  question: CategoryQuestion,
  call: Call,
): Promise<ReturnRule | undefined> =>
  kept(services, { key: keyOf('returns', services, question), seconds: aDay }, question.token, call, () =>
    getReturnRule(services.rest, question, call),
  );
