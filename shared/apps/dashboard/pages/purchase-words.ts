import type { ListedPurchase } from '../../../billing/payments/list-purchases.ts';
import { badge } from '../layout/parts.ts';
import type { Html, SignedIn } from '../visit.ts';

type State = ListedPurchase['state'];

/** What has become of a payment. */
interface PurchaseWords {
  readonly label: string;
  readonly kind: Parameters<typeof badge>[0];
  /** The heading of the payment's page, except for one that brought its credits. */
  readonly title: string;
  readonly meaning: string;
}

const words: Readonly<Record<State, PurchaseWords>> = {
  paid: {
    label: 'Paid',
    kind: 'good',
    title: 'Paid',
    meaning: 'The credits are in the balance. The receipt comes from Stripe.',
  },
  pending: {
    label: 'Pending',
    kind: 'warn',
    title: 'The payment is under way',
    meaning: 'The payment may take days. The credits come with it.',
  },
  failed: {
    label: 'Failed',
    kind: 'bad',
    title: 'The payment failed',
    meaning: 'Nothing was charged, and no credits were granted.',
  },
  refunded: {
    label: 'Refunded',
    kind: 'off',
    title: 'The payment was refunded',
    meaning: 'Its credits are taken back. The money may take days to arrive.',
  },
  'partly refunded': {
    label: 'Partly refunded',
    kind: 'off',
    title: 'Partly refunded',
    meaning: 'A part of the payment was refunded, and as large a part of its credits is taken back.',
  },
  disputed: {
    label: 'Disputed',
    kind: 'bad',
    title: 'The payment is disputed',
    meaning: 'The payer disputed the payment at their bank, and its credits were taken back.',
  },
};

const pendingWhileClosed =
  'The payment may take days. If the payment comes while the account is closed, it is refunded and brings no credits.';

/** The words for a payment. */
export const purchaseWords = ({ erasedFrom }: Pick<SignedIn, 'erasedFrom'>, state: State): PurchaseWords =>
  state === 'pending' && erasedFrom !== undefined
    ? { ...words.pending, meaning: pendingWhileClosed }
    : words[state];

export function purchaseBadge(visit: SignedIn, state: State): Html {
  const { kind, label, meaning } = purchaseWords(visit, state);
  return badge(kind, label, meaning);
}
