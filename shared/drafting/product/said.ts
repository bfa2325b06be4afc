/** Fields of a listing that only the seller knows, and may say in additional_info. */
export const saidFields = [
  'startPrice',
  'shippingServiceCost',
  'postalCode',
  'packageDepth',
  'packageLength',
  'packageWidth',
  'WeightMajor',
  'WeightMinor',
] as const;

export type SaidField = (typeof saidFields)[number];
