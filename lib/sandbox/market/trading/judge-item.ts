import { returnPolicyOf } from '../fixtures/return-policies.ts';
import { type ShippingServiceFixture, servicesBySite } from '../fixtures/shipping-services.ts';
import { postalCodes } from '../fixtures/sites.ts';
import { categoryTree } from '../fixtures/taxonomy.ts';
import { condition } from './condition.ts';
import { failure, invalidInput, notice, type TradingError } from './errors.ts';
import type { ItemCase, ItemRule } from './item-case.ts';
import { pictures } from './pictures.ts';
import { hasProfiles, profiles } from './profiles.ts';
import { itemSpecifics } from './specifics.ts';
import { find, textAt } from './xml.ts';

/** Text at a path of the item without the white space around it; empty when absent. */
const valueAt = ({ item }: ItemCase, path: string): string => textAt(item, path)?.trim() ?? '';

const categoryExists: ItemRule = (subject) => {
  if (subject.category !== undefined) return [];
  const id = valueAt(subject, 'PrimaryCategory.CategoryID');
  const reason = `The category ${id} does not exist or is not a leaf category.`;
  return [failure('87', 'The category is not valid.', reason, ['0', id])];
};

const postalCode: ItemRule = (subject) => {
  const code = valueAt(subject, 'PostalCode');
  if (postalCodes[valueAt(subject, 'Country')]?.test(code) ?? true) return [];
  const reason = `The postal code "${code}" is not valid for the country.`;
  return [failure('166', 'Invalid postal code.', reason, ['0', code])];
};

/** The return policy must be there where the category requires one, and be complete where returns are accepted. */
const returnPolicy: ItemRule = (subject) => {
  if (hasProfiles(subject)) return [];
  const { item, category } = subject;
  const policy = find(item, 'ReturnPolicy');
  const isMissing = policy === undefined && returnPolicyOf(category?.id ?? '')?.required === true;
  const isPartial =
    textAt(policy, 'ReturnsAcceptedOption')?.trim() === 'ReturnsAccepted' &&
    !['ReturnsWithinOption', 'ShippingCostPaidByOption'].every((name) => find(policy, name) !== undefined);
  return isMissing || isPartial ? [failure('21916250', 'The return policy is missing or invalid.')] : [];
};

/**
 * A site has services for items that are in another country, and its others are for items in its own. What the
 * marketplace says to the wrong kind was not found. Here it warns, by the number with which it refuses services that a
 * seller may not use.
 *
 * @see https://github.com/timotheus/ebaysdk-python/issues/216 (error 12519, read 2026-11-26)
 */
function isElsewhere(subject: ItemCase, { fromAbroad }: ShippingServiceFixture): boolean {
  const services = servicesBySite[subject.site.siteId] ?? [];
  const isAbroad = valueAt(subject, 'Country') !== subject.site.country;
  return services.some((one) => one.fromAbroad) && isAbroad !== (fromAbroad === true);
}

/** There must be a service of the site at a flat rate, for items where this one is, with its cost. */
const shipping: ItemRule = (subject) => {
  if (hasProfiles(subject)) return [];
  const path = 'ShippingDetails.ShippingServiceOptions';
  const code = valueAt(subject, `${path}.ShippingService`);
  const service = servicesBySite[subject.site.siteId]?.find((one) => one.code === code);
  const found: TradingError[] = [];
  if (service === undefined || service.retired || service.international || service.onlyCalculated) {
    const reason = 'At least one valid shipping service must be specified.';
    found.push(failure('21915469', 'A valid shipping service is needed.', reason, ['0', code]));
  } else if (isElsewhere(subject, service)) {
    const reason = `Shipping service ${service.description} is not available where the item is.`;
    found.push(notice('12519', 'Shipping service is not available.', reason, ['0', code]));
  }
  const isFree = valueAt(subject, `${path}.FreeShipping`) === 'true';
  const cost = valueAt(subject, `${path}.ShippingServiceCost`);
  if (code !== '' && (isFree ? Number(cost) !== 0 : cost === '')) {
    found.push(invalidInput(`Item.${path}.ShippingServiceCost`, 'Only free shipping has no cost.'));
  }
  const several = Number(valueAt(subject, 'Quantity')) > 1;
  if (several && valueAt(subject, `${path}.ShippingServiceAdditionalCost`) === '') {
    found.push(notice('219026', 'The cost for additional items was copied.'));
  }
  return found;
};

const rules: readonly ItemRule[] = [
  categoryExists,
  postalCode,
  condition,
  itemSpecifics,
  pictures,
  returnPolicy,
  shipping,
  profiles,
];

/** Everything that the marketplace has to say about an item. */
export function judgeItem(judged: Omit<ItemCase, 'category'>): TradingError[] {
  const named = categoryTree(judged.site.categoryTreeId)?.get(
    textAt(judged.item, 'PrimaryCategory.CategoryID')?.trim() ?? '',
  );
  const category = named?.leaf === true ? named : undefined;
  return rules.flatMap((rule) => rule({ ...judged, category }));
}
