import { isPostable } from '../../market/facts/site-services.ts';
import type { ShippingPackage } from '../../market/remote/get-shipping-packages.ts';
import type { ShippingService } from '../../market/remote/get-shipping-services.ts';
import { type Conditions, usableConditions } from '../specifics/usable-conditions.ts';

/** Used: what post-item takes when it is given no condition. */
const used = '3000';
const forParts = '7000';

/**
 * The condition of an item of which nobody says how it is: Used where any seller may state it, else the last that any
 * may, as the marketplace lists them from new to worn. Undefined if there is none.
 */
export function usualCondition(conditions: Conditions): string | undefined {
  // "For parts" says that the item does not work, which only the seller can know.
  const usable = usableConditions(conditions).filter(({ conditionId }) => conditionId !== forParts);
  return (usable.find(({ conditionId }) => conditionId === used) ?? usable.at(-1))?.conditionId;
}

/** Services by how well they suit any parcel, best first; what the buyer fetches or a lorry brings comes last. */
const categories = ['STANDARD', 'ECONOMY', 'EXPEDITED', 'ONE_DAY', 'OTHER', undefined, 'FREIGHT', 'PICKUP'];

/** The service to begin with: domestic, at a flat rate, the site's first of the most usual kind. */
export function usualService(services: readonly ShippingService[]): string | undefined {
  const rank = ({ category }: ShippingService) => {
    const place = categories.indexOf(category);
    return place === -1 ? categories.indexOf('OTHER') : place;
  };
  return services.filter(isPostable).toSorted((a, b) => rank(a) - rank(b))[0]?.code;
}

/** The package type to begin with: one that takes sizes, which every listing states; the site's default if it does. */
export function usualPackage(packages: readonly ShippingPackage[]): string | undefined {
  const sized = packages.filter(({ takesDimensions }) => takesDimensions);
  const common = sized.find(({ code }) => code === 'PackageThickEnvelope');
  return (sized.find(({ isDefault }) => isDefault) ?? common ?? sized[0] ?? packages[0])?.code;
}
