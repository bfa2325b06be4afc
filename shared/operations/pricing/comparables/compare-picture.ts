import type { GivenComparable } from '../../../contract/given-comparables.ts';
import type { Call } from '../../../platform/call/call.ts';
import { lazy } from '../../../platform/call/kept-values.ts';
import type { PreparedPicture } from '../../../platform/pictures/fetch-pictures.ts';
import type { ModelPicture } from '../../../platform/pictures/prepare-picture.ts';
import type { Identity } from '../identity/identity.ts';
import type { SearchStore } from '../kept/kept-search.ts';
import type { Outside } from '../kept/record-search.ts';
import { searchKey, shareSearch } from '../kept/share-search.ts';
import type { Verdict } from '../look/verdict.ts';
import type { LookedFor } from '../look-at-offers.ts';
import type { VisualQuery } from '../sources/visual-source.ts';
import { boundedSource } from '../sources.ts';
import { type Comparables, type ComparablesServices, findComparables } from './find-comparables.ts';

type Identify = (
  picture: ModelPicture,
  description: string | undefined,
  call: Call,
) => Promise<Identity | null | undefined>;

export interface ComparePictureServices extends Omit<ComparablesServices, 'look'> {
  /** Downloads the picture, a JPEG, PNG or WebP. Rejects with ServiceError BAD_REQUEST `image_url could not be read: …`. */
  readonly fetchPicture: (url: string, call: Pick<Call, 'budget'>) => Promise<PreparedPicture>;
  /** Identifies the product; absent: searches use the caller's words alone. */
  readonly identify?: Identify | undefined;
  /** The same for comparables that the caller gives; absent: the caller's words alone sort them. */
  readonly identifyForGiven?: Identify | undefined;
  /** Judges offers by their pictures, leaving `msAfter` of the call; absent: only titles are judged. */
  readonly lookAtOffers?:
    | ((
        product: LookedFor,
        images: readonly string[],
        call: Call,
        msAfter: number,
      ) => Promise<readonly (Verdict | undefined)[] | null | undefined>)
    | undefined;
  /** Storage of searches; absent: each call searches. */
  readonly searches?: SearchStore | undefined;
}

type CompareOptions = Parameters<typeof findComparables>[1] & {
  /** Milliseconds that the call needs after finding the comparables. */
  readonly msAfter: number;
  readonly fresh?: boolean | undefined;
};

/** Whether the words of a call are too few to sort its comparables: without pictures, the caller's own suffice. */
const needsIdentity = (given: readonly GivenComparable[], description = ''): boolean =>
  description.trim() === '' || given.some(({ image }) => image !== undefined);

/**
 * All outside services of the search for a picture. Kept results are bounded, too: a replayed search must show the
 * same.
 */
function outsideOf(
  { description }: Pick<VisualQuery, 'description'>,
  { msAfter, given }: CompareOptions,
  services: ComparePictureServices,
  whole: Promise<PreparedPicture>,
  call: Call,
): Outside {
  const { sources, pages, lookAtOffers } = services;
  const identifyGiven = given && needsIdentity(given, description) ? services.identifyForGiven : undefined;
  const identify = given === undefined ? services.identify : identifyGiven;
  const forModel = async () => (await whole).forModel;
  return {
    sources: sources.map(boundedSource),
    pages,
    identify: identify && lazy(async () => identify(await forModel(), description, call)),
    look:
      lookAtOffers &&
      (async (offers) => {
        // A sheet has room for 24, so it is for the best of those with a picture.
        const shown = given === undefined ? offers : offers.filter(({ image }) => image !== '');
        if (shown.length === 0) return offers.map(() => undefined);
        const product = { picture: await forModel(), description, isGiven: given !== undefined };
        const images = shown.map(({ image }) => image);
        const looks = await lookAtOffers(product, images, call, msAfter);
        return looks === null ? null : offers.map((offer) => looks?.[shown.indexOf(offer)]);
      }),
  };
}

/**
 * Fetches the picture and finds its comparables: those that the caller gives, of the account's equal search within the
 * last hour, or else from the sources. The header `x-comparables` says which.
 *
 * A search costs money or quota. Kept searches are identified by the picture's bytes as well, so no source is asked
 * before the whole picture has arrived, and no source sees a refused address, such as one containing a password.
 *
 * @throws ServiceError of the picture, at once, if it is unreadable, even if the sources find offers
 */
export async function comparePicture(
  query: Omit<VisualQuery, 'picture' | 'identity'>,
  options: CompareOptions,
  services: ComparePictureServices,
  call: Call,
): Promise<{ picture: PreparedPicture; comparables: Comparables }> {
  const whole = services.fetchPicture(query.imageUrl, call);
  const { searches: store } = services;
  // The address as checked: another parser might read another spelling differently.
  const asChecked = () => ({ ...query, imageUrl: new URL(query.imageUrl).href });
  const outside = outsideOf(query, options, services, whole, call);
  const bytes = () => whole.then(({ original }) => original.bytes);
  const key = async () =>
    searchKey({ ...asChecked(), accountId: call.account.id, picture: await bytes(), outside });
  const find = (asked: Outside) =>
    findComparables(
      { ...asChecked(), picture: bytes, identity: asked.identify },
      options,
      { ...services, ...asked },
      call,
    );
  const searched = whole.then(async () =>
    options.given === undefined
      ? shareSearch({ key, fresh: options.fresh === true, outside, store }, call, find)
      : { found: await find(outside), origin: 'given' },
  );
  // Awaited below; a failure before the picture's must not count as unhandled.
  searched.catch(() => {});
  const picture = await whole;
  const { found, origin } = await searched;
  call.addHeaders({ 'x-comparables': origin });
  return { picture, comparables: found };
}
