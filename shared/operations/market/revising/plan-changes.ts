import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../../contract/market/check-codes.ts';
import type { HeldFields, PartCode } from '../../../contract/market/held-listing.ts';
import type { ListingChanges, RemovableField } from '../../../contract/market/listing-changes.ts';
import { sites } from '../../../contract/market/sites.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { joined, ours, said, type Wording } from '../../../platform/errors/wording.ts';
import { parcelFields } from '../listing-facts.ts';
import { siteOf } from '../marketplaces.ts';
import type { HeldListing } from '../remote/listings.ts';

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
function hasValue<Field extends keyof ListingChanges>(
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

type Field = keyof ListingChanges;

/** What is to become of a listing. */
export interface Wish {
  readonly changes: ListingChanges;
  readonly remove: readonly RemovableField[];
}

/** A wish without what the listing has already where it could not be changed. */
export interface Plan extends Wish {
  /** Changes that the marketplace refuses since pieces have been sold. */
  readonly frozen: readonly Finding[];
}

const never: readonly Field[] = ['siteName', 'currency', 'listingType'];

/** Fields that stand for a part which post-item's fields cannot express. Sending them would lose the rest of it. */
const partFields: Readonly<Partial<Record<PartCode, readonly Field[]>>> = {
  VARIATIONS: ['startPrice', 'quantity'],
  SHIPPING: ['shippingService', 'shippingServiceCost'],
  RETURNS: ['domesticReturnsRequired'],
};

/** Parts without which nothing of a listing can be changed. */
const foreign: readonly PartCode[] = ['AUCTION', 'SITE'];

/** Fields that a policy of the seller replaces. */
const replacedFields = {
  fulfillmentPolicyId: ['shippingService', 'shippingServiceCost'],
  returnPolicyId: ['domesticReturnsRequired'],
} as const satisfies Readonly<Partial<Record<Field, readonly Field[]>>>;

/** Fields that the marketplace takes only together. */
const containers: readonly (readonly Field[])[] = [['shippingService', 'shippingServiceCost'], parcelFields];

/** @throws ServiceError BAD_REQUEST if the listing is of a kind that no operation of ours can change */
export function requireOurs({ unexpressed }: HeldListing): void {
  const part = unexpressed.find(({ code }) => foreign.includes(code));
  if (part === undefined) return;
  throw new ServiceError(
    'BAD_REQUEST',
    ours(`item_id is of a listing that can only be changed on the marketplace's own pages: ${part.message}`),
    { fields: ['item_id'] },
  );
}

/** The policy that stands in the place of a field. */
const policyOf = (field: Field) =>
  (Object.keys(replacedFields) as (keyof typeof replacedFields)[]).find((id) =>
    (replacedFields[id] as readonly Field[]).includes(field),
  );

/** Why a field cannot have another value; undefined if it can. */
function obstacle(field: Field, held: HeldListing): Wording | undefined {
  const name = ours(`changes.${field}`);
  if (never.includes(field)) {
    const value = held.fields[field];
    return said`${name} cannot be changed: the listing has ${value === undefined ? ours('another') : String(value)}`;
  }
  const part = held.unexpressed.find(({ code }) => partFields[code]?.includes(field));
  if (part !== undefined) return said`${name} cannot be changed here. ${ours(part.message)}`;
  const policy = policyOf(field);
  if (policy !== undefined && held.fields[policy] !== undefined)
    return said`${name} is decided by the listing's ${ours(policy)}: change that`;
  return undefined;
}

function frozenBySales(field: Field, { fields, quantitySold }: HeldListing): boolean {
  if (quantitySold === 0) return false;
  return field === 'title' || field === 'categoryId' || (field === 'bestOffer' && fields.bestOffer === true);
}

/** Why a change is impossible, and the field that it is about. */
interface Reason {
  readonly field: Field | undefined;
  readonly words: Wording;
}

const bad = (reasons: readonly Reason[]): ServiceError =>
  new ServiceError(
    'BAD_REQUEST',
    joined(
      reasons.map(({ words }) => words),
      '; ',
    ),
    {
      fields: reasons.map(({ field }) => (field === undefined ? 'changes' : `changes.${field}`)),
    },
  );

/** Fields that a container still lacks. */
const lacking = (held: HeldListing, changes: ListingChanges): string[] =>
  containers
    .filter((fields) => fields.some((field) => changes[field] !== undefined))
    .flat()
    .filter((field) => changes[field] === undefined && held.fields[field] === undefined);

/**
 * What is to be sent of a wish, judged by the listing that was read.
 *
 * @throws ServiceError BAD_REQUEST naming every change that is impossible, or that lacks what belongs to it
 */
export function planChanges({ changes, remove }: Wish, held: HeldListing): Plan {
  const reasons: Reason[] = [];
  const frozen: Finding[] = [];
  const kept: Field[] = [];
  for (const field of Object.keys(changes) as Field[]) {
    const policy = policyOf(field);
    // A policy that is given as well wins, as in post-item.
    if (policy !== undefined && changes[policy] !== undefined) continue;
    const isThere = hasValue(held.fields, field, changes[field]);
    const reason = obstacle(field, held);
    const isFrozen = frozenBySales(field, held);
    if (isThere && (reason !== undefined || isFrozen)) continue;
    if (reason !== undefined) reasons.push({ field, words: reason });
    if (isFrozen) {
      const message = `${field} cannot be changed: pieces of the listing have been sold.`;
      frozen.push({ field, code: 'FROZEN_AFTER_SALE', message });
    }
    kept.push(field);
  }
  const planned: ListingChanges = Object.fromEntries(kept.map((field) => [field, changes[field]]));
  const site = siteOf(held.fields);
  const { unitSystems }: { readonly unitSystems: readonly string[] } = sites[site];
  const { measurementUnit: unit = planned.measurementUnit ?? unitSystems[0] } = held.fields;
  const wanted = planned.measurementUnit ?? unit;
  if (planned.measurementUnit !== undefined && !unitSystems.includes(planned.measurementUnit))
    reasons.push({
      field: 'measurementUnit',
      words: ours(`changes.measurementUnit must be ${unitSystems.join(' or ')} on the site ${site}`),
    });
  const unstated = parcelFields.filter((field) => changes[field] === undefined);
  // The numbers of the old unit system would mean something else.
  if (wanted !== unit && unstated.length > 0)
    reasons.push({
      field: undefined,
      words: said`changes must hold ${ours(unstated.join(', '))} as well, in the units of ${String(wanted)}`,
    });
  // A listing that was made elsewhere may have no parcel.
  if (held.fields.measurementUnit === undefined && parcelFields.some((field) => planned[field] !== undefined))
    planned.measurementUnit = wanted;
  if (reasons.length > 0) throw bad(reasons);
  const missing = lacking(held, planned);
  if (missing.length > 0)
    throw bad([
      {
        field: undefined,
        words: ours(`changes must hold ${missing.join(', ')} as well: the listing has none of its own`),
      },
    ]);
  return { changes: planned, remove: remove.filter((field) => held.fields[field] !== undefined), frozen };
}

/** What of a plan the listing does not have yet. */
export const openPart = ({ changes, remove }: Wish, held: HeldListing): Wish => ({
  changes: Object.fromEntries(
    (Object.keys(changes) as Field[])
      .filter((field) => !hasValue(held.fields, field, changes[field]))
      .map((field) => [field, changes[field]]),
  ),
  remove: remove.filter((field) => held.fields[field] !== undefined),
});

export const isEmpty = ({ changes, remove }: Wish): boolean =>
  Object.keys(changes).length === 0 && remove.length === 0;
