import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { type Emulator, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '../../../../lib/sandbox/payments/payments-emulator.ts';

/** Stripe's own library talks to the emulator here, so that its requests and answers have Stripe's form. */
let payments: PaymentsEmulator;
let receiver: Emulator;
let stripe: Stripe;

const clientFor = (key: string): Stripe => {
  const { hostname, port } = new URL(payments.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
};

beforeAll(async () => {
  payments = await startPaymentsEmulator();
  receiver = await startEmulator(() => ({ status: 200 }));
  payments.webhooks.url = receiver.url;
  stripe = clientFor(payments.secretKey);
});
afterAll(async () => {
  await payments.stop();
  await receiver.stop();
});
beforeEach(async () => {
  await payments.webhooks.settled();
  receiver.journal.length = 0;
  Object.assign(payments.webhooks.switches, { lost: false, copies: 1 });
});

const params = {
  mode: 'payment',
  success_url: 'https://shop.example/back?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/credits',
  client_reference_id: 'acme',
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  metadata: { pack: 'small' },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 1900, product_data: { name: '1,000 credits' } },
    },
  ],
} as const satisfies Stripe.Checkout.SessionCreateParams;

const create = async (changes: object = {}, options: Stripe.RequestOptions = {}) =>
  await stripe.checkout.sessions.create(
    { ...params, line_items: [...params.line_items], ...changes },
    options,
  );
const open = () => create();
const typesReceived = () => receiver.journal.map(({ body }) => JSON.parse(body.toString()).type);

describe('the emulated Stripe', () => {
  test('the emulated Stripe opens a session, shows its lines if they are expanded, and finds it by its payment', async () => {
    const session = await open();
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 1900,
      currency: 'usd',
    });
    expect(session.line_items).toBeUndefined();
    expect(payments.choose(session.id, 'pay')).toBe(`https://shop.example/back?session=${session.id}`);
    const expanded = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(expanded).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(expanded.line_items?.data).toMatchObject([{ amount_subtotal: 1900, quantity: 1 }]);
    const { id: payment = '' } = Object(expanded.payment_intent);
    const { data } = await stripe.checkout.sessions.list({ payment_intent: payment });
    expect(data.map(({ id }) => id)).toEqual([session.id]);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ['a wrong value', () => create({ success_url: 'x' }), { param: 'success_url', statusCode: 400 }],
    [
      'another key',
      () => clientFor('sk_test_other').checkout.sessions.retrieve('cs_test_x'),
      { type: 'StripeAuthenticationError' },
    ],
    [
      'an unknown session',
      () => stripe.checkout.sessions.retrieve('cs_test_x'),
      { code: 'resource_missing', requestId: expect.stringMatching(/^req_/) },
    ],
  ])('the emulated Stripe refuses %s as Stripe does', async (_title, call, error) => {
    await expect(call()).rejects.toMatchObject(error);
  });

  test('the emulated Stripe signs webhooks so that Stripe’s library accepts them, and sends copies', async () => {
    payments.webhooks.switches.copies = 3;
    const session = await open();
    payments.choose(session.id, 'pay');
    await payments.webhooks.settled();
    expect(typesReceived()).toEqual(Array(3).fill('checkout.session.completed'));
    const [received] = receiver.journal;
    const body = received?.body ?? Buffer.alloc(0);
    const signature = received?.headers['stripe-signature'] ?? '';
    const event = stripe.webhooks.constructEvent(body, signature, payments.webhooks.secret);
    expect(event.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, payments.webhooks.secret)).toThrow(
      /No signatures found/,
    );
  });

  test('the emulated Stripe reports disputes and refunds, and loses events on request', async () => {
    const session = await open();
    payments.webhooks.switches.lost = true;
    payments.choose(session.id, 'later');
    payments.arrive(session.id, 'arrives');
    payments.webhooks.switches.lost = false;
    const refund = payments.refund(session.id, 900);
    payments.dispute(session.id, 1000);
    await payments.webhooks.settled();
    expect(typesReceived().toSorted()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'refund.created',
    ]);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 900, status: 'succeeded' });
  });

  test('the emulated Stripe has a page for paying or a declined card, and one for acting as operator or bank', async () => {
    const session = await open();
    const address = session.url ?? '';
    expect(await (await fetch(address)).text()).toContain('19.00 USD');
    const decline = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ choice: 'decline' }),
    });
    expect(await decline.text()).toContain('declined');
    const post = { method: 'POST', redirect: 'manual' } as const;
    const later = await fetch(address, { ...post, body: new URLSearchParams({ choice: 'later' }) });
    expect(later.headers.get('location')).toBe(`https://shop.example/back?session=${session.id}`);
    expect((await fetch(address)).status).toBe(404);
    for (const move of ['arrive', 'refund-half', 'dispute', 'win']) {
      await fetch(`${payments.url}/operator/${session.id}/${move}`, post);
    }
    const shown = await (await fetch(`${payments.url}/operator`)).text();
    expect(shown).toContain('refund of 9.50 USD: succeeded');
    expect(shown).toContain('dispute of 19.00 USD: won');
  });
});
