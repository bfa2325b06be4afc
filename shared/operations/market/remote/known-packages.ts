import type { ShippingPackage } from '../listing-facts.ts';
import type { Marketplace } from '../marketplaces.ts';

const descriptions: Readonly<Record<string, string>> = {
  Letter: 'Letter',
  LargeEnvelope: 'Large envelope',
  PackageThickEnvelope: 'Package or thick envelope',
  PaddedBags: 'Padded bag',
  ToughBags: 'Tough bag',
  ExpandableToughBags: 'Expandable tough bag',
  MailingBoxes: 'Mailing box',
  Winepak: 'Wine pack',
  Roll: 'Roll',
  USPSLargePack: 'Large package',
  VeryLargePack: 'Very large package',
  UPSLetter: 'UPS letter',
  USPSFlatRateEnvelope: 'USPS flat-rate envelope',
  ParcelOrPaddedEnvelope: 'Parcel or padded envelope',
  SmallCanadaPostBox: 'Small Canada Post box',
  MediumCanadaPostBox: 'Medium Canada Post box',
  LargeCanadaPostBox: 'Large Canada Post box',
  SmallCanadaPostBubbleMailer: 'Small Canada Post bubble mailer',
  MediumCanadaPostBubbleMailer: 'Medium Canada Post bubble mailer',
  LargeCanadaPostBubbleMailer: 'Large Canada Post bubble mailer',
};

const common = ['Letter', 'LargeEnvelope', 'PackageThickEnvelope'];

const codes: Readonly<Record<Marketplace['siteName'], readonly string[]>> = {
  Australia: [...common, 'PaddedBags', 'ToughBags', 'ExpandableToughBags', 'MailingBoxes', 'Winepak', 'Roll'],
  US: [...common, 'USPSLargePack', 'VeryLargePack', 'UPSLetter', 'USPSFlatRateEnvelope'],
  UK: [...common, 'ParcelOrPaddedEnvelope'],
  Canada: [
    ...common,
    'SmallCanadaPostBox',
    'MediumCanadaPostBox',
    'LargeCanadaPostBox',
    'SmallCanadaPostBubbleMailer',
    'MediumCanadaPostBubbleMailer',
    'LargeCanadaPostBubbleMailer',
  ],
  Germany: common,
  France: common,
  Italy: common,
  Spain: common,
  Ireland: common,
};

/**
 * The package types that a site is likely to take, from the marketplace's own enumeration, for the
 * time when it no longer lists them itself. None of them is marked as the default.
 */
export const knownPackages = (marketplace: Marketplace): ShippingPackage[] =>
  codes[marketplace.siteName].map((code) => ({
    code,
    description: descriptions[code] ?? code,
    isDefault: false,
    takesDimensions: true,
  }));
