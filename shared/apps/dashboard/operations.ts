/** The operations that take credits, in the order of their colours in charts. */
export const paidOperations: readonly string[] = [
  'generate-basic-listing',
  'update-listing',
  'generate-scaffold-listing',
  'predict-price',
  'appraise-product',
  'market-exchange-code',
  'market-draft-item',
];

/**
 * Every operation that a call can be of. Named here, since the contract would bring the schemas of all bodies along,
 * which no page needs.
 */
export const operations: readonly string[] = [
  'account',
  ...paidOperations,
  'market-signin-url',
  'market-refresh',
  'market-category-suggestions',
  'market-item-aspects',
  'market-get-category-features',
  'market-inventory-locations',
  'market-fulfillment-policies',
  'market-get-user',
  'market-upload-picture',
  'market-post-item',
  'market-end-item',
  'market-shipping-packages',
];

/** The class that gives an operation its colour; those that are not known share one. */
export const colourOf = (operation = ''): string => `series-${paidOperations.indexOf(operation) + 1}`;
