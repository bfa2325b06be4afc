import Big from 'big.js';
import type { Net } from '../../../contract/market/post-item.ts';
import type { PartialListing } from '../listing-facts.ts';
import type { ListingVerdict } from './send-listing.ts';

/** The fee that is the sum of all others. */
const totalName = 'ListingFee';

/**
 * What the marketplace charges only after a sale, so that no call returns it before.
 *
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/fees.html (read 2026-11-29)
 */
const chargedLater = ['final value fee', 'payment processing fee'];

const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

/**
 * The price of a piece less the fees of the listing. Delivery is neither added nor taken off: what the buyer pays for
 * it is for the carrier. A fee's amount has its discount taken off already.
 *
 * @param given the fields that the request names; the others are the listing's
 * @returns undefined if the marketplace returned no fees, or charges some in another currency, or the price is unknown
 * @see https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/fee-discounts.html (read 2026-11-29)
 */
export function netOf(
  listing: PartialListing,
  given: Readonly<Record<string, unknown>>,
  returned: ListingVerdict['fees'],
): Net | undefined {
  const { startPrice: price = '', fulfillmentPolicyId, currency } = listing;
  const due = returned.filter(({ fee }) => Number(fee) !== 0);
  const isKnown = [price, ...returned.map(({ fee }) => fee)].every(isDecimal) && returned.length > 0;
  if (!isKnown || due.some((fee) => fee.currency !== currency)) return undefined;
  const sumOf = (fees: typeof due) => fees.reduce((sum, { fee }) => sum.plus(fee), new Big(0));
  const parts = due.filter(({ name }) => name !== totalName);
  const total = returned.find(({ name }) => name === totalName);
  // Parts that do not add up to the marketplace's own sum are not all of it.
  const isWhole = total === undefined || sumOf(parts).eq(total.fee);
  const fees = isWhole ? parts : due.filter((fee) => fee === total);
  const shipping = fulfillmentPolicyId === undefined ? listing.shippingServiceCost : undefined;
  const sourceOf = (field: keyof PartialListing) => (given[field] === undefined ? 'marketplace' : 'request');
  return {
    price,
    fees: fees.map(({ name, fee }) => ({ name, amount: fee })),
    shipping,
    remains: new Big(price).minus(sumOf(fees)).toFixed(2),
    currency,
    leftOut: [...chargedLater, ...(Number(shipping ?? 0) > 0 ? [] : ['delivery'])],
    sources: {
      price: sourceOf('startPrice'),
      fees: 'marketplace',
      ...(shipping !== undefined && { shipping: sourceOf('shippingServiceCost') }),
    },
  };
}
