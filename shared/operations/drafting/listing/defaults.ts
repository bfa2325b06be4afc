import { isRequiredDescriptor, readDescriptors } from '../../market/condition-descriptors.ts';
import { isPostable, type ShippingPackage, type ShippingService } from '../../market/listing-facts.ts';
import { type Conditions, usableConditions } from '../lookups/candidates.ts';

/** Used, which is also the default of post-item. */
const used = '3000';
const forParts = '7000';
/** Like New; with descriptors it is Graded, which a label says. */
const likeNew = '2750';

/**
 * The condition of an item whose condition is not known: Used if every seller may state it, else the last one that every
 * seller may state. The marketplace lists conditions from new to worn. Undefined if there is none.
 */
export function usualCondition(conditions: Conditions): string | undefined {
  // "For parts" says that the item does not work, which only the seller can know.
  const usable = usableConditions(conditions).filter(
    ({ conditionId, conditionDescriptors }) =>
      conditionId !== forParts &&
      !(conditionId === likeNew && readDescriptors(conditionDescriptors).some(isRequiredDescriptor)),
  );
  return (usable.find(({ conditionId }) => conditionId === used) ?? usable.at(-1))?.conditionId;
}

/** Kinds of service by how well they suit any parcel, best first. Freight and pick-up come last. */
const categories = ['STANDARD', 'ECONOMY', 'EXPEDITED', 'ONE_DAY', 'OTHER', undefined, 'FREIGHT', 'PICKUP'];

/**
 * The service to begin with, among domestic ones at a flat rate: the one that is usual on the site, where it is listed;
 * else the first of the most usual kind.
 */
export function usualService(services: readonly ShippingService[], usual: string): string | undefined {
  const rank = ({ category }: ShippingService) => {
    const place = categories.indexOf(category);
    return place === -1 ? categories.indexOf('OTHER') : place;
  };
  const postable = services.filter(isPostable);
  const best =
    postable.find(({ code }) => code === usual) ?? postable.toSorted((a, b) => rank(a) - rank(b))[0];
  return best?.code;
}

/** The package type to begin with: one that takes sizes, which every listing states; the site's default if it does. */
export function usualPackage(packages: readonly ShippingPackage[]): string | undefined {
  const sized = packages.filter(({ takesDimensions }) => takesDimensions);
  const common = sized.find(({ code }) => code === 'PackageThickEnvelope');
  return (sized.find(({ isDefault }) => isDefault) ?? common ?? sized[0] ?? packages[0])?.code;
}
