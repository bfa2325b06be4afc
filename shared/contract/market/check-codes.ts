import type { Check } from './post-item.ts';

/** The meaning of each finding's `code`. Its message says what to change. */
export const checkCodes = {
  TITLE_TOO_LONG: 'The title has more than 80 characters.',
  TITLE_HAS_MARKUP: 'The title holds HTML.',
  DESCRIPTION_TOO_LONG: 'The description has more than 500,000 characters.',
  ACTIVE_CONTENT:
    'The description holds a script, a form, a frame or another part that runs or loads something.',
  PRICE_NOT_POSITIVE: '`startPrice` is 0.',
  AMOUNT_TOO_FINE: 'An amount has more decimals than the currency.',
  AMOUNT_TOO_LARGE: 'An amount is larger than the marketplace takes.',
  PICTURE_TOO_SMALL: 'The longer side of a picture has fewer than 500 pixels.',
  PICTURE_GONE: 'The marketplace no longer has a hosted picture: it keeps unused ones for 30 days.',
  PICTURE_NOT_HTTPS: 'A picture of your own is not at an https address.',
  PICTURE_URL_REFUSED: 'The address of a picture holds a semicolon.',
  PICTURES_MIXED: 'Some pictures are hosted by the marketplace, others not: upload those, too.',
  PICTURE_URLS_TOO_LONG: 'The addresses of pictures have more than 3,975 characters together.',
  POSTAL_CODE_NOT_OF_COUNTRY:
    'The postal code does not have the form of those of `countryCode` (checked for the countries of the sites).',
  SIZE_NOT_POSITIVE: 'A side of the parcel is 0.',
  SIZE_TOO_LARGE: 'A side of the parcel is longer than a shipping container.',
  WEIGHT_NOT_POSITIVE: 'The weight of the parcel is 0.',
  WEIGHT_TOO_LARGE: 'The parcel is heavier than a loaded shipping container may be.',
  WEIGHT_MINOR_TOO_LARGE: '`WeightMinor` makes one of `WeightMajor` or more.',
  CATEGORY_UNKNOWN: 'The marketplace has no such category.',
  CATEGORY_NOT_LEAF: 'The category has others beneath it: choose one of them.',
  ASPECT_REQUIRED: 'A specific is missing that the category requires.',
  ASPECT_VALUE_NOT_ALLOWED: 'The value of a specific is not among those that item-aspects lists.',
  ASPECT_VALUE_TOO_LONG: 'The value of a specific is too long.',
  ASPECT_VALUE_NOT_NUMBER: 'The value of a specific must be a number, without a unit.',
  ASPECT_SINGLE_VALUE: 'A specific that takes one value has several.',
  VALUE_IS_A_REMARK:
    'The value of a specific is a remark, such as “Refer to photos”. A warning: it can be posted.',
  ASPECT_REPEATED: 'A specific is given twice: put its values into one.',
  ASPECT_NAME_TOO_LONG: 'The name of a specific is too long.',
  CONDITION_NOT_ALLOWED: 'The category does not take the condition.',
  CONDITION_RESTRICTED: 'The condition is only for sellers whom the marketplace has approved.',
  CONDITION_DESCRIPTORS_REQUIRED: 'A descriptor is missing that the condition requires.',
  CONDITION_DESCRIPTOR_UNKNOWN: 'The condition has no such descriptor.',
  CONDITION_DESCRIPTOR_REPEATED: 'A descriptor is given twice, perhaps once by its id and once by its name.',
  CONDITION_DESCRIPTOR_VALUE_NOT_ALLOWED:
    'The value of a descriptor is not among those that get-category-features lists, or not with the other values.',
  CONDITION_DESCRIPTOR_VALUE_TOO_LONG: 'The text of a descriptor is too long.',
  CONDITION_DESCRIPTOR_SINGLE_VALUE: 'A descriptor that takes one value has several.',
  CONDITION_DESCRIPTION_NOT_TAKEN: 'New goods have no `conditionDescription`: the marketplace drops it.',
  RETURNS_NOT_AVAILABLE: 'The category does not take returns as post-item offers them.',
  POLICIES_INCOMPLETE: 'One or two of the three policies are given: the marketplace takes all or none.',
  POLICY_UNKNOWN: 'The seller has no such policy on the site.',
  POLICY_DECIDES: 'A policy decides in place of this field. Nothing needs to be changed.',
  SERVICE_UNKNOWN: 'shipping-packages does not list the service for the site.',
  SERVICE_NOT_POSTABLE: 'The service is international or has no flat rate.',
  SERVICE_NOT_FROM_COUNTRY:
    'The service is not for items that lie in `countryCode`: each site has its own for items outside its country.',
  PACKAGE_UNKNOWN: 'shipping-packages does not list the package for the site.',
  FROZEN_AFTER_SALE:
    'The field can no longer change, since a piece of the listing has been sold (revise-item).',
  UNAVAILABLE: 'A lookup failed: the field was not checked.',
} as const satisfies Readonly<Record<string, string>>;

export type CheckCode = keyof typeof checkCodes;

/** Findings that do not prevent posting. */
export const harmlessCodes: readonly string[] = [
  'UNAVAILABLE',
  'POLICY_DECIDES',
  'VALUE_IS_A_REMARK',
] satisfies CheckCode[];

/** A finding of the checks, with a code that callers can look up. */
export type Finding = Check & { readonly code: CheckCode };
