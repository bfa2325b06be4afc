/** Pages that are read wrong, by name, and why: exactly these. A page that comes to be read right leaves the table. */
export const knownLimits: ReadonlyMap<string, string> = new Map([
  [
    'WooCommerce grouped product, three parts with a price each and none for the whole',
    'each part looks as the product itself does: only who knows that a set is sold in parts sees that none is its price',
  ],
]);
