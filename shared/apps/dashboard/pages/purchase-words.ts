import type { ListedPurchase } from '../../../billing/payments/list-purchases.ts';
import type { badge } from '../layout/parts.ts';
import type { SignedIn } from '../visit.ts';

type State = ListedPurchase['state'];

/** As a badge shows them. */
type BadgeWords = Required<Parameters<typeof badge>>;

const words: Readonly<Record<State, BadgeWords>> = {
  paid: ['good', 'Paid', 'The credits are in the balance. The receipt comes from Stripe.'],
  pending: ['warn', 'Pending', 'The payment may take days. The credits come with it.'],
  failed: ['bad', 'Failed', 'The payment failed. Nothing was charged, and no credits were granted.'],
  refunded: [
    'off',
    'Refunded',
    'The payment was refunded, and its credits are taken back. The money may take days to arrive.',
  ],
  'partly refunded': [
    'off',
    'Partly refunded',
    'A part of the payment was refunded, and as large a part of its credits is taken back.',
  ],
  disputed: [
    'bad',
    'Disputed',
    'The payer disputed the payment at their bank, and its credits were taken back.',
  ],
};

const pendingWhileClosed =
  'The payment may take days. If the payment comes while the account is closed, it is refunded and brings no credits.';

/** What has become of a payment: how good that is, its name and its meaning. */
export const purchaseWords = ({ erasedFrom }: Pick<SignedIn, 'erasedFrom'>, state: State): BadgeWords =>
  state === 'pending' && erasedFrom !== undefined ? ['warn', 'Pending', pendingWhileClosed] : words[state];
