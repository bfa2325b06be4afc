import { describe, expect, test } from '@jest/globals';
import type { Charged, ChargeRequest, Work } from '../../../../shared/billing/credits/charges.ts';
import { accountLimit, monthOf } from '../../../../shared/billing/credits/holds/account.ts';
import { type ChargeStores, createCharges } from '../../../../shared/billing/credits/paid-call/paid-call.ts';
import { sweepHolds } from '../../../../shared/billing/credits/sweep-holds.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { inMovedTime } from '../../platform/call/moved-time.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless, holdPassed, movedClock } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const bench = useCredits();

type Event = 'retry' | '38 s pass' | 'sweep' | 'the stopped call comes back';

/** What happens after the call stops; two concurrent sweeps follow each. */
const aftermaths: readonly { readonly name: string; readonly events: readonly Event[] }[] = [
  { name: 'no retry', events: ['38 s pass'] },
  { name: 'one retry at once', events: ['retry', '38 s pass'] },
  { name: 'one retry later', events: ['38 s pass', 'retry'] },
  { name: 'two retries', events: ['retry', '38 s pass', 'retry'] },
  { name: 'back after the sweep', events: ['38 s pass', 'sweep', 'the stopped call comes back'] },
  { name: 'back after a retry', events: ['38 s pass', 'retry', 'the stopped call comes back', 'retry'] },
  { name: 'back in time', events: ['retry', 'the stopped call comes back', 'retry', '38 s pass'] },
];

interface Kind {
  readonly name: string;
  readonly isKeyed: boolean;
  /** Calls that fail under the same key before the one that stops. */
  readonly failsBefore?: number;
  /** The first request of this name is carried out, but its reply is lost. */
  readonly unclear?: 'reserve' | 'settle';
  readonly credits?: number;
  /** The limit of the account, and of the key. */
  readonly limit?: number;
}

const kinds: readonly Kind[] = [
  { name: 'without a key', isKeyed: false },
  { name: 'with a key', isKeyed: true },
  { name: 'with the last credits and a key', isKeyed: true, credits: 10 },
  { name: 'with a key that failed before', isKeyed: true, failsBefore: 1 },
  { name: 'whose reserve got no clear reply', isKeyed: true, unclear: 'reserve' },
  { name: 'whose settle got no clear reply', isKeyed: true, unclear: 'settle' },
  { name: 'under two limits', isKeyed: false, limit: 20 },
  { name: 'under two limits, with a key', isKeyed: true, limit: 10, unclear: 'reserve' },
];

/**
 * A small run stops a call at every third of its points, other kinds of calls at the other points, with alternating
 * aftermaths.
 */
const stride = counts(3 * aftermaths.length, 1);

/** Lets one request through, now, later or never. `effect` carries it out. */
type Gate = (name: string, effect: () => Promise<unknown>, unclear?: unknown) => Promise<unknown>;

/** The outcome of a request whose reply is lost; others fail. */
const unclearReplies: Readonly<Record<string, unknown>> = {
  reserve: { outcome: 'unclear' },
  settle: 'unclear',
};

/** The stores as one call sees them: every request waits at the gate. */
function gatedStores(stores: ChargeStores, gate: Gate): ChargeStores {
  type Request = (...given: unknown[]) => Promise<unknown>;
  const gated = (store: object) =>
    Object.fromEntries(
      Object.entries(store as Record<string, Request>).map(([name, request]) => [
        name,
        (...given: unknown[]) => gate(name, () => request(...given), unclearReplies[name]),
      ]),
    );
  const all = Object.entries(stores).map(([name, store]) => [name, gated(store)]);
  return Object.fromEntries(all) as unknown as ChargeStores;
}

/** A gate that stops for good, or until it is opened, before or after one request. */
function stoppingGate(stopAt: number, unclearName: string | undefined) {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  let passed = 0;
  /** From then on it is unknown whether its answer left. */
  let hasDropped = false;
  let isUnclear = unclearName !== undefined;
  const point = async () => {
    if (passed++ !== stopAt) return;
    reached.resolve();
    await held.promise;
  };
  const gate: Gate = async (name, effect, unclear) => {
    await point();
    const result = await effect();
    if (name === 'release' || name === 'confirm') hasDropped = true;
    await point();
    if (!isUnclear || name !== unclearName) return result;
    isUnclear = false;
    if (unclear === undefined) throw new ServiceError('OVERLOADED');
    return unclear;
  };
  return {
    gate,
    comeBack: held.resolve,
    reached: reached.promise,
    passed: () => passed,
    hasDropped: () => hasDropped,
  };
}

async function runCase(kind: Kind, events: readonly Event[], stopAt: number) {
  const { stores, indexOf, books, newAccount } = bench.credits;
  const accountId = await newAccount(kind.credits ?? 50);
  const index = indexOf(accountId);
  const limits = kind.limit === undefined ? [] : [accountLimit, 'k'];
  const month = monthOf(movedClock().clock());
  const { account } = await books(accountId);
  for (const name of limits) {
    const next = { month, left: kind.limit ?? 0, limit: kind.limit ?? 0 };
    await stores.accounts.replaceAllowance(accountId, name, { account, next }, endless);
  }
  const time = movedClock();
  const request: ChargeRequest = {
    accountId,
    operation: 'predict-price',
    amount: 10,
    limitedAs: 'k',
    ...(kind.isKeyed ? { idempotency: { key: 'k', requestHash: 'h' } } : {}),
  };
  const delivered: Charged[] = [];
  let worked = 0;
  const work = async (): Promise<Work> => ({ body: `answer ${++worked}`, delivered: true });
  const call = (over: typeof stores, doWork = work) =>
    createCharges(over)
      .charge(request, boundsOf(time.clock), doWork)
      .then(
        (charged) => void delivered.push(charged),
        (error: Error) => error,
      );
  const sweep = () => sweepHolds({ ...stores, index }, boundsOf(time.clock));

  for (let before = 0; before < (kind.failsBefore ?? 0); before++)
    await call(stores, () => Promise.reject(new Error('fails')));
  const stopping = stoppingGate(stopAt, kind.unclear);
  const first = call(gatedStores(stores, stopping.gate), async () => {
    await stopping.gate('work', async () => {});
    return work();
  });
  const ended = await Promise.race([first.then(() => 'ended'), stopping.reached.then(() => 'stopped')]);

  for (const event of events) {
    if (event === '38 s pass') time.advance(holdPassed);
    else if (event === 'sweep') await Promise.all([sweep(), sweep()]);
    else if (event === 'retry') await call(stores);
    else {
      stopping.comeBack();
      await first;
    }
  }
  time.advance(holdPassed);
  await Promise.all([sweep(), sweep()]);

  const after = await books(accountId);
  const broken = brokenRules(after);
  if (after.account.holds.size > 0) broken.push('a hold is stuck after two sweeps');
  const charged = delivered.filter(({ replayed }) => !replayed).length;
  const paid = after.settled.length - after.rows.filter(({ kind }) => kind === 'return').length;
  if (charged > paid) broken.push('delivered without being charged');
  for (const [name, { left }] of after.account.allowances)
    if (left !== (kind.limit ?? 0) - 10 * paid)
      broken.push(`${left} are left of ${name} after ${paid} calls`);
  if (!kind.isKeyed && paid > charged && !stopping.hasDropped())
    broken.push('an answer that never left is paid for');
  if (kind.isKeyed) {
    if (after.settled.length > 1) broken.push('one key is charged twice');
    const [row] = after.settled;
    const kept = row && (await stores.answers.read(row, undefined, endless));
    if (row !== undefined && kept === undefined) broken.push('the answer of a settled charge is not kept');
    if (delivered.some(({ body }) => body !== kept)) broken.push('what was answered is not what is kept');
  }
  return { broken, hasStopped: ended === 'stopped', points: stopping.passed() };
}

describe.each(kinds)('a call $name, stopped before and after each of its requests and its work', (kind) => {
  let counted: ReturnType<typeof runCase> | undefined;
  test.each(aftermaths.map((aftermath, index) => ({ ...aftermath, index })))(
    'a call that stops anywhere breaks no rule: $name',
    ({ events, index }) =>
      inMovedTime(async () => {
        counted ??= runCase(kind, [], -1);
        const { points } = await counted;
        expect(points).toBeGreaterThanOrEqual(8);
        const tried = Array.from({ length: points }).flatMap((_, point) =>
          (point + kinds.indexOf(kind)) % stride === (3 * index) % stride ? [point] : [],
        );
        const cases = tried.map(async (stopAt) => {
          const { broken, hasStopped } = await runCase(kind, events, stopAt);
          return { stopAt, broken, hasStopped };
        });
        const bad = (await Promise.all(cases)).filter(
          ({ broken, hasStopped }) => broken.length > 0 || !hasStopped,
        );
        expect(bad).toEqual([]);
      })(),
  );
});
