import type { Charged, Work } from '../../../../../shared/billing/credits/charges.ts';
import { createCharges } from '../../../../../shared/billing/credits/paid-call/create-charges.ts';
import { sweepHolds } from '../../../../../shared/billing/credits/sweep-holds.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import { brokenRules, readBooks } from './books.ts';
import { boundsOf, endless, holdPassed, movedClock } from './bounds.ts';
import { type Gate, gatedStores, type StepKind } from './gated-stores.ts';
import { LimitRules } from './limit-rules.ts';
import {
  type Limits,
  type MemoryStores,
  type MemoryTables,
  memoryStores,
  memoryTables,
  ourAccountId,
} from './memory-stores.ts';

/** How the world may be changed for a test, also by stores that misbehave behind the gate. */
export interface World {
  readonly credits: number;
  readonly isKeyed: boolean;
  /** 1 unless said otherwise; the credits are spread over them evenly. */
  readonly shares?: number;
  /** Whether the account gets another share at any moment. */
  readonly grows?: boolean;
  /** Monthly limits by name, by what each share has left of it; the callers are under the key `k`. */
  readonly limits?: Limits;
  /** What an owner of the account sets its limit to, at any moment. */
  readonly sets?: readonly (number | undefined)[];
  /** The clock's first moment; absent: in the middle of a month. */
  readonly startsAt?: number;
  readonly behindGate?: (stores: MemoryStores, tables: MemoryTables, late: Late) => MemoryStores;
}

/** Leaves an effect for later: the schedule says when it arrives. */
type Late = (name: string, effect: () => Promise<unknown>) => void;

/** Which of the moves that are possible comes next; 0 is the most ordinary one. */
export type Choose = (possible: readonly string[]) => number;

export interface Run {
  readonly trace: readonly string[];
  /** How many moves were possible at each choice, and which was taken. */
  readonly choices: readonly { readonly possible: number; readonly taken: number }[];
  readonly violations: readonly string[];
  /** What each call came to; absent where it stopped. */
  readonly outcomes: ReadonlyMap<string, Charged | Error>;
}

interface Move {
  readonly name: string;
  go(): void;
}
interface Waiting {
  readonly actor: string;
  readonly moves: readonly Move[];
}

const callers = ['caller 1', 'caller 2'];
const sweepers = ['sweep 1', 'sweep 2'];
const owner = 'owner';
const mostTicks = 2;
const mostSteps = 400;
/** Lets everything run that waits only for its turn. */
const allQuiet = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs two calls (under one key, or without) and two sweeps over one account, one request at a time, in the order
 * that `choose` picks. At every request a caller may stop for good, a reply get lost, a write arrive late, the
 * database refuse; between requests 38 s may pass. Every state is checked against the rules of the protocol.
 */
export async function runSchedule(world: World, choose: Choose): Promise<Run> {
  const time = movedClock(world.startsAt);
  const tables = memoryTables(world.credits, world.shares, world.limits, time.clock());
  const limits = new LimitRules(tables, world);
  const waiting: Waiting[] = [];
  const arriving: Move[] = [];
  const stopped = new Set<string>();
  const outcomes = new Map<string, Charged | Error>();
  /** Callers that let go of a hold or marked an answer: whether it left cannot be known if they stop then. */
  const dropped = new Set<string>();
  const worked = new Map<string, number>();
  const trace: string[] = [];
  const choices: { possible: number; taken: number }[] = [];
  const violations: string[] = [];
  let current = callers[0] ?? '';
  let ticks = 0;
  let hasGrown = false;

  const late: Late = (name, effect) => {
    const move: Move = {
      name: `late ${name} arrives`,
      go: () => {
        arriving.splice(arriving.indexOf(move), 1);
        void effect();
      },
    };
    arriving.push(move);
  };
  const honest = memoryStores(tables);
  const behind = world.behindGate?.(honest, tables, late) ?? honest;

  /** Makes an actor wait until one of the moves is chosen, each of which answers it in its own way. */
  function wait<Result>(actor: string, name: string, ways: Record<string, () => Promise<Result> | Result>) {
    const answer = Promise.withResolvers<Result>();
    const leave = (go: () => void) => () => {
      waiting.splice(waiting.indexOf(entry), 1);
      current = actor;
      go();
    };
    const moves = Object.entries(ways).map(([way, take]) => ({
      name: `${actor}: ${name}${way === '' ? '' : `, ${way}`}`,
      go: leave(() => Promise.try(take).then(answer.resolve, answer.reject)),
    }));
    const stop = { name: `${actor}: stops before ${name}`, go: leave(() => void stopped.add(actor)) };
    const entry: Waiting = { actor, moves: sweepers.includes(actor) ? moves : [...moves, stop] };
    waiting.push(entry);
    return answer.promise;
  }

  const gateOf =
    (actor: string): Gate =>
    <Result>(name: string, kind: StepKind, carryOut: () => Promise<Result>, unclear?: Result) => {
      const overloaded = () => Promise.reject(new ServiceError('OVERLOADED'));
      const effect = () => {
        if (name === 'release' || name === 'confirm') dropped.add(actor);
        return carryOut();
      };
      const ways: Record<string, () => Promise<Result> | Result> = { '': effect };
      if (kind === 'once' && unclear !== undefined) {
        ways['reply lost'] = () => effect().then(() => unclear);
        ways['comes late'] = () => {
          late(`${name} of ${actor}`, effect);
          return unclear;
        };
      }
      if (kind === 'repeated') {
        ways['and once more late'] = () => {
          late(`${name} of ${actor}`, effect);
          return effect();
        };
        ways['done, but never a clear reply'] = () => effect().then(overloaded);
      }
      if (kind === 'sent') {
        ways['reply lost'] = () => effect().then(overloaded);
        ways['comes late'] = () => {
          late(`${name} of ${actor}`, effect);
          return overloaded();
        };
      }
      ways.refused = overloaded;
      return wait(actor, name, ways);
    };

  function call(actor: string): Promise<unknown> {
    let made = 0;
    const stores = gatedStores(behind, gateOf(actor));
    const name = (kind: string) => () => `${actor} ${kind} ${++made}`;
    const ids = {
      charge: name('charge'),
      attempt: name('attempt'),
      generation: name('generation'),
      move: name('move'),
      // Far from each other, so that credits have to move.
      share: () => callers.indexOf(actor) % tables.shares.length,
    };
    const work = (): Promise<Work> => {
      const count = (worked.get(actor) ?? 0) + 1;
      worked.set(actor, count);
      const body = `answer of ${actor}, ${count}`;
      return wait<Work>(actor, 'work', {
        '': () => ({ body, delivered: true }),
        fails: () => Promise.reject(new ServiceError('UPSTREAM_FAILED')),
        'delivers nothing': () => ({ body, delivered: false }),
      });
    };
    const request = {
      accountId: ourAccountId,
      operation: 'predict-price',
      amount: 10,
      limitedAs: 'k',
      ...(world.isKeyed ? { idempotency: { key: 'k', requestHash: 'h' } } : {}),
    };
    return createCharges({ ...stores, ids })
      .charge(request, boundsOf(time.clock), work)
      .then(
        (charged) => outcomes.set(actor, charged),
        (error: Error) => outcomes.set(actor, error),
      );
  }

  async function check(): Promise<void> {
    const books = await readBooks(honest, ourAccountId);
    const broken = [...brokenRules(books), ...limits.broken()];
    for (const [actor, outcome] of outcomes) {
      if (outcome instanceof Error) {
        if (!(outcome instanceof ServiceError)) broken.push(`${actor} failed with ${outcome.message}`);
        continue;
      }
      const own = books.settled.filter(({ attempt }) => attempt.startsWith(actor));
      if (outcome.charged > 0 && own.length !== 1)
        broken.push(`${actor} was delivered without a settled row`);
      const isReturned = books.rows.some((row) => row.kind === 'return' && row.attempt.startsWith(actor));
      if (outcome.charged > 0 && isReturned) broken.push(`${actor} was delivered, and its credits went back`);
      if (outcome.charged === 0 && own.length > 0) broken.push(`${actor} says that it was not charged`);
    }
    if (world.isKeyed) {
      const [charge] = books.settled;
      const kept = charge && (await behind.answers.read(charge, undefined, endless));
      if (charge !== undefined && kept === undefined)
        broken.push('the answer of a settled charge is not kept');
      for (const [actor, outcome] of outcomes) {
        if (outcome instanceof Error || (outcome.charged === 0 && !outcome.replayed)) continue;
        if (outcome.body !== kept) broken.push(`${actor} was answered with what is not the settled answer`);
      }
    }
    if (Math.max(0, ...worked.values()) > 1) broken.push('one call worked twice');
    violations.push(...broken);
  }

  /** At the end no caller has paid for an answer that certainly never left. */
  async function checkUnanswered(): Promise<void> {
    const { rows, settled } = await readBooks(honest, ourAccountId);
    const returned = new Set(rows.flatMap((row) => (row.kind === 'return' ? [row.attempt] : [])));
    for (const { attempt } of settled) {
      const actor = callers.find((one) => attempt.startsWith(one)) ?? '';
      if (!outcomes.has(actor) && !dropped.has(actor) && !returned.has(attempt))
        violations.push(`${actor} never answered and is charged`);
      const outcome = outcomes.get(actor);
      const isSure = outcome instanceof ServiceError && !outcome.chargeUnknown;
      if (isSure && !returned.has(attempt)) violations.push(`${actor} failed and is charged`);
    }
  }

  /** Every possible move, the most ordinary first: the actor that is at it goes on, then the next in line. */
  function possibleMoves(): Move[] {
    const order = [current, ...callers, owner, ...sweepers];
    const inLine = [...waiting].sort((a, b) => order.indexOf(a.actor) - order.indexOf(b.actor));
    const tick: Move = {
      name: '38 s pass',
      go: () => {
        ticks += 1;
        time.advance(holdPassed);
      },
    };
    const canTick = waiting.length > 0 && ticks < mostTicks;
    const grow: Move = {
      name: 'the account gets another share',
      go: () => {
        hasGrown = true;
        void honest.growth.raise(ourAccountId, tables.shares.length + 1, endless);
      },
    };
    const canGrow = world.grows === true && waiting.length > 0 && !hasGrown;
    const ordinary = inLine.flatMap(({ moves }) => moves.slice(0, 1));
    const treacherous = inLine.flatMap(({ moves }) => moves.slice(1));
    return [
      ...ordinary,
      ...treacherous,
      ...(canTick ? [tick] : []),
      ...(canGrow ? [grow] : []),
      ...(waiting.length > 0 ? arriving : []),
    ];
  }

  const sweep = (actor: string): Promise<unknown> =>
    sweepHolds(gatedStores(behind, gateOf(actor)), boundsOf(time.clock));
  const running = new Set<string>([...callers, ...sweepers, ...(world.sets === undefined ? [] : [owner])]);
  const start = (actor: string, run: Promise<unknown>) => void run.finally(() => running.delete(actor));
  for (const actor of callers) start(actor, call(actor));
  for (const actor of sweepers) {
    const begun = wait(actor, 'begin', { '': () => undefined });
    start(
      actor,
      begun.then(() => sweep(actor)),
    );
  }

  if (world.sets !== undefined) {
    const ownersStores = gatedStores(behind, gateOf(owner));
    const begun = wait(owner, 'begin', { '': () => undefined });
    start(
      owner,
      begun.then(async () => {
        for (const credits of world.sets ?? []) {
          if (await limits.set(credits, ownersStores, time.clock)) continue;
          if (!(await limits.set(credits, ownersStores, time.clock))) return;
        }
      }),
    );
  }

  for (let step = 0; violations.length === 0; step++) {
    await allQuiet();
    // What is at the gate in the name of a caller that has stopped never gets through.
    for (const entry of waiting.filter(({ actor }) => stopped.has(actor)))
      waiting.splice(waiting.indexOf(entry), 1);
    await check();
    const moves = possibleMoves();
    if (moves.length === 0) break;
    if (step > mostSteps) violations.push('no end');
    const taken = choose(moves.map(({ name }) => name));
    choices.push({ possible: moves.length, taken });
    trace.push(moves[taken]?.name ?? '');
    moves[taken]?.go();
  }
  if ([...running].some((actor) => !stopped.has(actor)) && violations.length === 0)
    violations.push('an actor hangs');

  // At last everything arrives, time passes, and two sweeps must leave no hold behind.
  while (arriving.length > 0) arriving[0]?.go();
  await check();
  for (let last = 0; last < 2; last++) {
    time.advance(holdPassed);
    await sweepHolds(behind, boundsOf(time.clock));
  }
  await allQuiet();
  await check();
  if (!world.isKeyed) await checkUnanswered();
  violations.push(...limits.lost(time.clock()));
  if (tables.shares.some(({ holds }) => holds.size > 0)) violations.push('a hold is stuck');
  return { trace, choices, violations, outcomes };
}

/** The first broken run in words, empty where there is none. */
export const report = (run: Run | undefined): string =>
  run === undefined ? '' : `${run.violations.join('; ')}\n  ${run.trace.join('\n  ')}`;

/**
 * Every schedule that departs from the ordinary at most `departures` times, until one breaks a rule. With a
 * `stride` of 3, say, it takes every third of those with the most departures.
 */
export async function everySchedule(
  world: World,
  departures: number,
  stride = 1,
): Promise<{ runs: number; broken?: Run }> {
  const open: { prefix: number[]; left: number }[] = [{ prefix: [], left: departures }];
  let runs = 0;
  let last = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { prefix, left } = next;
    let at = 0;
    const run = await runSchedule(world, () => prefix[at++] ?? 0);
    runs += 1;
    if (run.violations.length > 0) return { runs, broken: run };
    if (left === 0) continue;
    run.choices.forEach(({ possible }, index) => {
      if (index < prefix.length) return;
      const before = run.choices.slice(0, index).map(({ taken }) => taken);
      for (let other = 1; other < possible; other++) {
        if (left === 1 && last++ % stride > 0) continue;
        open.push({ prefix: [...before, other], left: left - 1 });
      }
    });
  }
  return { runs };
}

/** Schedules drawn at random, until one breaks a rule. */
export async function randomSchedules(
  world: World,
  count: number,
  random: () => number,
): Promise<{ runs: number; broken?: Run }> {
  for (let runs = 1; runs <= count; runs++) {
    const boldness = 0.1 + 0.4 * random();
    const run = await runSchedule(world, ({ length }) =>
      length > 1 && random() < boldness ? 1 + Math.floor(random() * (length - 1)) : 0,
    );
    if (run.violations.length > 0) return { runs, broken: run };
  }
  return { runs: count };
}
