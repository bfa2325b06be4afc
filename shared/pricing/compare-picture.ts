import type { Call } from '../calls/call.ts';
import { type Comparables, type ComparablesServices, findComparables } from './find-comparables.ts';
import type { FetchProductPicture, ProductPicture } from './product-picture.ts';
import type { VisualQuery } from './search/visual-source.ts';

export interface ComparePictureServices extends ComparablesServices {
  readonly fetchPicture: FetchProductPicture;
}

/**
 * Fetches the picture and finds its comparables side by side: a source that needs only the URL does not wait.
 *
 * @throws ServiceError of the picture at once when it cannot be read, whatever the sources say.
 */
export async function comparePicture(
  query: Omit<VisualQuery, 'picture'>,
  options: { readonly currency: string; readonly limit: number },
  services: ComparePictureServices,
  call: Call,
): Promise<{ picture: ProductPicture; comparables: Comparables }> {
  const fetched = services.fetchPicture(query.imageUrl, call);
  const bytes = () => fetched.then((picture) => picture.bytes);
  const searched = findComparables({ ...query, picture: bytes }, options, services, call);
  // Awaited below; this keeps a failure that comes before the picture's from counting as unhandled.
  searched.catch(() => {});
  const picture = await fetched;
  return { picture, comparables: await searched };
}
