import type { LedgerRow } from './ledger.ts';

/**
 * The kinds of movement of credits, as statements name them. A new kind of ledger row gets its name here and its case
 * in `movementOf` below; the sums of days, pages and files follow.
 */
export const movementKinds = {
  grant: { label: 'Grant' },
  purchase: { label: 'Purchase' },
  charge: { label: 'Charge' },
  return: { label: 'Charge given back' },
  'take-back': { label: 'Taken back' },
  'give-back': { label: 'Given back' },
} as const;

type MovementKind = keyof typeof movementKinds;

/** Whether a movement is a call's charge, or the return of one. */
export const isOfCall = (kind: MovementKind): boolean => kind === 'charge' || kind === 'return';

/** One movement of an account's credits. */
export interface Movement {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: MovementKind;
  /** Credits: above 0 if added, below if taken; 0 for a charge of a free operation. */
  readonly amount: number;
  /** Id of the grant, of the charge, or of the refund or dispute that took credits back. */
  readonly id: string;
  /** The operation of a charge, even a returned one; absent if another call ended a dead call. */
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Credits that should have been taken back as well but were already spent. */
  readonly missing?: number | undefined;
  /** The amount paid for a purchase, including tax where known. */
  readonly paid?: { readonly amount: number; readonly currency: string } | undefined;
  /** Money that went back with credits of a purchase, in the smallest unit of its currency. */
  readonly returned?: { readonly amount: number; readonly grantId: string } | undefined;
}

/**
 * The movement that a row records; undefined if none. A voided charge gave back what was never spent, and a mark that
 * an answer left changes nothing.
 */
export function movementOf(row: LedgerRow): Movement | undefined {
  const { at, amount } = row;
  switch (row.kind) {
    case 'grant': {
      const { kind, grantId: id, purchase } = row;
      if (purchase === undefined) return { at, kind, amount, id };
      const paid = { amount: purchase.total ?? purchase.price, currency: purchase.currency };
      return { at, kind: 'purchase', amount, id, paid };
    }
    case 'take-back': {
      const kind = amount < 0 ? 'give-back' : 'take-back';
      const moved = {
        at,
        kind,
        amount: 0 - amount,
        id: row.reversalId,
        missing: Math.max(0, row.missing),
      } as const;
      const { returned, grantId } = row;
      return returned === 0 ? moved : { ...moved, returned: { amount: returned, grantId } };
    }
    case 'charge':
    case 'return': {
      const { kind, chargeId: id, operation, origin } = row;
      if (kind === 'charge' && row.ending === 'voided') return undefined;
      const moved = kind === 'charge' ? 0 - amount : amount;
      return { at, kind, amount: moved, id, operation, keyId: origin?.keyId, requestId: origin?.requestId };
    }
    case 'answer':
      return undefined;
  }
}
