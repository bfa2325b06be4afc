import { item } from './item-schema.ts';
import { type Sequence, sequence, type ValueType } from './schema.ts';

/** The base elements of every request, before the call's own. */
const base = `DetailLevel* ErrorLanguage MessageID Version EndUserIP ErrorHandling InvocationID OutputSelector*
  WarningLevel BotBlock RequesterCredentials`;

const baseContents: Readonly<Record<string, ValueType>> = {
  DetailLevel: [
    'ReturnAll',
    'ItemReturnDescription',
    'ItemReturnAttributes',
    'ItemReturnCategories',
    'ReturnSummary',
    'ReturnHeaders',
    'ReturnMessages',
  ],
  ErrorLanguage: /^[a-z]{2}_[A-Z]{2}$/,
  MessageID: 'string',
  Version: 'string',
  EndUserIP: 'string',
  ErrorHandling: ['AllOrNothing', 'BestEffort', 'FailOnError', 'Legacy'],
  InvocationID: 'string',
  OutputSelector: 'string',
  WarningLevel: ['High', 'Low'],
};

const request = (own: string, contents: Readonly<Record<string, ValueType | Sequence>>): Sequence =>
  sequence(`${base} ${own}`, { ...baseContents, ...contents });

const endingReasons = ['NotAvailable', 'Incorrect', 'LostOrBroken', 'OtherListingError', 'SellToHighBidder'];
const detailNames = ['ShippingPackageDetails'];

const add = request('Item', { Item: item });

/** The schemas of the requests, by call name. */
export const requests: Readonly<Record<string, Sequence>> = {
  AddFixedPriceItem: add,
  VerifyAddFixedPriceItem: add,
  EndFixedPriceItem: request('ItemID EndingReason SKU', {
    ItemID: 'string',
    EndingReason: endingReasons,
    SKU: 'string',
  }),
  GetUser: request('ItemID UserID IncludeExpressRequirements IncludeFeatureEligibility', {
    ItemID: 'string',
    UserID: 'string',
    IncludeExpressRequirements: 'boolean',
    IncludeFeatureEligibility: 'boolean',
  }),
  GeteBayDetails: request('DetailName*', { DetailName: detailNames }),
};
