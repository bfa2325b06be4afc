/** Fields of a listing that only the seller knows, and may say in additional_info. */
export type SaidField =
  | 'startPrice'
  | 'shippingServiceCost'
  | 'postalCode'
  | 'packageDepth'
  | 'packageLength'
  | 'packageWidth'
  | 'WeightMajor'
  | 'WeightMinor';
