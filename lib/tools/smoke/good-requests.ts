import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { readCalls } from '../examples/example-files.ts';
import { fill, placeholdersIn } from '../examples/placeholders.ts';

/** What good requests are made of. Operations that need an absent ingredient are left out. */
export interface Ingredients {
  /** Public address of a picture of a product. */
  readonly picture: string | undefined;
  readonly marketAccessToken: string | undefined;
  /** A callback that the account has listed. */
  readonly callback: string | undefined;
  /** A live listing of the seller, once my-listings has named one. */
  readonly itemId?: string | undefined;
}

/** A good body for an operation, or why it gets none. */
export type GoodRequest = { readonly body: unknown } | { readonly skipped: string };

/**
 * The first example of an operation in the reference, filled in with this check's ingredients. Whatever the example
 * says, post-item only verifies, and pricing searches anew.
 */
export function goodRequestOf(
  { name, area, neverTried }: Endpoint,
  { picture, marketAccessToken, callback, itemId }: Ingredients,
): GoodRequest {
  if (neverTried !== undefined) return { skipped: `never called: ${neverTried}` };
  const example = readCalls(name)[0]?.request ?? {};
  const needsPicture = placeholdersIn(example).has('pictures');
  const needsSeller = placeholdersIn(example).has('market_access_token');
  if (needsSeller && marketAccessToken === undefined) return { skipped: 'SMOKE_MARKET_TOKEN is not set' };
  if (needsPicture && picture === undefined)
    return { skipped: 'no picture: the reference shows none, and there is no --picture' };
  if (placeholdersIn(example).has('item_id') && itemId === undefined)
    return { skipped: 'my-listings named no listing' };
  const needsCallback = 'redirect_callback_schema' in example;
  if (needsCallback && callback === undefined)
    return { skipped: 'there is no --callback, which the account must have listed' };
  const body = {
    ...example,
    ...('image_url' in example ? { image_url: picture } : {}),
    ...('image_urls' in example ? { image_urls: [picture] } : {}),
    // Otherwise a second check within the hour would ask no source, even after another deployment.
    ...(area === 'pricing' ? { fresh: true } : {}),
    ...(needsCallback ? { redirect_callback_schema: callback } : {}),
    ...('verifyOnly' in example ? { verifyOnly: true } : {}),
  };
  const fillings = { market_access_token: marketAccessToken, item_id: itemId };
  return { body: fill(body, Object.fromEntries(Object.entries(fillings).filter(([, value]) => value))) };
}
