import * as z from 'zod';
import { anyText, requiredText } from '../fields.ts';
import { categoryIdOf, digits, marketAccessToken } from './fields.ts';

/** `MARKET_` and a country; the marketplace decides which exist. */
export const marketplaceId = anyText
  .regex(/^MARKET_[A-Z]{2}$/, 'must have the form MARKET_AU')
  .default('MARKET_AU')
  .meta({ id: 'MarketplaceId', description: 'Marketplace, such as MARKET_AU, MARKET_US or MARKET_UK' });

export const categoryTreeId = digits('the id of a category tree').meta({
  id: 'CategoryTreeId',
  description:
    'Category tree: 15 (Australia), 0 (US), 3 (UK), 2 (Canada), 77 (Germany), 71 (France), 101 (Italy), 186 (Spain), 205 (Ireland)',
});
export const categoryId = categoryIdOf(requiredText).meta({ id: 'CategoryId' });
export const itemId = digits('the id of a listing').meta({ description: 'Id of an active listing' });

/** An item from the marketplace's own reply, passed through unchanged. */
export const remoteItems = z.array(z.unknown());

/** The request of an operation on one of the seller's listings. */
export const ownListing = {
  market_access_token: marketAccessToken,
  item_id: itemId.meta({ description: 'Id of a listing of the seller' }),
};
