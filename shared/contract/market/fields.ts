import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { anyText, atMost, requiredText } from '../fields.ts';
import { isXmlText } from '../texts.ts';

/** The seller's token for the marketplace, not an API key of ours. */
export const marketAccessToken = requiredText.max(...atMost(8192)).meta({
  id: 'MarketAccessToken',
  description: "The seller's, from exchange-code or refresh",
});

/** `MARKET_` and a country; the marketplace decides which exist. */
export const marketplaceId = anyText
  .regex(/^MARKET_[A-Z]{2}$/, 'must have the form MARKET_AU')
  .default('MARKET_AU')
  .meta({ id: 'MarketplaceId', description: 'Marketplace, such as MARKET_AU, MARKET_US or MARKET_UK' });

/** Marketplace ids are digits, kept as text. */
const digitsOnly = /^\d{1,20}$/;
const digits = (what: string, text: z.ZodString = requiredText) =>
  text.regex(digitsOnly, `must be ${what}: digits only`);

export const categoryTreeId = digits('the id of a category tree').meta({
  id: 'CategoryTreeId',
  description:
    'Category tree: 15 (Australia), 0 (US), 3 (UK), 2 (Canada), 77 (Germany), 71 (France), 101 (Italy), 186 (Spain), 205 (Ireland)',
});
export const categoryIdOf = (text: z.ZodString) =>
  digits('the id of a category', text).meta({ description: 'Id of a leaf category' });
export const categoryId = categoryIdOf(requiredText).meta({ id: 'CategoryId' });
/** An optional text: an empty one is wrong rather than missing. */
export const conditionId = anyText.regex(digitsOnly, 'must be the id of a condition: digits only').meta({
  id: 'ConditionId',
  description: 'As get-category-features lists them; 3000: Used',
});
export const itemId = digits('the id of a listing').meta({ description: 'Id of an active listing' });

/** An item from the marketplace's own reply, passed through unchanged. */
export const remoteItems = z.array(z.unknown());

/** A text that XML can carry. */
export const xmlTextOf = (text: z.ZodString) =>
  text.refine(isXmlText, 'must not hold control characters or broken Unicode');

/** A required non-blank text that XML can carry. */
export const xmlText = xmlTextOf(requiredText);

type Declared<Request extends z.ZodType, Response extends z.ZodType> = Parameters<
  typeof defineEndpoint<Request, Response>
>[0];

/** Declares an operation of the marketplace at a path under its own, called with the seller's token by default. */
export const marketOperation = <Request extends z.ZodType, Response extends z.ZodType>(
  path: string,
  summary: string,
  more: Omit<Declared<Request, Response>, 'name' | 'path' | 'area' | 'summary'>,
) =>
  defineEndpoint<Request, Response>({
    asks: ['seller'],
    ...more,
    name: `market-${path.replace('oauth/', '')}`,
    path: `/api/v1/market/${path}`,
    area: 'market',
    summary,
  });

/** The request of an operation on one of the seller's listings. */
export const ownListing = {
  market_access_token: marketAccessToken,
  item_id: itemId.meta({ description: 'Id of a listing of the seller' }),
};
