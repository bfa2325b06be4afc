import { beforeEach, describe, expect, test } from '@jest/globals';
import { signatureHeader } from '../../../lib/sandbox/payments/webhook-sender.ts';
import { beginPurchase } from '../../../shared/billing/payments/purchases.ts';
import { paymentServices, servePayments } from '../../../shared/entry/wiring/payments.ts';
import { contextWith, proxyEvent } from '../../shared/entry/http/proxy-event.ts';
import { useHost } from '../../support/host.ts';

const t = useHost();
const path = '/webhooks/payments';
const context = contextWith(20_000);
let account = '';
let accounts = 0;

const payments = () => t.emulators.payments;
const seconds = () => Math.floor(Date.now() / 1000);
const available = async () => (await t.balance(account)).available;

/** A session of our account, as the dashboard opens it. @returns its id */
async function begin(): Promise<string> {
  const services = paymentServices(process.env, Date.now)?.events;
  if (services === undefined) throw new Error('nothing is sold');
  const order = {
    accountId: account,
    packId: 'small',
    returnUrl: `${t.host.url}/dashboard/checkout?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${t.host.url}/dashboard/credits`,
  };
  const budget = { signal: new AbortController().signal, remaining: () => 60_000 };
  return (await beginPurchase(order, services, budget)).split('/').at(-1) ?? '';
}

async function post(body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(t.host.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

/** A signed webhook as API Gateway delivers it. */
const signedEvent = (body: string, signature: string) => ({
  ...proxyEvent({}),
  httpMethod: 'POST',
  path,
  headers: { 'stripe-signature': signature },
  multiValueHeaders: { 'stripe-signature': [signature] },
  body,
});

const signed = (body: string) => ({
  'stripe-signature': signatureHeader(body, payments().webhooks.secret, seconds()),
});

/** Pays without sending the webhook. @returns its body */
async function paidInSilence(): Promise<string> {
  const session = await begin();
  payments().webhooks.switches.lost = true;
  payments().choose(session, 'pay');
  payments().webhooks.switches.lost = false;
  return JSON.stringify(payments().webhooks.events.at(-1));
}

beforeEach(async () => {
  accounts += 1;
  account = `buyer-${accounts}`;
  await t.createAccount(account, 0);
});

describe('POST /webhooks/payments', () => {
  test('grants once for a signed event, however often it arrives and for either event type', async () => {
    const session = await begin();
    payments().choose(session, 'later');
    await payments().webhooks.settled();
    expect(await available()).toBe(0);
    payments().webhooks.switches.copies = 5;
    payments().arrive(session, 'arrives');
    payments().webhooks.switches.copies = 1;
    await payments().webhooks.settled();
    for (const event of payments().webhooks.events.slice(-2)) {
      expect(await payments().webhooks.send(event)).toBe(200);
    }
    expect(await available()).toBe(1000);
  });

  test('answers 400 and grants nothing unless the signature is present, correct and recent', async () => {
    const body = await paidInSilence();
    const { secret } = payments().webhooks;
    const right = signatureHeader(body, secret, seconds());
    const refused: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'stripe-signature': '' }],
      [body, { 'stripe-signature': 'nonsense' }],
      [body, { 'stripe-signature': signatureHeader(body, 'whsec_of_somebody_else', seconds()) }],
      [body, { 'stripe-signature': signatureHeader(body, secret, seconds() - 400) }],
      [body, { 'stripe-signature': signatureHeader(body, secret, seconds() + 400) }],
      [body, { 'stripe-signature': signatureHeader(body, secret, Number.NaN) }],
      [body, { 'stripe-signature': `t=${seconds()},${signatureHeader(body, secret, Number.NaN)}` }],
      [body.replace('"paid"', '"paid" '), { 'stripe-signature': right }],
      ['', { 'stripe-signature': right }],
    ];
    for (const [sent, headers] of refused) {
      expect(await post(sent, headers)).toEqual({
        status: 400,
        body: { error: expect.stringMatching(/signature/) },
      });
    }
    expect(await available()).toBe(0);
    expect(await post(body, { 'stripe-signature': right })).toEqual({
      status: 200,
      body: { received: true },
    });
    expect(await available()).toBe(1000);
  });

  test('reads the body as API Gateway delivers it, also in base64, and requires exactly one signature', async () => {
    const body = await paidInSilence();
    const handler = servePayments(paymentServices);
    const signature = signed(body)['stripe-signature'];
    const base64 = Buffer.from(body).toString('base64');
    const event = { ...signedEvent(base64, signature), isBase64Encoded: true };
    const twice = { 'Stripe-Signature': [signature, signature] };
    expect((await handler({ ...event, multiValueHeaders: twice }, context)).statusCode).toBe(400);
    expect(await available()).toBe(0);
    expect((await handler(event, context)).statusCode).toBe(200);
    expect(await available()).toBe(1000);
  });

  test('POST /webhooks/payments answers 200 to events that it does not know', async () => {
    const body = JSON.stringify({
      object: 'event',
      type: 'x.y',
      data: { object: { object: 'x', id: 'x_1' } },
    });
    expect(await post(body, signed(body))).toEqual({ status: 200, body: { received: true } });
  });

  test('POST /webhooks/payments fails while Stripe fails, so that the event is sent again, and then grants once', async () => {
    const body = await paidInSilence();
    payments().faults.add({ kind: 'answer', status: 500, body: '{}', times: 4 });
    expect((await post(body, signed(body))).status).toBe(502);
    payments().faults.clear();
    expect(await available()).toBe(0);
    expect((await post(body, signed(body))).status).toBe(200);
    expect(await available()).toBe(1000);
  });

  test('POST /webhooks/payments answers 404 without keys, without packs, or while the keys are not filled in', async () => {
    const body = await paidInSilence();
    const event = signedEvent(body, signed(body)['stripe-signature']);
    const without = (...names: string[]) =>
      servePayments((environment, clock) => {
        const kept = Object.entries(environment).filter(([name]) => !names.includes(name));
        return paymentServices(Object.fromEntries(kept), clock);
      });
    for (const names of [['STRIPE_SECRET_KEY'], ['STRIPE_WEBHOOK_SECRET'], ['CREDIT_PACKS']]) {
      expect((await without(...names)(event, context)).statusCode).toBe(404);
    }
    const unfilled = servePayments((environment, clock) => {
      const services = paymentServices(environment, clock);
      const keys = { STRIPE_SECRET_KEY: 'a key with blanks', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
      return services && paymentServices({ ...environment, ...keys }, clock);
    });
    expect((await unfilled(event, context)).statusCode).toBe(404);
    expect(await available()).toBe(0);
  });

  test('GET /webhooks/payments is not found', async () => {
    expect((await fetch(t.host.url + path)).status).toBe(404);
  });
});
