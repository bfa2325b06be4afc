import { invalidInput, notice, type TradingError } from '../errors.ts';
import { find, textAt } from '../xml.ts';
import type { ItemRule } from './rule.ts';

const PATH = 'Item.SellerProfiles';
const PROFILES = ['Shipping', 'Return', 'Payment'];
const LEGACY = ['ShippingDetails', 'ReturnPolicy', 'PaymentMethods'];

/** Business policies: all three or none, only for an enrolled seller, and they win over the legacy blocks. */
export const sellerProfiles: ItemRule = ({ item, market, site }) => {
  const profiles = find(item, 'SellerProfiles');
  const { notEnrolledInBusinessPolicies, warnOfLegacyFields } = market.switches;
  const legacy = LEGACY.filter((name) => find(item, name) !== undefined);
  if (profiles === undefined) {
    return !notEnrolledInBusinessPolicies && warnOfLegacyFields && legacy.length > 0
      ? [
          notice(
            '21919456',
            'Use business policies.',
            'The seller uses business policies; the legacy fields will be dropped.',
          ),
        ]
      : [];
  }
  if (notEnrolledInBusinessPolicies)
    return [invalidInput(PATH, 'The seller is not enrolled in business policies.')];
  const found: TradingError[] = PROFILES.filter(
    (name) => (textAt(profiles, `Seller${name}Profile.${name}ProfileID`) ?? '') === '',
  ).map((name) => invalidInput(`${PATH}.Seller${name}Profile`, 'All three profiles are needed.'));
  const id = textAt(profiles, 'SellerShippingProfile.ShippingProfileID')?.trim();
  const known = market.fulfillmentPolicies.some(
    (policy) => policy.fulfillmentPolicyId === id && policy.marketplaceId === site.marketplaceId,
  );
  if (id !== undefined && !known) {
    found.push(invalidInput(`${PATH}.SellerShippingProfile.ShippingProfileID`, 'There is no such policy.'));
  }
  if (legacy.includes('ShippingDetails')) {
    found.push(notice('21919056', 'Legacy shipping fields were ignored: a policy was given.'));
  }
  return found;
};
