import { countries } from '../fixtures/countries.ts';
import { sites } from '../fixtures/sites.ts';
import { sequence } from './schema.ts';

const currencies = sites.map(({ currency }) => currency);

/** Every package type of the schema; a site takes only some. */
const packages = `None Letter LargeEnvelope USPSLargePack VeryLargePack ExtraLargePack UPSLetter
  USPSFlatRateEnvelope PackageThickEnvelope Roll Europallet OneWayPallet BulkyGoods Furniture Cars Motorbikes Caravan
  IndustryVehicles ParcelOrPaddedEnvelope SmallCanadaPostBox MediumCanadaPostBox LargeCanadaPostBox
  SmallCanadaPostBubbleMailer MediumCanadaPostBubbleMailer LargeCanadaPostBubbleMailer PaddedBags ToughBags
  ExpandableToughBags MailingBoxes Winepak`.split(/\s+/);

const category = sequence(
  `BestOfferEnabled AutoPayEnabled B2BVATEnabled CatalogEnabled CategoryID CategoryLevel CategoryName
  CategoryParentID* CategoryParentName* Expired LeafCategory Virtual`,
  { CategoryID: /^\d{1,10}$/, CategoryName: 'string' },
);

const shippingService = sequence(
  `ShippingService ShippingServiceCost ShippingServiceAdditionalCost ShippingServicePriority ExpeditedService
  ShippingTimeMin ShippingTimeMax FreeShipping LocalPickup`,
  {
    ShippingService: 'string',
    ShippingServiceCost: 'amount',
    ShippingServiceAdditionalCost: 'amount',
    ShippingServicePriority: 'int',
    ExpeditedService: 'boolean',
    ShippingTimeMin: 'int',
    ShippingTimeMax: 'int',
    FreeShipping: 'boolean',
    LocalPickup: 'boolean',
  },
);

const shippingDetails = sequence(
  `AllowPaymentEdit ApplyShippingDiscount GlobalShipping CalculatedShippingRate ChangePaymentInstructions
  PaymentEdited SalesTax ShippingRateErrorMessage ShippingRateType ShippingServiceOptions*
  InternationalShippingServiceOption* ShippingType SellingManagerSalesRecordNumber ThirdPartyCheckout TaxTable
  GetItFast ShippingServiceUsed DefaultShippingCost ShippingDiscountProfileID FlatShippingDiscount
  CalculatedShippingDiscount PromotionalShippingDiscount InternationalShippingDiscountProfileID
  InternationalFlatShippingDiscount InternationalCalculatedShippingDiscount InternationalPromotionalShippingDiscount
  PromotionalShippingDiscountDetails ExcludeShipToLocation* eBayEstimatedLabelCost
  SellerExcludeShipToLocationsPreference ShipmentTrackingDetails* RateTableDetails`,
  {
    GlobalShipping: 'boolean',
    ShippingServiceOptions: shippingService,
    ShippingType: [
      'Flat',
      'Calculated',
      'FlatDomesticCalculatedInternational',
      'CalculatedDomesticFlatInternational',
      'FreightFlat',
    ],
    ExcludeShipToLocation: 'string',
  },
);

const returnPolicy = sequence(
  `RefundOption Refund ReturnsWithinOption ReturnsWithin ReturnsAcceptedOption ReturnsAccepted Description
  ShippingCostPaidByOption ShippingCostPaidBy RestockingFeeValue RestockingFeeValueOption ExtendedHolidayReturns
  InternationalRefundOption InternationalReturnsAcceptedOption InternationalReturnsWithinOption
  InternationalShippingCostPaidByOption`,
  {
    RefundOption: 'string',
    Refund: 'string',
    ReturnsWithinOption: 'string',
    ReturnsWithin: 'string',
    ReturnsAcceptedOption: 'string',
    ReturnsAccepted: 'string',
    Description: 'string',
    ShippingCostPaidByOption: 'string',
    ShippingCostPaidBy: 'string',
  },
);

const pictureDetails = sequence(
  `GalleryType GalleryURL PictureURL* PictureSource GalleryStatus GalleryErrorInfo ExternalPictureURL*
  ExtendedPictureDetails`,
  {
    GalleryType: ['Featured', 'Gallery', 'None', 'Plus'],
    GalleryURL: 'string',
    PictureURL: 'string',
    PictureSource: ['EPS', 'PictureStorage', 'Vendor'],
  },
);

const packageDetails = sequence(
  `MeasurementUnit PackageDepth PackageLength PackageWidth ShippingIrregular ShippingPackage WeightMajor
  WeightMinor`,
  {
    MeasurementUnit: ['English', 'Metric'],
    PackageDepth: 'measure',
    PackageLength: 'measure',
    PackageWidth: 'measure',
    ShippingIrregular: 'boolean',
    ShippingPackage: packages,
    WeightMajor: 'measure',
    WeightMinor: 'measure',
  },
);

const itemSpecifics = sequence('NameValueList*', {
  NameValueList: sequence('Name Value* Source', {
    Name: 'string',
    Value: 'string',
    Source: ['ItemSpecific', 'Attribute', 'Product'],
  }),
});

const conditionDescriptors = sequence('ConditionDescriptor*', {
  ConditionDescriptor: sequence('Name Value* AdditionalInfo', {
    Name: 'string',
    Value: 'string',
    AdditionalInfo: 'string',
  }),
});

/** `Item` in schema version 1423: all children in order, with the types of those a seller sets. */
export const item = sequence(
  `ApplicationData AutoPay BiddingDetails BuyerProtection BuyItNowPrice CategoryMappingAllowed Charity Country
  Currency Description DescriptionReviseMode ItemID ListingDetails ListingDuration ListingEnhancement* ListingType
  Location LotSize PaymentDetails PaymentMethods* PayPalEmailAddress PrimaryCategory PrivateListing
  ProductListingDetails Quantity PrivateNotes RelistLink IsItemEMSEligible ReservePrice ReviseStatus ScheduleTime
  SecondaryCategory FreeAddedCategory Seller SellingStatus ShippingDetails ShipToLocations* Site StartPrice
  Storefront SubTitle TimeLeft Title UUID VATDetails SellerVacationNote WatchCount HitCount
  DisableBuyerRequirements BestOfferDetails LocationDefaulted UseTaxTable GetItFast BuyerResponsibleForShipping
  eBayNotes QuestionCount Relisted QuantityAvailable SKU PostalCode PictureDetails VideoDetails
  ExtendedProducerResponsibility CustomPolicies DispatchTimeMax SellerContactDetails TotalQuestionCount ProxyItem
  ExtendedSellerContactDetails LeadCount NewLeadCount ItemSpecifics ClassifiedAdPayPerLeadFee ApplyBuyerProtection
  ListingSubtype2 MechanicalCheckAccepted ItemPolicyViolation CrossBorderTrade* BusinessSellerDetails
  BuyerGuaranteePrice BuyerRequirementDetails ReturnPolicy PaymentAllowedSite* InventoryTrackingMethod
  IntegratedMerchantCreditCardEnabled Variations ItemCompatibilityList ItemCompatibilityCount ConditionID
  ConditionDescriptors ConditionDescription ConditionDisplayName Regulatory TaxCategory QuantityAvailableHint
  QuantityThreshold DiscountPriceInfo SellerProvidedTitle VIN VINLink VRM VRMLink SellerProfiles
  ShippingServiceCostOverrideList ShippingPackageDetails TopRatedListing QuantityRestrictionPerBuyer FloorPrice
  CeilingPrice IsIntermediatedShippingEligible UnitInfo RelistParentID ConditionDefinition HideFromSearch
  ReasonHideFromSearch PickupInStoreDetails IgnoreQuantity AvailableForPickupDropOff EligibleForPickupDropOff
  DigitalGoodInfo eMailDeliveryAvailable IsSecureDescription MappingReferenceId`,
  {
    AutoPay: 'boolean',
    BuyItNowPrice: 'amount',
    CategoryMappingAllowed: 'boolean',
    Country: countries,
    Currency: currencies,
    Description: 'string',
    ListingDuration: 'string',
    ListingType: ['FixedPriceItem', 'Chinese'],
    Location: 'string',
    LotSize: 'int',
    PaymentMethods: 'string',
    PrimaryCategory: category,
    PrivateListing: 'boolean',
    Quantity: 'int',
    ReservePrice: 'amount',
    SecondaryCategory: category,
    ShippingDetails: shippingDetails,
    ShipToLocations: 'string',
    Site: sites.map(({ name }) => name),
    StartPrice: 'amount',
    SubTitle: 'string',
    Title: 'string',
    UUID: /^[0-9A-F]{32}$/,
    DisableBuyerRequirements: 'boolean',
    SKU: 'string',
    PostalCode: 'string',
    PictureDetails: pictureDetails,
    DispatchTimeMax: 'int',
    ItemSpecifics: itemSpecifics,
    ReturnPolicy: returnPolicy,
    ConditionID: 'int',
    ConditionDescriptors: conditionDescriptors,
    ConditionDescription: 'string',
    ShippingPackageDetails: packageDetails,
    IsSecureDescription: 'boolean',
    HideFromSearch: 'boolean',
  },
);
