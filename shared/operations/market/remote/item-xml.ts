import { sites } from '../../../contract/market/sites.ts';
import type { ListingRequest } from '../listing-facts.ts';
import { element, type XmlNode } from '../protocol/xml-writer.ts';

const handlingDays = '3';

const units = {
  Metric: { size: 'cm', major: 'kg', minor: 'gr' },
  English: { size: 'in', major: 'lbs', minor: 'oz' },
} as const;

const isZero = (amount: string): boolean => /^[0.]+$/.test(amount);

function shippingDetails(request: ListingRequest): XmlNode {
  const cost = (name: string) => element(name, request.shippingServiceCost, { currencyID: request.currency });
  return element('ShippingDetails', [
    element('ShippingServiceOptions', [
      element('ShippingService', request.shippingService),
      cost('ShippingServiceCost'),
      // The cost of each further piece, which the marketplace accepts only for more than one.
      ...(request.quantity > 1 ? [cost('ShippingServiceAdditionalCost')] : []),
      element('ShippingServicePriority', '1'),
      ...(isZero(request.shippingServiceCost) ? [element('FreeShipping', 'true')] : []),
    ]),
    element('ShippingType', 'Flat'),
  ]);
}

function itemSpecifics(request: ListingRequest): XmlNode[] {
  const { NameValueList: list } = request.itemSpecifics;
  if (list.length === 0) return [];
  const entries = list.map(({ Name, Value }) =>
    element('NameValueList', [element('Name', Name), ...Value.map((value) => element('Value', value))]),
  );
  return [element('ItemSpecifics', entries)];
}

function returnPolicy(accepted: boolean): XmlNode {
  if (!accepted) {
    return element('ReturnPolicy', [element('ReturnsAcceptedOption', 'ReturnsNotAccepted')]);
  }
  return element('ReturnPolicy', [
    element('RefundOption', 'MoneyBack'),
    element('ReturnsWithinOption', 'Days_30'),
    element('ReturnsAcceptedOption', 'ReturnsAccepted'),
    element('ShippingCostPaidByOption', 'Buyer'),
  ]);
}

function packageDetails(request: ListingRequest): XmlNode {
  const unit = units[sites[request.siteName].measurementUnit];
  return element('ShippingPackageDetails', [
    element('MeasurementUnit', request.measurementUnit),
    element('PackageDepth', request.packageDepth, { unit: unit.size }),
    element('PackageLength', request.packageLength, { unit: unit.size }),
    element('PackageWidth', request.packageWidth, { unit: unit.size }),
    element('ShippingPackage', request.shippingPackage),
    element('WeightMajor', request.WeightMajor, { unit: unit.major }),
    element('WeightMinor', request.WeightMinor, { unit: unit.minor }),
  ]);
}

/**
 * The element `Item` of a listing, its members in the order of the Trading schema.
 *
 * @param uuid absent if the listing is only verified
 */
export function itemXml(request: ListingRequest, uuid?: string): XmlNode {
  return element('Item', [
    element('Country', request.countryCode),
    element('Currency', request.currency),
    element('Description', request.description),
    element('ListingDuration', 'GTC'),
    element('ListingType', request.listingType),
    element('PrimaryCategory', [element('CategoryID', request.categoryId)]),
    element('Quantity', String(request.quantity)),
    shippingDetails(request),
    element('Site', request.siteName),
    element('StartPrice', request.startPrice, { currencyID: request.currency }),
    element('Title', request.title),
    ...(uuid === undefined ? [] : [element('UUID', uuid)]),
    element('PostalCode', request.postalCode),
    element(
      'PictureDetails',
      request.pictureUrls.map((url) => element('PictureURL', url)),
    ),
    element('DispatchTimeMax', handlingDays),
    ...itemSpecifics(request),
    returnPolicy(request.domesticReturnsRequired),
    element('ConditionID', request.conditionId),
    packageDetails(request),
  ]);
}
