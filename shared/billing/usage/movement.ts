import type { LedgerRow } from '../credits/ledger.ts';

/**
 * What moves an account's credits, in the words of statements. A new kind of ledger row gets its name here and its line
 * in `movements` below; pages, files and sums follow.
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

/** One movement of an account's credits. */
export interface Movement {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: MovementKind;
  /** Credits: above 0 if they came, below if they went; 0 for a charge of an operation that is free. */
  readonly amount: number;
  /** Id of the grant, of the charge, or of the refund or dispute that took credits back. */
  readonly id: string;
  /** Of a charge, also of one that was given back; absent where a dead call was ended by another. */
  readonly operation?: string | undefined;
  readonly keyId?: string | undefined;
  readonly requestId?: string | undefined;
  /** Credits that should have been taken back with these, and were spent already. */
  readonly missing?: number | undefined;
}

function kindOfGrant({ purchase, givesBack }: Extract<LedgerRow, { readonly kind: 'grant' }>): MovementKind {
  if (givesBack !== undefined) return 'give-back';
  return purchase === undefined ? 'grant' : 'purchase';
}

const movements: {
  readonly [Kind in LedgerRow['kind']]: (
    row: Extract<LedgerRow, { readonly kind: Kind }>,
  ) => Movement | undefined;
} = {
  grant: (row) => ({ at: row.at, kind: kindOfGrant(row), amount: row.amount, id: row.grantId }),
  'take-back': ({ at, amount, missing, reversalId }) => ({
    at,
    kind: amount < 0 ? 'give-back' : 'take-back',
    amount: 0 - amount,
    id: reversalId,
    missing: Math.max(0, missing),
  }),
  charge: ({ at, amount, ending, chargeId, operation, origin }) =>
    ending === 'voided'
      ? undefined
      : {
          at,
          kind: 'charge',
          amount: 0 - amount,
          id: chargeId,
          operation,
          keyId: origin?.keyId,
          requestId: origin?.requestId,
        },
  return: ({ at, amount, chargeId, operation, origin }) => ({
    at,
    kind: 'return',
    amount,
    id: chargeId,
    operation,
    keyId: origin?.keyId,
    requestId: origin?.requestId,
  }),
  answer: () => undefined,
  move: () => undefined,
};

/**
 * What a row moved; undefined if nothing: a voided one gave back what was never
 * spent, a mark that an answer left changes nothing, and a move between shares stays within the account.
 */
export function movementOf(row: LedgerRow): Movement | undefined {
  // The table has a reader for each kind, which TypeScript cannot pair with its row.
  const read = movements[row.kind] as (row: LedgerRow) => Movement | undefined;
  return read(row);
}
