import { randomBytes } from 'node:crypto';
import { type EmulatorAnswer, type EmulatorRequest, startEmulator } from '../emulator/emulator.ts';
import { routed } from '../emulator/routed.ts';
import {
  missing,
  readCheckoutParams,
  readRefundParams,
  StripeRefusal,
  stripeJson,
} from './checkout-params.ts';
import { type CheckoutSession, type Dispute, PaymentBook, type Refund } from './payment-book.ts';
import { closedPage, operatorPage, paymentPage, receiptPage } from './payment-pages.ts';
import { WebhookSender } from './webhook-sender.ts';

/** The payer's choices on the payment page. */
type PayersChoice = 'pay' | 'later' | 'decline';

const seeOther = (location: string): EmulatorAnswer => ({ status: 303, headers: { location } });

/** The parts of Stripe that the service uses, on loopback. */
export type PaymentsEmulator = Awaited<ReturnType<typeof startPaymentsEmulator>>;

interface PaymentsOptions {
  readonly host?: string;
  /** The same address as browsers and functions see it. */
  readonly seenAs?: string;
  readonly secretKey?: string;
  readonly webhookSecret?: string;
}

/** Starts the emulator. Webhooks go to `webhooks.url`, which is empty at first. */
export async function startPaymentsEmulator(options: PaymentsOptions = {}) {
  const { host = '127.0.0.1', seenAs = host } = options;
  const secretKey = options.secretKey ?? `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`;
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const book = new PaymentBook(nowSeconds);
  const webhooks = new WebhookSender(webhookSecret, nowSeconds);
  /** By Idempotency-Key, as Stripe keeps them: https://docs.stripe.com/api/idempotent_requests */
  const answers = new Map<string, EmulatorAnswer>();
  let origin = '';

  /** A session as the API shows it: its lines, and more of its payment than the id, only if expanded. */
  const shown = ({ line_items, ...session }: CheckoutSession, { searchParams }: URL): EmulatorAnswer => {
    const receipt = `${origin}/receipts/${session.payment_intent}`;
    const paymentIntent = book.paymentOf({ line_items, ...session }, receipt);
    const isExpanded = searchParams.has('expand[0]');
    return stripeJson(200, isExpanded ? { ...session, line_items, payment_intent: paymentIntent } : session);
  };

  const known = <Kind>(what: string, all: ReadonlyMap<string, Kind>, id: string): Kind => {
    const kept = all.get(id);
    if (kept === undefined) throw missing(what, id);
    return kept;
  };

  function openSession({ url, headers, body }: EmulatorRequest): EmulatorAnswer {
    const key = headers['idempotency-key'] ?? '';
    const params = readCheckoutParams(body.toString());
    const urlOf = (sessionId: string) => `${origin}/pay/${sessionId}`;
    const answer = answers.get(key) ?? shown(book.open(params, urlOf), url);
    if (key !== '') answers.set(key, answer);
    return answer;
  }

  function listSessions({ url }: EmulatorRequest): EmulatorAnswer {
    const wanted = (name: string) => url.searchParams.get(name);
    const data = [...book.sessions.keys()]
      .map((id) => book.session(id))
      .filter(
        ({ payment_intent, status, created }) =>
          payment_intent === (wanted('payment_intent') ?? payment_intent) &&
          status === (wanted('status') ?? status) &&
          created >= Number(wanted('created[gte]')),
      )
      .map(({ line_items: _, ...session }) => session);
    return stripeJson(200, { object: 'list', url: url.pathname, has_more: false, data });
  }

  function expireSession(session: CheckoutSession): EmulatorAnswer {
    if (session.status !== 'open')
      throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    book.expire(session);
    webhooks.emit('checkout.session.expired', session);
    return stripeJson(200, session);
  }

  function createRefund({ headers, body }: EmulatorRequest): EmulatorAnswer {
    const key = headers['idempotency-key'] ?? '';
    const session = book.sessionOf(readRefundParams(body.toString()).payment_intent);
    const isRefunded = [...book.refunds.values()].some(
      ({ payment_intent, amount }) =>
        payment_intent === session.payment_intent && amount === session.amount_total,
    );
    const known = answers.get(key);
    if (known === undefined && isRefunded)
      throw new StripeRefusal(400, 'The charge has been refunded.', { code: 'charge_already_refunded' });
    const answer = known ?? stripeJson(200, emulator.refund(session.id));
    answers.set(key, answer);
    return answer;
  }

  const emulator = {
    secretKey,
    book,
    webhooks,
    /** The payer's action, without a browser. @returns the redirect target; undefined if the page stays */
    choose(sessionId: string, choice: PayersChoice): string | undefined {
      const session = book.session(sessionId);
      if (session.status !== 'open') throw new Error(`The session is ${session.status}.`);
      if (choice === 'decline') return undefined;
      book.complete(session, choice === 'pay' ? 'paid' : 'unpaid');
      webhooks.emit('checkout.session.completed', session);
      return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id);
    },
    /** A delayed payment succeeds or fails. */
    arrive(sessionId: string, outcome: 'arrives' | 'fails'): void {
      const session = book.session(sessionId);
      if (outcome === 'arrives') session.payment_status = 'paid';
      else book.failed.add(session.payment_intent ?? '');
      webhooks.emit(
        `checkout.session.async_payment_${outcome === 'arrives' ? 'succeeded' : 'failed'}`,
        session,
      );
    },
    /** @param amount in the smallest unit; absent: the full payment */
    refund(sessionId: string, amount?: number, status: Refund['status'] = 'succeeded'): Refund {
      const session = book.session(sessionId);
      const refund = book.refund(session, amount ?? session.amount_total, status);
      webhooks.emit('refund.created', refund);
      return refund;
    },
    setRefund(refundId: string, status: Refund['status']): void {
      const refund = known('refund', book.refunds, refundId);
      refund.status = status;
      webhooks.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
    dispute(sessionId: string, amount?: number, status: Dispute['status'] = 'needs_response'): Dispute {
      const session = book.session(sessionId);
      const dispute = book.dispute(session, amount ?? session.amount_total, status);
      webhooks.emit('charge.dispute.created', dispute);
      if (status === 'needs_response') webhooks.emit('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    endDispute(disputeId: string, status: 'won' | 'lost'): void {
      const dispute = known('dispute', book.disputes, disputeId);
      dispute.status = status;
      if (status === 'won') webhooks.emit('charge.dispute.funds_reinstated', dispute);
      webhooks.emit('charge.dispute.closed', dispute);
    },
  };

  function answerPayer({ method, body }: EmulatorRequest, session: CheckoutSession): EmulatorAnswer {
    if (session.status !== 'open') return closedPage(session.status);
    if (method !== 'POST') return paymentPage(session, false);
    const choice = new URLSearchParams(body.toString()).get('choice');
    if (choice !== 'pay' && choice !== 'later') return paymentPage(session, true);
    return seeOther(emulator.choose(session.id, choice) ?? '');
  }

  const moves: Readonly<Record<string, (session: CheckoutSession) => unknown>> = {
    arrive: ({ id }) => emulator.arrive(id, 'arrives'),
    fail: ({ id }) => emulator.arrive(id, 'fails'),
    refund: ({ id }) => emulator.refund(id),
    'refund-half': ({ id, amount_total }) => emulator.refund(id, Math.floor(amount_total / 2)),
    dispute: ({ id }) => emulator.dispute(id),
    win: (session) => endDisputeOf(session, 'won'),
    lose: (session) => endDisputeOf(session, 'lost'),
  };
  function endDisputeOf({ payment_intent }: CheckoutSession, status: 'won' | 'lost'): void {
    for (const dispute of book.disputes.values()) {
      if (dispute.payment_intent === payment_intent) emulator.endDispute(dispute.id, status);
    }
  }

  const answerRoute = routed({
    'GET /': () => seeOther('/operator'),
    'GET /pay/:id': (request, { id = '' }) => answerPayer(request, book.session(id)),
    'POST /pay/:id': (request, { id = '' }) => answerPayer(request, book.session(id)),
    'GET /receipts/:payment': (_, { payment = '' }) => receiptPage(book.sessionOf(payment), book),
    'GET /operator': () => operatorPage(book),
    'POST /operator/:id/:move': (_, { id = '', move = '' }) => {
      moves[move]?.(book.session(id));
      return seeOther('/operator');
    },
    'POST /v1/checkout/sessions': openSession,
    'GET /v1/checkout/sessions': listSessions,
    'GET /v1/checkout/sessions/:id': ({ url }, { id = '' }) => shown(book.session(id), url),
    'POST /v1/checkout/sessions/:id/expire': (_, { id = '' }) => expireSession(book.session(id)),
    'POST /v1/refunds': createRefund,
    'GET /v1/refunds/:id': (_, { id = '' }) => stripeJson(200, known('refund', book.refunds, id)),
    'GET /v1/disputes/:id': (_, { id = '' }) => stripeJson(200, known('dispute', book.disputes, id)),
  });
  const started = await startEmulator(
    (request) => {
      const isApi = request.url.pathname.startsWith('/v1/');
      if (isApi && request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeRefusal(401, 'Invalid API Key provided');
      return answerRoute(request);
    },
    { host },
  );
  origin = started.url.replace(`//${host}:`, `//${seenAs}:`);
  return {
    ...started,
    ...emulator,
    stop: async () => {
      webhooks.url = '';
      await webhooks.settled();
      await started.stop();
    },
  };
}
