import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '../../../../lib/sandbox/payments/payments-emulator.ts';
import { signatureHeader } from '../../../../lib/sandbox/payments/webhook-sender.ts';
import { createStripePayments } from '../../../../shared/billing/payments/stripe.ts';
import { endless, movedClock } from '../credits/support/bounds.ts';

let payments: PaymentsEmulator;
beforeAll(async () => {
  payments = await startPaymentsEmulator();
});
afterAll(() => payments.stop());
beforeEach(() => payments.faults.clear());

const time = movedClock(Date.now());
const providerWith = (keys: { secretKey?: string; webhookSecret?: string } = {}, tax = false) =>
  createStripePayments({
    keys: async () => ({ secretKey: payments.secretKey, webhookSecret: payments.webhooks.secret, ...keys }),
    apiUrl: payments.url,
    tax,
    clock: time.clock,
  });

const order = {
  accountId: 'acme',
  seller: 'test',
  pack: { id: 'small', credits: 1000, price: 1900, currency: 'usd' as const },
  returnUrl: 'https://shop.example/?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://shop.example/',
  expiresAt: Date.now() + 3_600_000,
};
const idOf = (page: string): string => page.split('/').at(-1) ?? '';

describe('payments through Stripe', () => {
  test('payments through Stripe open a checkout for one line at our price, without promotion codes, and read it back', async () => {
    const id = idOf(await providerWith().openCheckout(order, endless));
    const sent = new URLSearchParams(payments.journal.at(-1)?.body.toString());
    expect(Object.fromEntries(sent)).toMatchObject({
      mode: 'payment',
      client_reference_id: 'acme',
      allow_promotion_codes: 'false',
      'line_items[0][price_data][unit_amount]': '1900',
      'payment_intent_data[metadata][account]': 'acme',
    });
    expect(sent.has('automatic_tax[enabled]')).toBe(false);
    expect(payments.journal.at(-1)?.headers['idempotency-key']).toBeDefined();
    expect(await providerWith().checkout(id, endless)).toEqual({
      sessionId: id,
      state: 'open',
      isPaid: false,
      accountId: 'acme',
      seller: 'test',
      terms: 'small:1000:1900:usd',
      currency: 'usd',
      subtotal: 1900,
      total: 1900,
      tax: 0,
      receiptUrl: undefined,
      refunded: 0,
      createdAt: expect.any(Number),
      lines: [{ quantity: 1, subtotal: 1900, currency: 'usd' }],
    });
  });

  test('payments through Stripe leave tax to Stripe where that is set up: it is in the total, not in the line’s subtotal', async () => {
    const id = idOf(await providerWith({}, true).openCheckout(order, endless));
    const checkout = await providerWith().checkout(id, endless);
    expect(checkout).toMatchObject({ subtotal: 1900, total: 2090, tax: 190, lines: [{ subtotal: 1900 }] });
  });

  test('a broken connection is retried once under the same key, and opens one session', async () => {
    const before = payments.sessions.size;
    payments.faults.add({ kind: 'refuse' });
    await providerWith().openCheckout(order, endless);
    const keys = payments.journal.slice(-2).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
    expect(payments.sessions.size).toBe(before + 1);
  });

  test.each([
    ['a broken server', 500, '{"error":{"message":"no"}}'],
    ['a failure without an error in it', 500, '{}'],
    ['an answer that is not JSON', 200, '{"id":'],
    ['an answer that is nothing', 200, 'null'],
    ['too many requests', 429, '{"error":{"message":"slow"}}'],
  ])('%s is an upstream failure', async (_, status, body) => {
    payments.faults.add({ kind: 'answer', status, body, times: 5 });
    const read = providerWith().checkout('cs_test_1', endless);
    await expect(read).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });

  test('a payment page has a web address: a browser is sent nowhere else', async () => {
    payments.faults.add({ kind: 'answer', status: 200, body: '{"url":"javascript:alert(1)"}' });
    await expect(providerWith().openCheckout(order, endless)).rejects.toMatchObject({
      code: 'UPSTREAM_FAILED',
    });
  });

  test('a key refused by Stripe is our fault, and no message quotes it', async () => {
    const secretKey = 'sk_test_not-the-right-one-4242';
    const body = {
      error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${secretKey}` },
    };
    payments.faults.add({ kind: 'answer', status: 401, body: JSON.stringify(body) });
    const failure: unknown = await providerWith({ secretKey })
      .checkout('cs_test_1', endless)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SERVER_ERROR' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('4242');
  });

  test('what does not exist is undefined', async () => {
    const provider = providerWith();
    expect(await provider.checkout('cs_test_1', endless)).toBeUndefined();
    expect(await provider.checkoutOfPayment('pi_1', endless)).toBeUndefined();
    expect(await provider.reversal('refund', 're_1', endless)).toBeUndefined();
    expect(await provider.reversal('dispute', 'du_1', endless)).toBeUndefined();
  });
});

describe('a webhook', () => {
  const bodyFor = (object: object): Buffer =>
    Buffer.from(JSON.stringify({ object: 'event', data: { object } }));
  const seconds = () => Math.floor(time.clock() / 1000);
  const sign = (body: Buffer, secret = payments.webhooks.secret, at = seconds()) =>
    signatureHeader(body.toString(), secret, at);

  test.each([
    ['checkout.session', 'cs_test_1', { about: 'checkout', sessionId: 'cs_test_1' }],
    ['refund', 're_1', { about: 'refund', reversalId: 're_1' }],
    ['dispute', 'du_1', { about: 'dispute', reversalId: 'du_1' }],
    ['customer', 'cus_1', { about: 'something else' }],
    ['refund', undefined, { about: 'something else' }],
    ['refund', '..', { about: 'something else' }],
    ['dispute', 'du_1?\ud800', { about: 'something else' }],
  ])('a webhook about %j %j says what it is about', async (object, id, said) => {
    const body = bodyFor({ object, id });
    expect(await providerWith().readEvent(body, sign(body))).toEqual(said);
  });

  test('a webhook about a payment that failed says when it did', async () => {
    const { data } = JSON.parse(bodyFor({ object: 'checkout.session', id: 'cs_test_1' }).toString());
    for (const [type, failedAt] of [
      ['checkout.session.async_payment_failed', 1_700_000_000_000],
      ['checkout.session.completed', undefined],
    ] as const) {
      const body = Buffer.from(JSON.stringify({ object: 'event', type, created: 1_700_000_000, data }));
      expect(await providerWith().readEvent(body, sign(body))).toEqual({
        about: 'checkout',
        sessionId: 'cs_test_1',
        failedAt,
      });
    }
  });

  test('a webhook is refused unsigned, altered, signed with another secret, or not within five minutes of now', async () => {
    const body = bodyFor({ object: 'checkout.session', id: 'cs_test_1' });
    const refused: [Buffer, string][] = [
      [body, ''],
      [body, 't=1'],
      [body, `t=${seconds()},v1=`],
      [body, `t=${seconds()},v0=${sign(body).split('v1=')[1]}`],
      [Buffer.from(`${body} `), sign(body)],
      [body, sign(body, 'whsec_of_somebody_else')],
      [body, sign(body, payments.webhooks.secret, seconds() - 301)],
      [body, sign(body, payments.webhooks.secret, seconds() + 301)],
      [body, sign(body, payments.webhooks.secret, Number.NaN)],
      [body, `t=${seconds() - 1},${sign(body)}`],
      [Buffer.from('no JSON'), sign(Buffer.from('no JSON'))],
    ];
    for (const [bytes, signature] of refused) {
      await expect(providerWith().readEvent(bytes, signature)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await providerWith().readEvent(body, sign(body, payments.webhooks.secret, seconds() - 299));
  });
});
