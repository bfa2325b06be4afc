import type { Site } from '../fixtures/sites.ts';
import type { TradingHandler } from './call.ts';
import { addItem, endItem, relistItem, reviseInventory, reviseItem } from './change-listing.ts';
import { type Form, members, oneOf, text } from './form.ts';
import { getItem } from './get-item.ts';
import { changesForm, itemForm, priceForm } from './item-form.ts';
import { getEbayDetails, getUser } from './members.ts';
import { mySelling, mySellingMembers } from './my-selling.ts';

/** The schema of a call's request on a site, and its handler. */
export interface Call {
  readonly form: (site: Site) => Form;
  readonly handle: TradingHandler;
}

const language = { ErrorLanguage: text(/^[a-z]{2}_[A-Z]{2}$/) };
const full = { DetailLevel: oneOf(['ReturnAll']) };
const isTrue = oneOf(['true']);
const itemId = text(/\S/);

const add: Call = {
  form: (site) => members({ ...language, 'Item!': itemForm(site) }),
  handle: addItem,
};

const revise = (more: Readonly<Record<string, Form>> = {}): Call => ({
  form: (site) =>
    members({
      ...language,
      'Item!': changesForm(site, { uuid: false }),
      'DeletedField*': text(/\S/),
      ...more,
    }),
  handle: reviseItem,
});

const relist = (uuid: boolean): Call => ({
  form: (site) => members({ ...language, 'Item!': changesForm(site, { uuid }), 'DeletedField*': text(/\S/) }),
  handle: relistItem,
});

/**
 * The requests that the service makes, as it makes them: their members in the order of the Trading schema.
 *
 * @see https://github.com/eBay/trading-api-java-sdk (classes made from the schema, read 2026-11-23)
 */
const calls: Readonly<Record<string, Call>> = {
  AddFixedPriceItem: add,
  VerifyAddFixedPriceItem: add,
  ReviseFixedPriceItem: revise(),
  ReviseItem: revise({ VerifyOnly: isTrue }),
  ReviseInventoryStatus: {
    form: (site) =>
      members({
        ...language,
        'InventoryStatus!': members({
          'ItemID!': itemId,
          StartPrice: priceForm(site),
          Quantity: text(/^\d{1,9}$/),
        }),
      }),
    handle: reviseInventory,
  },
  RelistFixedPriceItem: relist(true),
  VerifyRelistItem: relist(false),
  EndFixedPriceItem: {
    form: () =>
      members({
        ...language,
        'ItemID!': itemId,
        'EndingReason!': oneOf(['NotAvailable', 'LostOrBroken']),
      }),
    handle: endItem,
  },
  GetItem: {
    form: () =>
      members({
        ...full,
        ...language,
        'ItemID!': itemId,
        IncludeItemSpecifics: isTrue,
      }),
    handle: getItem,
  },
  GetMyeBaySelling: {
    form: () => members({ ...language, ...mySellingMembers, HideVariations: isTrue }),
    handle: mySelling,
  },
  GetUser: {
    form: () => members({ ...full, ...language }),
    handle: getUser,
  },
  GeteBayDetails: {
    form: () => members({ ...language, 'DetailName!': oneOf(['ShippingPackageDetails']) }),
    handle: getEbayDetails,
  },
};

/** The call with a name, undefined if unknown or retired. */
export const callNamed = (name: string): Call | undefined =>
  Object.hasOwn(calls, name) ? calls[name] : undefined;
