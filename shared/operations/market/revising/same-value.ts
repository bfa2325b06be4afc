import { isDeepStrictEqual } from 'node:util';
import type { HeldFields } from '../../../contract/market/held-listing.ts';
import type { ListingChanges } from '../../../contract/market/listing-changes.ts';

/** Texts that are numbers: the marketplace writes 9.5 for 9.50. */
const numbers: ReadonlySet<keyof ListingChanges> = new Set([
  'startPrice',
  'shippingServiceCost',
  'packageDepth',
  'packageLength',
  'packageWidth',
  'WeightMajor',
  'WeightMinor',
]);

/** A text as it comes back: the marketplace keeps neither white space around it nor carriage returns. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

function normal(value: unknown): unknown {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([name, entry]) => [name, normal(entry)]),
  );
}

/** Specifics and descriptors say the same in any order. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object')
    ? value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    : value;

const comparable = (value: unknown): unknown => {
  const entries =
    typeof value === 'object' && value !== null && 'NameValueList' in value ? value.NameValueList : value;
  return inOrder(normal(entries));
};

/** Whether a listing has a value already. */
export function hasValue<Field extends keyof ListingChanges>(
  fields: HeldFields,
  field: Field,
  value: ListingChanges[Field],
): boolean {
  const held = fields[field];
  if (held === undefined) return false;
  return numbers.has(field)
    ? Number(held) === Number(value)
    : isDeepStrictEqual(comparable(held), comparable(value));
}
