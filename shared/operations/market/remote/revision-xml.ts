import type { ListingChanges, RemovableField } from '../../../contract/market/listing-changes.ts';
import type { ListingRequest } from '../listing-facts.ts';
import type { Revision } from '../listings.ts';
import { element, type XmlNode } from '../protocol/xml-writer.ts';
import { itemMembers } from './item-xml.ts';

type Member = keyof typeof itemMembers;

/** The member of `Item` that carries a field; none carries one that never changes. */
const memberOf: Readonly<Record<keyof ListingChanges, Member | undefined>> = {
  title: 'Title',
  description: 'Description',
  categoryId: 'PrimaryCategory',
  conditionId: 'ConditionID',
  conditionDescription: 'ConditionDescription',
  conditionDescriptors: 'ConditionDescriptors',
  startPrice: 'StartPrice',
  quantity: 'Quantity',
  pictureUrls: 'PictureDetails',
  itemSpecifics: 'ItemSpecifics',
  listingType: undefined,
  domesticReturnsRequired: 'ReturnPolicy',
  countryCode: 'Country',
  currency: undefined,
  siteName: undefined,
  shippingService: 'ShippingDetails',
  shippingServiceCost: 'ShippingDetails',
  postalCode: 'PostalCode',
  measurementUnit: 'ShippingPackageDetails',
  shippingPackage: 'ShippingPackageDetails',
  packageDepth: 'ShippingPackageDetails',
  packageLength: 'ShippingPackageDetails',
  packageWidth: 'ShippingPackageDetails',
  WeightMajor: 'ShippingPackageDetails',
  WeightMinor: 'ShippingPackageDetails',
  sku: 'SKU',
  fulfillmentPolicyId: 'SellerProfiles',
  paymentPolicyId: 'SellerProfiles',
  returnPolicyId: 'SellerProfiles',
  bestOffer: 'BestOfferDetails',
};

/** The member that `ItemID` comes before. */
const afterItemId: Member = 'ListingDuration';

/**
 * The element `Item` of a revision and the fields that it deletes: only the members that change. The marketplace
 * replaces a member with all that it holds, so what a change leaves out is completed from the listing that was read.
 *
 * @see https://developer.ebay.com/devzone/xml/Docs/Reference/ebay/ReviseFixedPriceItem.html (read 2026-11-23)
 * @see https://developer.ebay.com/DevZone/XML/Docs/Reference/eBay/types/ReviseFixedPriceItemRequestType.html
 *   (DeletedField, read 2026-11-23)
 */
export function revisionXml({ held, changes, remove }: Revision, uuid?: string): XmlNode[] {
  const changed = new Set((Object.keys(changes) as (keyof ListingChanges)[]).map((field) => memberOf[field]));
  if (uuid !== undefined) changed.add('UUID');
  // The members that change find their fields: the change names them, or the listing has them.
  const whole = { ...held.fields, ...changes, ...(uuid !== undefined && { uuid }) } as ListingRequest;
  const members = (Object.keys(itemMembers) as Member[]).flatMap((name) => [
    ...(name === afterItemId ? [element('ItemID', held.itemId)] : []),
    ...(changed.has(name) ? itemMembers[name](whole) : []),
  ]);
  return [element('Item', members), ...remove.map(deletedField)];
}

const deletedField = (field: RemovableField): XmlNode => element('DeletedField', `Item.${memberOf[field]}`);
