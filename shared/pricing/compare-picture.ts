import type { Call } from '../call/call.ts';
import { type Comparables, type ComparablesServices, findComparables } from './find-comparables.ts';
import type { FetchProductPicture, ProductPicture } from './product-picture.ts';
import type { VisualQuery } from './sources/visual-source.ts';

export interface ComparePictureServices<Picture extends ProductPicture = ProductPicture>
  extends ComparablesServices {
  readonly fetchPicture: FetchProductPicture<Picture>;
}

/**
 * Fetches the picture and finds its comparables. A search costs money or quota, so the sources are asked only once the
 * address has been checked and its first bytes are those of a picture, and then while the rest arrives. No source
 * learns an address that was refused, one with a password in it for example. A picture that breaks off later may have
 * cost one search of each source.
 *
 * @throws ServiceError of the picture, at once, if it cannot be read, whatever the sources say.
 */
export async function comparePicture<Picture extends ProductPicture>(
  query: Omit<VisualQuery, 'picture'>,
  options: { readonly currency: string; readonly limit: number },
  services: ComparePictureServices<Picture>,
  call: Call,
): Promise<{ picture: Picture; comparables: Comparables }> {
  const { recognised, whole } = services.fetchPicture(query.imageUrl, call);
  const bytes = () => whole.then(({ original }) => original.bytes);
  const searched = recognised.then(() =>
    // The address as it was checked: another parser might read another spelling differently.
    findComparables(
      { ...query, imageUrl: new URL(query.imageUrl).href, picture: bytes },
      options,
      services,
      call,
    ),
  );
  // Awaited below; a failure that comes before the picture's must not count as unhandled.
  searched.catch(() => {});
  const picture = await whole;
  return { picture, comparables: await searched };
}
