import { policiesOf, sellerNamed } from '../fixtures/sellers.ts';
import { servicesOf } from '../fixtures/shipping.ts';
import { sites } from '../fixtures/sites.ts';
import { categoryTree } from '../fixtures/taxonomy.ts';
import { pictureUrls } from '../listing-book.ts';
import { failure, type ItemCase, type ItemRule, invalidInput, type TradingError } from './call.ts';
import { categoryExists, condition, itemSpecifics } from './category-rules.ts';
import { find, valueAt, type XmlElement } from './xml.ts';

/** Countries without a site take any postal code. */
const postalCode: ItemRule = ({ item }) => {
  const code = valueAt(item, 'PostalCode');
  const site = sites.find(({ country }) => country === valueAt(item, 'Country'));
  if (site?.postalCode.test(code) ?? true) return [];
  const reason = `The postal code "${code}" is not valid for the country.`;
  return [failure('166', 'Invalid postal code.', reason, code)];
};

const picturePath = 'Item.PictureDetails.PictureURL';
const shortestLongSide = 500;

/** Pictures are https, hosted here or elsewhere but not both, and large enough where the size is known. */
const pictures: ItemRule = (subject) => {
  const { pictures: store } = subject.market;
  const urls = pictureUrls(subject).map((text) => URL.parse(text));
  const isHosted = (url: URL | null) => url !== null && store.isHosted(url);
  if (!urls.every((url) => url?.protocol === 'https:' || isHosted(url)))
    return [invalidInput(picturePath, 'A picture URL must be https.')];
  if (!urls.some(isHosted)) return [];
  if (!urls.every(isHosted))
    return [invalidInput(picturePath, 'Hosted and self-hosted pictures must not be mixed.')];
  return urls.flatMap((url) => {
    const picture = store.at(url?.pathname ?? '');
    if (picture === undefined) return [invalidInput(picturePath, 'The picture is not there.')];
    if (Math.max(picture.width, picture.height) >= shortestLongSide) return [];
    const reason = `The longest side of a picture must have at least ${shortestLongSide} pixels.`;
    return [failure('21919137', 'The picture is too small.', reason, String(url))];
  });
};

const hasPolicies = (item: XmlElement): boolean => find(item, 'SellerProfiles') !== undefined;

/**
 * A seller who is enrolled in business policies names three policies, and no other seller may name any. The error
 * number for sellers who are not enrolled is unknown.
 *
 * @see https://github.com/timotheus/ebaysdk-python/issues/262 (21917327 and 21917329, read 2026-11-23)
 */
const policies: ItemRule = ({ item, seller, site }) => {
  if (!hasPolicies(item)) return [];
  if (!sellerNamed(seller).isEnrolled)
    return [invalidInput('Item.SellerProfiles', 'You are not opted into Business Policies.')];
  const own = policiesOf(seller, site);
  const kinds = [
    ['21917327', 'Shipping', own.fulfillmentPolicies.map(({ fulfillmentPolicyId: id }) => id)],
    ['21917328', 'Payment', own.paymentPolicies.map(({ paymentPolicyId: id }) => id)],
    ['21917329', 'Return', own.returnPolicies.map(({ returnPolicyId: id }) => id)],
  ] as const;
  return kinds
    .filter(
      ([, kind, ids]) => !ids.includes(valueAt(item, `SellerProfiles.Seller${kind}Profile.${kind}ProfileID`)),
    )
    .map(([code, kind]) => failure(code, `You've provided an invalid ${kind.toLowerCase()} policy.`));
};

/** There must be a flat-rate service of the site, with its cost. */
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
  }
  const isFree = optionOf('FreeShipping') === 'true';
  const cost = optionOf('ShippingServiceCost');
  if (code !== '' && (isFree ? Number(cost) !== 0 : cost === '')) {
    faults.push(invalidInput(`Item.${path}.ShippingServiceCost`, 'Only free shipping has no cost.'));
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
