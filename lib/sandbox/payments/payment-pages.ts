import { html } from 'hono/html';
import type { EmulatorAnswer } from '../emulator/emulator.ts';
import { type Html, pageAnswer } from '../emulator/page.ts';
import type { CheckoutSession, Dispute, PaymentBook, Refund } from './payment-book.ts';

/** `19.00 USD`; every currency here has two decimals. */
const money = (amount: number, currency: string): string =>
  `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

const choice = (value: string, label: string, note: string): Html =>
  html`<button name="choice" value="${value}">${label} <small>${note}</small></button>
`;

/** The page on which a payer decides. @param declined whether a card has just been refused */
export const paymentPage = (session: CheckoutSession, declined: boolean): EmulatorAnswer =>
  pageAnswer(
    'Pay on this machine',
    html`<p>${session.line_items.data[0]?.description}: <strong>${money(session.amount_total, session.currency)}</strong>. No money moves.</p>
${declined ? html`<p role="alert"><strong>The card was declined.</strong></p>` : ''}
<form method="post">
${choice('pay', 'Pay', 'By card: the money is there at once.')}${choice('later', 'Pay later', 'By bank debit: the money comes days later, or not at all.')}${choice('decline', 'Use a card that is declined', 'The payment stays open.')}</form>
<a class="button" href="${session.cancel_url}">Cancel and go back</a>`,
  );

export const closedPage = (status: CheckoutSession['status']): EmulatorAnswer =>
  pageAnswer(
    'This payment is closed',
    html`<p>It is ${status}. Go back to the shop to begin another one.</p>`,
    404,
  );

const act = (path: string, label: string, note: string): Html =>
  html`<form method="post" action="${path}"><button>${label} <small>${note}</small></button></form>
`;

function movesOf(session: CheckoutSession, book: PaymentBook): Html {
  const { id, status, payment_status } = session;
  const to = (what: string): string => `/operator/${id}/${what}`;
  const disputes = [...book.disputes.values()].filter(
    (dispute: Dispute) =>
      dispute.payment_intent === session.payment_intent && dispute.status === 'needs_response',
  );
  if (status !== 'complete') return html`<p>${status}</p>`;
  if (book.failed.has(session.payment_intent ?? '')) return html`<p>The bank debit failed.</p>`;
  if (payment_status === 'unpaid')
    return html`${act(to('arrive'), 'The money arrives', 'Pays what was begun with “Pay later”.')}${act(to('fail'), 'The money does not arrive', 'The bank debit failed.')}`;
  return html`${act(to('refund-half'), 'Refund half', 'Of the whole amount.')}${act(to('refund'), 'Refund all', '')}${
    disputes.length === 0
      ? act(to('dispute'), 'The payer disputes it', 'The bank takes the money back for now.')
      : html`${act(to('win'), 'Win the dispute', 'The money comes back.')}${act(to('lose'), 'Lose the dispute', '')}`
  }`;
}

const historyOf = (session: CheckoutSession, all: ReadonlyMap<string, Refund | Dispute>): Html =>
  html`${[...all.values()]
    .filter(({ payment_intent }) => payment_intent === session.payment_intent)
    .map(
      ({ object, amount, currency, status }) =>
        html`<p>${object} of ${money(amount, currency)}: ${status}</p>`,
    )}`;

/** The payer's receipt, with later refunds. */
export const receiptPage = (session: CheckoutSession, book: PaymentBook): EmulatorAnswer =>
  pageAnswer(
    'Receipt',
    html`<p>${session.line_items.data[0]?.description}: <strong>${money(session.amount_total, session.currency)}</strong>, of which tax ${money(session.total_details.amount_tax, session.currency)}.</p>
${historyOf(session, book.refunds)}`,
  );

/** The seller's Stripe page: each payment and its available actions. */
export const operatorPage = (book: PaymentBook): EmulatorAnswer =>
  pageAnswer(
    'Payments',
    html`<p>What an operator does in Stripe’s dashboard, and what banks do.</p>
${[...book.sessions.values()].toReversed().map(
  (
    session,
  ) => html`<h2>${session.client_reference_id}, ${money(session.amount_total, session.currency)}, ${session.payment_status}</h2>
${historyOf(session, book.refunds)}${historyOf(session, book.disputes)}${movesOf(session, book)}`,
)}`,
  );
