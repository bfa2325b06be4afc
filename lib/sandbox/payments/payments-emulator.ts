import { randomBytes } from 'node:crypto';
import { type EmulatorAnswer, type EmulatorRequest, startEmulator } from '../emulator/emulator.ts';
import { routed } from '../emulator/routed.ts';
import { readCheckoutParams, readRefundParams, StripeRefusal, stripeJson } from './checkout-params.ts';
import { type CheckoutSession, known, PaymentBook } from './payment-book.ts';
import { closedPage, operatorPage, paymentPage, receiptPage } from './payment-pages.ts';
import { WebhookSender } from './webhook-sender.ts';

const seeOther = (location: string): EmulatorAnswer => ({ status: 303, headers: { location } });

/** The parts of Stripe that the service uses, on loopback. */
export type PaymentsEmulator = Awaited<ReturnType<typeof startPaymentsEmulator>>;

/**
 * Starts the emulator. Webhooks go to `webhooks.url`, which is empty at first.
 *
 * @param options.seenAs the host's address as browsers and functions see it
 */
export async function startPaymentsEmulator(
  options: { readonly host?: string; readonly seenAs?: string } = {},
) {
  const { host = '127.0.0.1', seenAs = host } = options;
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const nowSeconds = () => Math.floor(Date.now() / 1000);
  const webhooks = new WebhookSender(webhookSecret, nowSeconds);
  const book = new PaymentBook(webhooks, nowSeconds);
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

  /** Repeats the answer under a key that is known. */
  function once({ headers }: EmulatorRequest, work: () => EmulatorAnswer): EmulatorAnswer {
    const key = headers['idempotency-key'] ?? '';
    const answer = answers.get(key) ?? work();
    if (key !== '') answers.set(key, answer);
    return answer;
  }

  function openSession({ url, body }: EmulatorRequest): EmulatorAnswer {
    const params = readCheckoutParams(body.toString());
    return shown(
      book.open(params, (sessionId) => `${origin}/pay/${sessionId}`),
      url,
    );
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

  function createRefund({ body }: EmulatorRequest): EmulatorAnswer {
    const { payment_intent: paymentId } = readRefundParams(body.toString());
    const { id, amount_total } = book.sessionOf(paymentId);
    if (book.refundedOf(paymentId) >= amount_total)
      throw new StripeRefusal(400, 'The charge has been refunded.', { code: 'charge_already_refunded' });
    return stripeJson(200, book.refund(id));
  }

  function answerPayer({ method, body }: EmulatorRequest, session: CheckoutSession): EmulatorAnswer {
    if (session.status !== 'open') return closedPage(session.status);
    if (method !== 'POST') return paymentPage(session, false);
    const choice = new URLSearchParams(body.toString()).get('choice');
    if (choice !== 'pay' && choice !== 'later') return paymentPage(session, true);
    return seeOther(book.choose(session.id, choice) ?? '');
  }

  const moves: Readonly<Record<string, (session: CheckoutSession) => unknown>> = {
    arrive: ({ id }) => book.arrive(id, 'arrives'),
    fail: ({ id }) => book.arrive(id, 'fails'),
    refund: ({ id }) => book.refund(id),
    'refund-half': ({ id, amount_total }) => book.refund(id, Math.floor(amount_total / 2)),
    dispute: ({ id }) => book.dispute(id),
    win: (session) => endDisputeOf(session, 'won'),
    lose: (session) => endDisputeOf(session, 'lost'),
  };
  function endDisputeOf({ payment_intent }: CheckoutSession, status: 'won' | 'lost'): void {
    for (const dispute of book.disputes.values()) {
      if (dispute.payment_intent === payment_intent) book.endDispute(dispute.id, status);
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
    'POST /v1/checkout/sessions': (request) => once(request, () => openSession(request)),
    'GET /v1/checkout/sessions': listSessions,
    'GET /v1/checkout/sessions/:id': ({ url }, { id = '' }) => shown(book.session(id), url),
    'POST /v1/checkout/sessions/:id/expire': (_, { id = '' }) => stripeJson(200, book.expire(id)),
    'POST /v1/refunds': (request) => once(request, () => createRefund(request)),
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
  return Object.assign(book, started, {
    secretKey,
    webhooks,
    stop: async () => {
      webhooks.url = '';
      await webhooks.settled();
      await started.stop();
    },
  });
}
