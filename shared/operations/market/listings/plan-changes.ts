import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../../../contract/market/check-codes.ts';
import type { ListingChanges, RemovableField } from '../../../contract/market/listing-changes.ts';
import type { HeldFields, PartCode } from '../../../contract/market/own-listings.ts';
import { sites } from '../../../contract/market/sites.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { joined, ours, said, type Wording } from '../../../platform/errors/wording.ts';
import { finding, parcelFields, parcelSides, parcelWeights } from '../listing-facts.ts';
import { siteOf } from '../marketplaces.ts';
import { type HeldListing, markOf } from './held-listing.ts';
import type { Seen } from './listing-turns.ts';

type Field = keyof ListingChanges;

/** Texts that are numbers: the marketplace writes 9.5 for 9.50. */
const numbers: ReadonlySet<Field> = new Set([
  ...(['startPrice', 'shippingServiceCost'] as const),
  ...parcelSides,
  ...parcelWeights,
]);

/**
 * A value as it comes back: the marketplace drops carriage returns and white space around a text, and the order of
 * specifics and descriptors does not matter.
 */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim();
  if (Array.isArray(value)) {
    const entries = value.map(comparable);
    if (entries.some((entry) => typeof entry !== 'object')) return entries;
    return entries.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(given.map(([name, entry]) => [name, comparable(entry)]));
}

/** Whether a listing has a value already. */
function hasValue(fields: HeldFields, field: Field, value: unknown): boolean {
  const { [field]: held } = fields;
  if (held === undefined) return false;
  return numbers.has(field)
    ? Number(held) === Number(value)
    : isDeepStrictEqual(comparable(held), comparable(value));
}

/** The plan for a listing. */
export interface Wish {
  readonly changes: ListingChanges;
  readonly remove: readonly RemovableField[];
}

/** The requested changes, without unchangeable fields that already have the wanted value. */
export interface Plan extends Wish {
  /** Changes that the marketplace refuses since pieces have been sold. */
  readonly frozen: readonly Check[];
}

const never: readonly Field[] = ['siteName', 'currency', 'listingType'];

/** Fields that express only a part of a setting of the listing. Sending them would lose the rest. */
const partFields: Readonly<Partial<Record<PartCode, readonly Field[]>>> = {
  VARIATIONS: ['startPrice', 'quantity'],
  SHIPPING: ['shippingService', 'shippingServiceCost'],
  RETURNS: ['domesticReturnsRequired'],
};

/** Parts that make a listing unchangeable. */
const foreign: readonly PartCode[] = ['AUCTION', 'SITE'];

/** The policy of the seller that replaces a field. */
const replacedBy: Readonly<Partial<Record<Field, 'fulfillmentPolicyId' | 'returnPolicyId'>>> = {
  shippingService: 'fulfillmentPolicyId',
  shippingServiceCost: 'fulfillmentPolicyId',
  domesticReturnsRequired: 'returnPolicyId',
};

/** Fields that the marketplace takes only together. */
const containers: readonly (readonly Field[])[] = [['shippingService', 'shippingServiceCost'], parcelFields];

/** @throws ServiceError BAD_REQUEST if the listing is of a kind that no operation of ours can change */
export function requireOurs({ unexpressed }: HeldListing): void {
  const part = unexpressed.find(({ code }) => foreign.includes(code));
  if (part === undefined) return;
  const words = `item_id is of a listing that can only be changed on the marketplace's own pages: ${part.message}`;
  throw new ServiceError('BAD_REQUEST', ours(words), { fields: ['item_id'] });
}

/** Why a field cannot have another value; undefined if it can. */
function obstacle(field: Field, { fields, unexpressed }: HeldListing): Wording | undefined {
  const name = ours(`changes.${field}`);
  const { [field]: value } = fields;
  if (never.includes(field))
    return said`${name} cannot be changed: the listing has ${value === undefined ? ours('another') : String(value)}`;
  const part = unexpressed.find(({ code }) => partFields[code]?.includes(field));
  if (part !== undefined) return said`${name} cannot be changed here. ${ours(part.message)}`;
  const policy = replacedBy[field];
  return policy !== undefined && fields[policy] !== undefined
    ? said`${name} is decided by the listing's ${ours(policy)}: change that`
    : undefined;
}

function frozenBySales(field: Field, { fields, quantitySold }: HeldListing): boolean {
  if (quantitySold === 0) return false;
  return field === 'title' || field === 'categoryId' || (field === 'bestOffer' && fields.bestOffer === true);
}

/** Reasons why a change is impossible, by subject. */
type Reasons = (readonly [about: string, words: Wording])[];

function refuse(reasons: Reasons): void {
  if (reasons.length === 0) return;
  const words = reasons.map(([, words]) => words);
  throw new ServiceError('BAD_REQUEST', joined(words, '; '), { fields: reasons.map(([about]) => about) });
}

/**
 * The changes to send, given the listing that was read.
 *
 * @throws ServiceError BAD_REQUEST naming every impossible or incomplete change
 */
export function planChanges({ changes, remove }: Wish, held: HeldListing): Plan {
  const reasons: Reasons = [];
  const frozen: Check[] = [];
  const kept: Field[] = [];
  for (const field of Object.keys(changes) as Field[]) {
    const policy = replacedBy[field];
    // A policy in the same request wins, as in post-item.
    if (policy !== undefined && changes[policy] !== undefined) continue;
    const reason = obstacle(field, held);
    const isFrozen = frozenBySales(field, held);
    if ((reason !== undefined || isFrozen) && hasValue(held.fields, field, changes[field])) continue;
    if (reason !== undefined) reasons.push([`changes.${field}`, reason]);
    const message = `${field} cannot be changed: pieces of the listing have been sold.`;
    if (isFrozen) frozen.push(finding(field, 'FROZEN_AFTER_SALE', message));
    kept.push(field);
  }
  const planned: ListingChanges = Object.fromEntries(kept.map((field) => [field, changes[field]]));
  const site = siteOf(held.fields);
  const { unitSystems }: { readonly unitSystems: readonly string[] } = sites[site];
  const { measurementUnit: unit = planned.measurementUnit ?? unitSystems[0] } = held.fields;
  const wanted = planned.measurementUnit ?? unit;
  if (planned.measurementUnit !== undefined && !unitSystems.includes(planned.measurementUnit)) {
    const words = `changes.measurementUnit must be ${unitSystems.join(' or ')} on the site ${site}`;
    reasons.push(['changes.measurementUnit', ours(words)]);
  }
  const unstated = parcelFields.filter((field) => changes[field] === undefined).join(', ');
  // The numbers of the old unit system would mean something else.
  if (wanted !== unit && unstated !== '') {
    const words = said`changes must hold ${ours(unstated)} as well, in the units of ${String(wanted)}`;
    reasons.push(['changes', words]);
  }
  // A listing that was made elsewhere may have no parcel.
  if (held.fields.measurementUnit === undefined && parcelFields.some((field) => planned[field] !== undefined))
    planned.measurementUnit = wanted;
  refuse(reasons);
  const lacking = containers
    .filter((fields) => fields.some((field) => planned[field] !== undefined))
    .flat()
    .filter((field) => planned[field] === undefined && held.fields[field] === undefined);
  const words = `changes must hold ${lacking.join(', ')} as well: the listing has none of its own`;
  if (lacking.length > 0) refuse([['changes', ours(words)]]);
  return { changes: planned, remove: remove.filter((field) => held.fields[field] !== undefined), frozen };
}

export const isEmpty = ({ changes, remove }: Wish): boolean =>
  Object.keys(changes).length === 0 && remove.length === 0;

/**
 * Whether the pieces show that the first attempt set the quantity and that some were sold afterwards. The marketplace
 * adds the pieces already sold to a quantity when it is set.
 */
function wasSetBeforeSales(wanted: number, { quantity, sold }: Seen, held: HeldListing): boolean {
  const total = (held.fields.quantity ?? 0) + held.quantitySold;
  const isUnset = total === quantity + sold;
  return !isUnset && total >= wanted + sold && total <= wanted + held.quantitySold;
}

/**
 * The remaining changes of a revision whose first attempt under its key broke off. The first attempt may have been carried
 * out, unless the listing is as that attempt saw it. So once anyone has changed the listing, or a sale its quantity,
 * nothing more is sent.
 *
 * @param seen what the first attempt saw
 * @param ifRevised the mark of the only state that the revision is for
 * @throws ServiceError LISTING_CHANGED naming the fields that may or may not have been set
 */
export function whatIsLeft(
  { changes, remove }: Wish,
  seen: Seen,
  held: HeldListing,
  ifRevised: string | undefined,
): Wish {
  const isOpen = ([field, value]: [string, unknown]) => !hasValue(held.fields, field as Field, value);
  const left: { changes: ListingChanges; remove: readonly RemovableField[] } = {
    changes: Object.fromEntries(Object.entries(changes).filter(isOpen)),
    remove: remove.filter((field) => held.fields[field] !== undefined),
  };
  const { quantity, ...others } = left.changes;
  if (quantity !== undefined && wasSetBeforeSales(quantity, seen, held)) left.changes = others;
  if (isEmpty(left)) return left;
  const isSold = held.quantitySold !== seen.sold || held.fields.quantity !== seen.quantity;
  const withoutSales = {
    ...held,
    quantitySold: seen.sold,
    fields: { ...held.fields, quantity: seen.quantity },
  };
  const isOutdated = ifRevised !== undefined && markOf(held) !== ifRevised;
  const isOther = isOutdated || markOf(withoutSales) !== seen.mark;
  if (!isOther && !(isSold && left.changes.quantity !== undefined)) return left;
  const unclear = isOther ? [...Object.keys(left.changes), ...left.remove] : ['quantity'];
  throw new ServiceError(
    'LISTING_CHANGED',
    ours(
      `The listing has changed since the first attempt under this Idempotency-Key, so nothing was sent: ${unclear.join(', ')} may or may not have been set. Read it again with get-item, then decide.`,
    ),
  );
}
