import type { LedgerRow, TakeBackRow } from './ledger.ts';

type MovementKind = 'grant' | 'purchase' | 'charge' | 'return' | 'take-back' | 'give-back';

/** The name of a movement in statements, in the words of the payment provider. */
export function movementLabel({ kind, cause }: Pick<Movement, 'kind' | 'cause'>): string {
  const isDispute = cause === 'dispute';
  return {
    grant: 'Grant',
    purchase: 'Purchase',
    charge: 'Charge',
    return: 'Charge returned',
    'take-back': isDispute ? 'Dispute' : 'Refund',
    'give-back': isDispute ? 'Dispute won' : 'Refund failed',
  }[kind];
}

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
  /** Why credits were taken back, or that this reason is gone. */
  readonly cause?: TakeBackRow['cause'] | undefined;
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
        cause: row.cause,
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
