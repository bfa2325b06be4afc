import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endItem } from '../../../shared/contract/market/end-item.ts';
import { exchangeCode, refresh, signinUrl } from '../../../shared/contract/market/oauth.ts';
import { postItem } from '../../../shared/contract/market/post-item.ts';
import { uploadPicture } from '../../../shared/contract/market/upload-picture.ts';
import { readCalls } from '../examples/example-files.ts';
import { fill, placeholdersIn } from '../examples/placeholders.ts';

/** What good requests are made of. Whatever is absent leaves out the operations that need it. */
export interface Ingredients {
  /** Public address of a picture of a product. */
  readonly picture: string | undefined;
  readonly marketAccessToken: string | undefined;
  /** A callback that the account has listed. */
  readonly callback: string | undefined;
}

/** A good body for an operation, or why it gets none. */
export type GoodRequest = { readonly body: unknown } | { readonly skipped: string };

/** Operations that are never called with good input. */
const never: Readonly<Record<string, string>> = {
  [exchangeCode.name]: 'never called: it would use up a code',
  [refresh.name]: 'never called: it needs a refresh token, which no check should hold',
  [uploadPicture.name]: 'never called: it would leave a picture at the marketplace',
  [endItem.name]: 'never called: it would end a listing',
};

/**
 * The first example of an operation in the reference, made of what this check was given. Whatever the example says,
 * post-item only verifies, and pricing searches anew.
 */
export function goodRequestOf(
  { name, area }: Endpoint,
  { picture, marketAccessToken, callback }: Ingredients,
): GoodRequest {
  const reason = never[name];
  if (reason !== undefined) return { skipped: reason };
  const example = readCalls(name)[0]?.request ?? {};
  const needsPicture = placeholdersIn(example).has('pictures');
  const needsSeller = placeholdersIn(example).has('market_access_token');
  if (needsSeller && marketAccessToken === undefined) return { skipped: 'SMOKE_MARKET_TOKEN is not set' };
  if (needsPicture && picture === undefined)
    return { skipped: 'no picture: the reference shows none, and there is no --picture' };
  if (name === signinUrl.name && callback === undefined)
    return { skipped: 'there is no --callback, which the account must have listed' };
  const body = {
    ...example,
    ...('image_url' in example ? { image_url: picture } : {}),
    ...('image_urls' in example ? { image_urls: [picture] } : {}),
    // Or a second check within the hour would ask no source, whatever has been deployed since.
    ...(area === 'pricing' ? { fresh: true } : {}),
    ...(name === signinUrl.name ? { redirect_callback_schema: callback } : {}),
    ...(name === postItem.name ? { verifyOnly: true } : {}),
  };
  return {
    body: fill(body, marketAccessToken === undefined ? {} : { market_access_token: marketAccessToken }),
  };
}
