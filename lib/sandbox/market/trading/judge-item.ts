import { type ShippingService, servicesOf } from '../fixtures/shipping.ts';
import { sites } from '../fixtures/sites.ts';
import { categoryTree } from '../fixtures/taxonomy.ts';
import type { ItemCase, ItemRule } from './call.ts';
import { condition } from './condition.ts';
import { failure, invalidInput, notice, type TradingError } from './errors.ts';
import { pictures } from './pictures.ts';
import { hasPolicies, policies } from './policies.ts';
import { itemSpecifics } from './specifics.ts';
import { valueAt } from './xml.ts';

const categoryExists: ItemRule = ({ item, category }) => {
  if (category !== undefined) return [];
  const id = valueAt(item, 'PrimaryCategory.CategoryID');
  const reason = `The category ${id} does not exist or is not a leaf category.`;
  return [failure('87', 'The category is not valid.', reason, id)];
};

/** Countries without a site take any postal code. */
const postalCode: ItemRule = ({ item }) => {
  const code = valueAt(item, 'PostalCode');
  const site = sites.find(({ country }) => country === valueAt(item, 'Country'));
  if (site?.postalCode.test(code) ?? true) return [];
  const reason = `The postal code "${code}" is not valid for the country.`;
  return [failure('166', 'Invalid postal code.', reason, code)];
};

/**
 * A site has services for items in another country, and others for items in its own. The marketplace's reply to the
 * wrong kind is unknown. Here it is a warning, with the number that refuses services a seller may not use.
 *
 * @see https://github.com/timotheus/ebaysdk-python/issues/216 (error 12519, read 2026-11-26)
 */
function isElsewhere({ item, site }: ItemCase, { fromAbroad }: ShippingService): boolean {
  const isAbroad = valueAt(item, 'Country') !== site.country;
  return servicesOf(site.siteId).some((service) => service.fromAbroad) && isAbroad !== (fromAbroad === true);
}

/** There must be a flat-rate service of the site for the item's location, with its cost. */
const shipping: ItemRule = (subject) => {
  if (hasPolicies(subject.item)) return [];
  const path = 'ShippingDetails.ShippingServiceOptions';
  const optionOf = (name: string) => valueAt(subject.item, `${path}.${name}`);
  const code = optionOf('ShippingService');
  const service = servicesOf(subject.site.siteId).find((known) => known.code === code);
  const faults: TradingError[] = [];
  if (service === undefined || service.retired || service.international || service.onlyCalculated) {
    const reason = 'At least one valid shipping service must be specified.';
    faults.push(failure('21915469', 'A valid shipping service is needed.', reason, code));
  } else if (isElsewhere(subject, service)) {
    const reason = `Shipping service ${service.description} is not available where the item is.`;
    faults.push(notice('12519', 'Shipping service is not available.', reason, code));
  }
  const isFree = optionOf('FreeShipping') === 'true';
  const cost = optionOf('ShippingServiceCost');
  if (code !== '' && (isFree ? Number(cost) !== 0 : cost === '')) {
    faults.push(invalidInput(`Item.${path}.ShippingServiceCost`, 'Only free shipping has no cost.'));
  }
  const isAlone = Number(valueAt(subject.item, 'Quantity')) <= 1;
  if (!isAlone && optionOf('ShippingServiceAdditionalCost') === '') {
    faults.push(notice('219026', 'The cost for additional items was copied.'));
  }
  return faults;
};

const rules: readonly ItemRule[] = [
  categoryExists,
  postalCode,
  condition,
  itemSpecifics,
  pictures,
  shipping,
  policies,
];

/** All of the marketplace's errors and warnings about an item. */
export function judgeItem(judged: Omit<ItemCase, 'category'>): TradingError[] {
  const id = valueAt(judged.item, 'PrimaryCategory.CategoryID');
  const named = categoryTree(judged.site.siteId)?.get(id);
  const category = named?.leaf === true ? named : undefined;
  return rules.flatMap((rule) => rule({ ...judged, category }));
}
