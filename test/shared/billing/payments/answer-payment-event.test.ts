import { describe, expect, test } from '@jest/globals';
import { defaultPacks, type Pack } from '../../../../shared/billing/payments/packs.ts';
import {
  answerPaymentEvent,
  type EventServices,
} from '../../../../shared/billing/payments/payment-events.ts';
import { endCheckouts } from '../../../../shared/billing/payments/purchases.ts';
import { createDynamoDbAuditLog } from '../../../../shared/identity/people/dynamodb-audit-log.ts';
import { deleteCommand } from '../../../../shared/platform/database/commands.ts';
import { sendCommand } from '../../../../shared/platform/database/send-command.ts';
import { brokenRules } from '../credits/support/books.ts';
import { small, usePayments } from './support/use-payments.ts';

const p = usePayments();

const paid = async (sessionId: string, packs?: readonly Pack[]) =>
  await answerPaymentEvent({ about: 'checkout', sessionId }, p.servicesWith(packs), p.bounds);
const refunded = async (reversalId: string) =>
  await answerPaymentEvent({ about: 'refund', reversalId }, p.servicesWith(), p.bounds);
const disputed = async (reversalId: string) =>
  await answerPaymentEvent({ about: 'dispute', reversalId }, p.servicesWith(), p.bounds);

/** A paid checkout, whose event has not arrived yet. */
async function payable(credits = 0) {
  const account = await p.bench.credits.newAccount(credits);
  const session = await p.begin(account);
  p.payments.choose(session, 'pay');
  return { account, session };
}

async function bought(credits = 0) {
  const { account, session } = await payable(credits);
  await paid(session);
  return { account, session };
}

async function available(account: string): Promise<number> {
  const books = await p.bench.credits.books(account);
  expect(brokenRules(books)).toEqual([]);
  return books.account.available;
}

describe('a checkout', () => {
  test('grants the pack’s credits once it is paid, despite repeated and parallel events', async () => {
    const { account, session } = await bought(5);
    await Promise.all(Array.from({ length: 5 }, () => paid(session)));
    expect(await available(account)).toBe(5 + small.credits);
    const { rows } = await p.bench.credits.books(account);
    expect(rows).toContainEqual(
      expect.objectContaining({
        grantId: `stripe-${session}`,
        purchase: {
          sessionId: session,
          packId: 'small',
          price: 1900,
          currency: 'usd',
          total: 1900,
          tax: 0,
        },
      }),
    );
  });

  test('grants nothing until the session is paid', async () => {
    const account = await p.bench.credits.newAccount(0);
    const [open, later, failing] = [await p.begin(account), await p.begin(account), await p.begin(account)];
    p.payments.choose(later, 'later');
    p.payments.choose(failing, 'later');
    p.payments.choose(open, 'decline');
    p.payments.arrive(failing, 'fails');
    for (const session of [open, later, failing]) await paid(session);
    expect(await available(account)).toBe(0);
    p.payments.arrive(later, 'arrives');
    await paid(later);
    expect(await available(account)).toBe(small.credits);
    expect(p.reasons()).toEqual([]);
  });

  test('a checkout whose payment fails is recorded once, despite repeated events', async () => {
    const account = await p.bench.credits.newAccount(0);
    const session = await p.begin(account);
    p.payments.choose(session, 'later');
    const log = createDynamoDbAuditLog(
      p.bench.database.client,
      p.bench.database.environment.PEOPLE_TABLE ?? '',
    );
    const failedAt = Date.now();
    const hear = async (at?: number) =>
      await answerPaymentEvent(
        { about: 'checkout', sessionId: session, failedAt: at },
        p.servicesWith(),
        p.bounds,
      );
    await hear(failedAt - 1000);
    expect([await log.read(account, 5), p.log.events]).toEqual([[], []]);
    p.payments.arrive(session, 'fails');
    await Promise.all([hear(failedAt), hear(failedAt), hear()]);
    await hear(failedAt);
    expect(await log.read(account, 5)).toMatchObject([
      {
        what: 'payment failed',
        who: 'Stripe',
        about: expect.stringMatching(/^1,000 credits for USD\s19\.00$/),
      },
    ]);
    expect(p.log.events).toContainEqual(
      expect.objectContaining({ event: 'payments.failed', fields: { session, account } }),
    );
    expect(await available(account)).toBe(0);
  });

  type Session = ReturnType<typeof p.payments.session>;
  const withTerms = (terms: string) => (session: Session) => {
    session.metadata = { seller: 'test', credits: '999999', terms };
  };
  const ofAccount = (reference: string) => (session: Session) => {
    session.client_reference_id = reference;
  };
  test.each<[what: string, change: (session: Session) => unknown, reasons: readonly string[]]>([
    ['of another stage', (session) => Object.assign(session.metadata, { seller: 'another-stage' }), []],
    ['of none of ours', (session) => Object.assign(session, { metadata: {} }), []],
    ['of an account whose id is too long', ofAccount('a'.repeat(10_000)), []],
    ['of an account without an id', ofAccount(''), []],
    ['of an account whose id is no id', ofAccount('account#1'), []],
    ['of an account that is gone', ofAccount('gone'), ['the account was erased', 'no such account']],
    ['with more credits in its terms than were agreed', withTerms('small:999999:1900:usd'), ['no such pack']],
    ['with the terms of a dearer pack', withTerms('large:20000:30000:usd'), ['another price was paid']],
    [
      'that cost less than its pack by a discount',
      (session) => Object.assign(session, { amount_total: 100 }),
      ['another price was paid'],
    ],
    [
      'that cost less than its pack by a changed line',
      (session) => Object.assign(session.line_items.data[0] ?? {}, { amount_subtotal: 1 }),
      ['another price was paid'],
    ],
  ])('a checkout %s grants nothing, and a refund of it takes nothing', async (_, change, reasons) => {
    const { account, session } = await payable(7);
    change(p.payments.session(session));
    await paid(session);
    expect(p.reasons()).toEqual(reasons);
    await refunded(p.payments.refund(session).id);
    expect(p.reasons()).toEqual(reasons);
    expect(await available(account)).toBe(7);
  });

  test('a checkout begun before its pack changed is honoured while the old terms are kept, and otherwise needs manual action', async () => {
    const { account, session } = await payable();
    const dearer = { ...small, credits: 500 };
    await paid(session, [dearer]);
    expect(p.reasons()).toEqual(['no such pack']);
    expect(await available(account)).toBe(0);
    await paid(session, [dearer, { ...small, retired: true }]);
    expect(await available(account)).toBe(small.credits);
  });

  test('a checkout of a retired pack cannot be started', async () => {
    const packs = [{ ...small, retired: true as const }, ...defaultPacks.slice(1)];
    await expect(p.begin('anybody', small.id, packs)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a refund', () => {
  test('never brings the balance below zero; a shortfall is in the ledger and needs manual action', async () => {
    const { account, session } = await bought();
    await p.bench.credits.spend(account, 800);
    const { id } = p.payments.refund(session);
    await refunded(id);
    await refunded(id);
    expect(await available(account)).toBe(0);
    expect(p.reasons()).toEqual(['credits that went back were spent already']);
    const { rows } = await p.bench.credits.books(account);
    expect(rows).toContainEqual(
      expect.objectContaining({
        kind: 'take-back',
        reversalId: id,
        amount: 200,
        missing: 800,
        returned: 1900,
      }),
    );
  });

  test('a refund of tax and price together takes no more than its share', async () => {
    const { account, session } = await bought();
    p.payments.session(session).amount_total = 2090;
    await refunded(p.payments.refund(session, 1045).id);
    expect(await available(account)).toBe(500);
  });

  test('a refund in another currency takes nothing and needs manual action', async () => {
    const { account, session } = await bought();
    const refund = p.payments.refund(session);
    p.payments.refunds.set(refund.id, { ...refund, currency: 'eur' });
    await refunded(refund.id);
    expect(await available(account)).toBe(1000);
    expect(p.reasons()).toEqual(['another currency went back']);
    p.payments.refunds.set(refund.id, { ...refund, currency: 'eur', status: 'failed' });
    await refunded(refund.id);
    expect([await available(account), p.reasons()]).toEqual([1000, []]);
  });
});

describe('several reversals of one payment', () => {
  test('several reversals of one payment return credits taken for a refund that then failed', async () => {
    const { account, session } = await bought();
    const services = p.servicesWith();
    const { id } = p.payments.refund(session, 950, 'pending');
    const takeBacks: EventServices['takeBacks'] = {
      ...services.takeBacks,
      async change(...given) {
        p.payments.setRefund(id, 'failed');
        await refunded(id);
        return await services.takeBacks.change(...given);
      },
    };
    await answerPaymentEvent({ about: 'refund', reversalId: id }, { ...services, takeBacks }, p.bounds);
    expect(await available(account)).toBe(1000);
  });

  test('a reversal needs no manual action if the table of packs changed after the grant', async () => {
    const { account, session } = await bought();
    const { id } = p.payments.refund(session, 950);
    await answerPaymentEvent(
      { about: 'refund', reversalId: id },
      p.servicesWith(defaultPacks.slice(1)),
      p.bounds,
    );
    await paid(session, defaultPacks.slice(1));
    expect(await available(account)).toBe(500);
    expect(p.reasons()).toEqual([]);
  });
});

describe('a dispute', () => {
  test('a dispute that is lost, or only an inquiry, changes nothing more', async () => {
    const { account, session } = await bought();
    await disputed(p.payments.dispute(session, 1900, 'warning_needs_response').id);
    expect(await available(account)).toBe(1000);
    const { id } = p.payments.dispute(session, 950);
    await disputed(id);
    p.payments.endDispute(id, 'lost');
    await disputed(id);
    expect(await available(account)).toBe(500);
  });
});

describe('a closed account', () => {
  const close = (account: string) => p.settings().close(account, Date.now() + 30 * 86_400_000);
  const refundsOf = (session: string) => {
    const { payment_intent } = p.payments.session(session);
    return [...p.payments.refunds.values()].filter((refund) => refund.payment_intent === payment_intent);
  };

  test('has a payment refunded that comes later, once, and its owners are told', async () => {
    const { account, session } = await payable();
    await close(account);
    await Promise.all([paid(session), paid(session)]);
    const refunds = refundsOf(session);
    expect(refunds).toMatchObject([{ amount: 1900, status: 'succeeded' }]);
    await refunded(refunds[0]?.id ?? '');
    await paid(session);
    expect(await available(account)).toBe(0);
    expect(await p.purchases(account)).toMatchObject([{ state: 'refunded' }]);
    const { client, environment } = p.bench.database;
    const log = createDynamoDbAuditLog(client, environment.PEOPLE_TABLE ?? '');
    const told = {
      what: 'payment refunded',
      about: expect.stringMatching(/^1,000 credits for USD\s19\.00$/),
    };
    expect(await log.read(account, 5)).toMatchObject([told]);
    await p.settings().reopen(account, Date.now());
    await paid(session);
    expect(await available(account)).toBe(0);
  });

  test('calls a person once if Stripe will never refund a late payment, and its dispute is handled', async () => {
    const { account, session } = await payable();
    await close(account);
    const refuse = (code: string, status: number) => {
      const error = { type: 'invalid_request_error', code, message: 'No.' };
      const body = JSON.stringify({ error });
      p.payments.faults.add({ kind: 'answer', path: '/v1/refunds', status, body, times: 2 });
    };
    refuse('lock_timeout', 503);
    await expect(paid(session)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect([await available(account), p.reasons()]).toEqual([0, []]);
    p.payments.faults.clear();
    refuse('charge_disputed', 400);
    await paid(session);
    p.payments.faults.clear();
    expect(p.log.events).toContainEqual(
      expect.objectContaining({
        event: 'payments.needs-a-person',
        fields: { reason: 'the refund was refused', code: 'charge_disputed', session, account },
      }),
    );
    expect(p.reasons()).toEqual(['the refund was refused']);
    expect(await available(account)).toBe(small.credits);
    await paid(session);
    await disputed(p.payments.dispute(session).id);
    expect([await available(account), p.reasons()]).toEqual([0, []]);
  });

  test('that is erased has a payment refunded that comes then, and a person is told once', async () => {
    const { account, session } = await payable();
    const { client, environment } = p.bench.database;
    const erased = { TableName: environment.ACCOUNTS_TABLE, Key: { pk: `settings#${account}` } };
    await sendCommand(client, deleteCommand(erased), 4000, 'repeat');
    p.reasons();
    await paid(session);
    await paid(session);
    const refunds = refundsOf(session);
    expect(refunds).toMatchObject([{ amount: 1900, status: 'succeeded' }]);
    await refunded(refunds[0]?.id ?? '');
    expect([await available(account), p.reasons()]).toEqual([0, ['the account was erased']]);
    const log = createDynamoDbAuditLog(client, environment.PEOPLE_TABLE ?? '');
    expect(await log.read(account, 5)).toEqual([]);
  });

  test('keeps what was bought before, however late its event comes again', async () => {
    const { account, session } = await bought();
    await close(account);
    await paid(session);
    expect(await available(account)).toBe(small.credits);
  });

  test('has its open checkouts ended, and no others', async () => {
    const [account, other] = [await p.bench.credits.newAccount(0), await p.bench.credits.newAccount(0)];
    const [open, later, others] = [await p.begin(account), await p.begin(account), await p.begin(other)];
    p.payments.choose(later, 'later');
    const services = p.servicesWith();
    expect(await endCheckouts(account, services, p.bounds)).toBe(1);
    expect(await endCheckouts(account, services, p.bounds)).toBe(0);
    const states = [open, later, others].map((id) => p.payments.session(id).status);
    expect(states).toEqual(['expired', 'complete', 'open']);
    // One that is paid between being listed and being ended.
    expect(await services.provider.expire(later, p.bounds.budget)).toBe(false);
  });
});
