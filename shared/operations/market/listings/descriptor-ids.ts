import type { Call } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { CategoryFactServices } from '../category-facts.ts';
import { findingsOf, type ListingRequest } from '../listing-facts.ts';
import { marketplaceOfSite } from '../marketplaces.ts';
import type { BearerToken } from '../protocol/exchange.ts';

/** A listing's condition, and where to look up the marketplace's descriptors for it. */
export type DescribedListing = Pick<
  ListingRequest,
  'siteName' | 'categoryId' | 'conditionId' | 'conditionDescriptors'
>;

const isId = (text: string): boolean => /^\d+$/.test(text);

/** Whether a listing names its descriptors and their values by ids alone. Free text needs no id. */
const isInIds = ({ conditionDescriptors = [] }: DescribedListing): boolean =>
  conditionDescriptors.every(({ name, values = [] }) => [name, ...values].every(isId));

/** Few listings have descriptors: what reads them is loaded with the first. */
const loadDescriptors = () => import('../condition-descriptors.ts');

const descriptorsOf = async (
  { siteName, categoryId, conditionId }: DescribedListing,
  token: BearerToken,
  services: CategoryFactServices,
  call: Call,
) => {
  const [{ categoryConditions }, { readDescriptors }] = await Promise.all([
    import('../category-facts.ts'),
    loadDescriptors(),
  ]);
  const question = { token, marketplace: marketplaceOfSite(siteName), categoryId };
  const policy = await categoryConditions(services, question, call);
  const condition = policy?.itemConditions.find((allowed) => allowed.conditionId === conditionId);
  return condition === undefined ? undefined : readDescriptors(condition.conditionDescriptors);
};

/**
 * The listing with its descriptors by the marketplace's ids, which are looked up if there are any descriptors. If the
 * lookup fails, ids are sent as they are given.
 *
 * @param onUnknown what to do with a name unknown to the condition: `refuse` it, since no listing may be posted without
 * a detail that its seller states; or `send` it for the marketplace to judge
 * @throws ServiceError BAD_REQUEST naming the field; the lookup's error if names cannot be sent without it
 */
export async function inIds<Listing extends DescribedListing>(
  listing: Listing,
  token: BearerToken,
  services: CategoryFactServices,
  call: Call,
  onUnknown: 'refuse' | 'send',
): Promise<Listing> {
  const { conditionDescriptors: given } = listing;
  if (given === undefined) return listing;
  const descriptors = await descriptorsOf(listing, token, services, call).catch((error: unknown) => {
    const isPassable = error instanceof ServiceError && error.code !== 'MARKET_TOKEN_INVALID';
    if (isPassable && (onUnknown === 'send' || isInIds(listing))) return undefined;
    throw error;
  });
  const { checkDescriptors, withIds } = await loadDescriptors();
  const conditionDescriptors = descriptors === undefined ? given : withIds(given, descriptors);
  const sent = { ...listing, conditionDescriptors };
  if (onUnknown === 'send' || isInIds(sent)) return sent;
  const unknownDescriptor = 'conditionDescriptors must name descriptors of the condition.';
  const [finding] = findingsOf((report) => checkDescriptors(given, descriptors ?? [], report));
  throw new ServiceError(
    'BAD_REQUEST',
    { text: finding?.message ?? unknownDescriptor, kept: unknownDescriptor },
    { fields: ['conditionDescriptors'] },
  );
}
