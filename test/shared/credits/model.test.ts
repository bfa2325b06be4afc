import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { Hold } from '../../../shared/credits/account.ts';
import type { Work } from '../../../shared/credits/charge.ts';
import type { Ending } from '../../../shared/credits/ledger.ts';
import { sweepHolds } from '../../../shared/credits/sweep-holds.ts';
import { ServiceError } from '../../../shared/errors/service-error.ts';
import { counts } from '../../support/counts.ts';
import { reportFigure } from '../../support/figures.ts';
import { brokenRules } from './support/books.ts';
import { boundsOf, endless, hour, type MovedClock, movedClock } from './support/bounds.ts';
import { useCredits } from './support/use-credits.ts';

const sequences = counts(12, 10_000);
const bench = useCredits();

/** What an account should be, reckoned without any database. */
interface Model {
  available: number;
  granted: number;
  spent: number;
  readonly holds: Map<string, Hold>;
  readonly rows: Map<string, Ending>;
  readonly grants: Map<string, number>;
  /** By Idempotency-Key: the answer that was settled, and when its key is free again. */
  readonly settledKeys: Map<string, { body: string; until: number }>;
  /** Every hold that was ever taken, for late and repeated writes. */
  readonly taken: Hold[];
}

interface Real {
  readonly accountId: string;
  readonly time: MovedClock;
  made: number;
}

const rowOf = ({ chargeId, attempt }: Hold): string => `${chargeId}#${attempt}`;

function concluded(model: Model, hold: Hold, ending: Ending): Ending {
  const standing = model.rows.get(rowOf(hold)) ?? ending;
  model.rows.set(rowOf(hold), standing);
  return standing;
}

function released(model: Model, hold: Hold, ending: Ending): void {
  if (model.holds.get(hold.chargeId)?.attempt !== hold.attempt) return;
  model.holds.delete(hold.chargeId);
  if (ending === 'voided') model.available += hold.amount;
  else model.spent += hold.amount;
}

function finishExpired(model: Model, now: number): void {
  for (const hold of [...model.holds.values()].filter(({ expiresAt }) => expiresAt <= now))
    released(model, hold, concluded(model, hold, 'voided'));
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  check(_model: Readonly<Model>): boolean {
    return true;
  }
  protected abstract take(model: Model, real: Real): Promise<void>;
  abstract toString(): string;

  async run(model: Model, real: Real): Promise<void> {
    await this.take(model, real);
    const books = await bench.credits.books(real.accountId);
    expect(brokenRules(books)).toEqual([]);
    expect(books.account).toMatchObject({
      available: model.available,
      granted: model.granted,
      spent: model.spent,
      holds: model.holds,
    });
  }
}

class GrantCredits extends Step {
  readonly id: string;
  readonly amount: number;
  constructor(id: string, amount: number) {
    super();
    this.id = id;
    this.amount = amount;
  }
  protected async take(model: Model, { accountId }: Real): Promise<void> {
    const before = model.grants.get(this.id);
    const grant = bench.credits.balances.grant(accountId, this.id, this.amount);
    if (before !== undefined && before !== this.amount) {
      await expect(grant).rejects.toThrow('was made before');
      return;
    }
    expect(await grant).toBe(before === undefined);
    if (before !== undefined) return;
    model.grants.set(this.id, this.amount);
    model.available += this.amount;
    model.granted += this.amount;
  }
  toString = () => `grant ${this.id} of ${this.amount}`;
}

class Reserve extends Step {
  readonly charge: number;
  readonly amount: number;
  constructor(charge: number, amount: number) {
    super();
    this.charge = charge;
    this.amount = amount;
  }
  protected async take(model: Model, real: Real): Promise<void> {
    const hold: Hold = {
      chargeId: `charge-${this.charge}`.padEnd(16, '_'),
      attempt: `try${real.made++}`,
      amount: this.amount,
      expiresAt: real.time.clock() + 38_000,
    };
    const can = model.available >= hold.amount && !model.holds.has(hold.chargeId);
    const { outcome } = await bench.credits.stores.accounts.reserve(real.accountId, hold, endless);
    expect(outcome).toBe(can ? 'held' : 'refused');
    if (!can) return;
    model.available -= hold.amount;
    model.holds.set(hold.chargeId, hold);
    model.taken.push(hold);
  }
  toString = () => `reserve ${this.amount} for charge ${this.charge}`;
}

/** Concludes any hold that was ever taken, in two steps or stopping after the first; late and repeated ones too. */
class Conclude extends Step {
  readonly which: number;
  readonly ending: Ending;
  readonly stopsAfterRow: boolean;
  constructor(which: number, ending: Ending, stopsAfterRow: boolean) {
    super();
    this.which = which;
    this.ending = ending;
    this.stopsAfterRow = stopsAfterRow;
  }
  override check = (model: Readonly<Model>): boolean => model.taken.length > 0;
  protected async take(model: Model, { accountId, time }: Real): Promise<void> {
    const hold = model.taken[this.which % model.taken.length];
    if (hold === undefined) return;
    // As in the protocol, one charge is never settled by two attempts: the second look forbids it.
    const other = model.taken.find(
      (taken) =>
        taken.chargeId === hold.chargeId && taken !== hold && model.rows.get(rowOf(taken)) === 'settled',
    );
    const ending = other === undefined ? this.ending : 'voided';
    const { ledger, accounts } = bench.credits.stores;
    const entry = { hold, at: time.clock() };
    const standing =
      ending === 'settled'
        ? await ledger.settle(accountId, entry, endless)
        : await ledger.void(accountId, entry, endless);
    expect(standing).toBe(concluded(model, hold, ending));
    if (this.stopsAfterRow || standing === 'unclear') return;
    released(model, hold, standing);
    const { available } = await accounts.release(accountId, hold, standing, endless);
    expect(available).toBe(model.available);
  }
  toString = () => `${this.ending} hold ${this.which}${this.stopsAfterRow ? ', row only' : ''}`;
}

class Pass extends Step {
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    super();
    this.milliseconds = milliseconds;
  }
  protected async take(_model: Model, { time }: Real): Promise<void> {
    time.advance(this.milliseconds);
  }
  toString = () => `${this.milliseconds} ms pass`;
}

class Sweep extends Step {
  protected async take(model: Model, { accountId, time }: Real): Promise<void> {
    const { stores, raising, index } = bench.credits;
    const own = {
      ...index,
      async *due(...given: Parameters<typeof index.due>) {
        for await (const due of index.due(...given)) if (due === accountId) yield due;
      },
    };
    await sweepHolds({ ...stores, ...raising, index: own }, boundsOf(time.clock));
    finishExpired(model, time.clock());
  }
  toString = () => 'sweep';
}

type WorkEnd = 'delivers' | 'delivers nothing' | 'fails';

/** A call through the whole protocol, repeated under few keys. */
class CallAgain extends Step {
  readonly key: string;
  readonly end: WorkEnd;
  constructor(key: string, end: WorkEnd) {
    super();
    this.key = key;
    this.end = end;
  }
  protected async take(model: Model, real: Real): Promise<void> {
    const { clock } = real.time;
    const body = `answer ${real.made++}`;
    const request = {
      accountId: real.accountId,
      operation: 'predict-price',
      amount: 10,
      idempotency: { key: this.key, requestHash: 'h' },
    };
    const work = async (): Promise<Work> => {
      if (this.end === 'fails') throw new ServiceError('UPSTREAM_FAILED');
      return { body, delivered: this.end === 'delivers' };
    };
    const outcome = await bench.credits.charges.charge(request, boundsOf(clock), work).then(
      (charged) => `${charged.body}, charged ${charged.charged}`,
      (error: ServiceError) => error.code,
    );
    expect(outcome).toBe(this.expected(model, clock(), body));
  }
  private expected(model: Model, now: number, body: string): string {
    const settled = model.settledKeys.get(this.key);
    if (settled !== undefined && settled.until > now) return `${settled.body}, charged 0`;
    finishExpired(model, now);
    if (model.available < 10) return 'OUT_OF_CREDITS';
    if (this.end === 'fails') return 'UPSTREAM_FAILED';
    if (this.end === 'delivers nothing') return `${body}, charged 0`;
    model.available -= 10;
    model.spent += 10;
    model.settledKeys.set(this.key, { body, until: Math.ceil((now + 24 * hour + 38_000) / 1000) * 1000 });
    return `${body}, charged 10`;
  }
  toString = () => `call under key ${this.key} that ${this.end}`;
}

const amount = fc.constantFrom(0, 10, 25);
const ending = fc.constantFrom<Ending>('settled', 'voided');
const commands = fc.commands(
  [
    fc.tuple(fc.constantFrom('g1', 'g2', 'g3'), fc.constantFrom(10, 35)).map((of) => new GrantCredits(...of)),
    fc.tuple(fc.nat(3), amount).map((of) => new Reserve(...of)),
    fc.tuple(fc.nat(3), amount).map((of) => new Reserve(...of)),
    fc.tuple(fc.nat(9), ending, fc.boolean()).map((of) => new Conclude(...of)),
    fc.tuple(fc.nat(9), ending, fc.boolean()).map((of) => new Conclude(...of)),
    fc.constantFrom(5000, 38_000, 24 * hour, 25 * hour).map((of) => new Pass(of)),
    fc.constant(new Sweep()),
    fc
      .tuple(fc.constantFrom('k1', 'k2'), fc.constantFrom<WorkEnd>('delivers', 'delivers nothing', 'fails'))
      .map((of) => new CallAgain(...of)),
  ],
  { size: '+1', maxCommands: 14 },
);

test(
  'whatever is done in whatever order, the account is what a reckoning without a database says',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, fc.constantFrom(0, 10, 60), async (steps, credits) => {
        const accountId = await bench.credits.newAccount(credits);
        const model: Model = {
          available: credits,
          granted: credits,
          spent: 0,
          holds: new Map(),
          rows: new Map(),
          grants: new Map([['first', credits]]),
          settledKeys: new Map(),
          taken: [],
        };
        await fc.asyncModelRun(() => ({ model, real: { accountId, time: movedClock(), made: 0 } }), steps);
      }),
      { seed: 7, numRuns: sequences },
    );
    reportFigure('model-based sequences', sequences);
  },
  counts(120_000, 3_600_000),
);
