import type { TimeBudget } from '../../../shared/call/time-budget.ts';
import { resourceName } from '../../aws/naming.ts';
import type { LambdaVersions, Version } from './lambda-versions.ts';
import { type FunctionState, planRollback, type Step, type Wish } from './plan-rollback.ts';
import type { RunningShift, RunningShifts } from './running-shifts.ts';

export interface RollbackServices {
  readonly versions: LambdaVersions;
  readonly shifts: RunningShifts;
}

export interface RollbackRequest {
  readonly stage: string;
  /** Names of functions as the stack has them, without the stage. */
  readonly functions: readonly string[];
  readonly wish: Wish;
  /** Without it nothing changes. */
  readonly sure: boolean;
}

export interface RollbackReport {
  readonly text: string;
  /** Whether all is as was asked, or would be. */
  readonly complete: boolean;
}

/** Lambda takes 15 such requests a second of an account; what is too much is repeated. */
const atATime = 3;

/** Maps in small groups, in order. */
async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atATime) {
    results.push(...(await Promise.all(items.slice(at, at + atATime).map(work))));
  }
  return results;
}

const shown = (version: Version | undefined): string =>
  version === undefined
    ? '-'
    : `${version.number} (${new Date(version.publishedAt).toISOString().slice(0, 16)}Z)`;

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Leads callers back to earlier versions of a stage's functions. While CodeDeploy shifts traffic there, stopping it is
 * the way back: CodeDeploy and CloudFormation then restore what the deployment has changed, the aliases included.
 *
 * @throws Error if AWS cannot be asked; a single alias that cannot be moved is in the report
 */
export async function rollBack(
  request: RollbackRequest,
  services: RollbackServices,
  time: TimeBudget,
): Promise<RollbackReport> {
  const running = await services.shifts.of(resourceName(request.stage, 'service'), time);
  return running.length > 0
    ? await stopShifts(running, request, services, time)
    : await moveAliases(request, services, time);
}

async function stopShifts(
  running: readonly RunningShift[],
  { stage, sure }: RollbackRequest,
  { shifts }: RollbackServices,
  time: TimeBudget,
): Promise<RollbackReport> {
  const outcomes = await inGroups(running, async ({ id }) =>
    sure ? await shifts.stop(id, time).then(() => 'stopped', failure) : 'would be stopped',
  );
  const rows = running.map(({ id, functionName }, at) => [functionName, id, outcomes[at] ?? '']);
  const after = sure
    ? `CloudFormation now takes the whole deployment back. It is done when\naws cloudformation wait stack-rollback-complete --stack-name ${resourceName(stage, 'service')}\nreturns.`
    : 'Nothing was changed. Add --yes to stop the deployment; CloudFormation then takes all of it back.';
  return {
    text: `A deployment is shifting traffic.\n\n${tableOf([['function', 'deployment', 'outcome'], ...rows])}\n\n${after}`,
    complete: outcomes.every((outcome) => !outcome.startsWith('failed')),
  };
}

async function moveAliases(
  { stage, functions, wish, sure }: RollbackRequest,
  { versions }: RollbackServices,
  time: TimeBudget,
): Promise<RollbackReport> {
  const looked = await inGroups(functions, async (name): Promise<FunctionState | undefined> => {
    const functionName = resourceName(stage, name);
    const live = await versions.live(functionName, time);
    return live && { name, live, published: await versions.published(functionName, time) };
  });
  const states = looked.filter((state) => state !== undefined);
  const absent = functions.filter((_, at) => looked[at] === undefined);
  const steps = planRollback(states, wish);
  const move = async ({ state, to, stays }: Step): Promise<string> => {
    if (to === undefined) return `stays: ${stays}`;
    if (!sure) return 'would move';
    const aim = { number: to.number, revision: state.live.revision };
    return await versions.point(resourceName(stage, state.name), aim, time).then(() => 'moved', failure);
  };
  const outcomes = await inGroups(steps, move);
  const rows = [
    ...steps.map(({ state, from, to }, at) => [
      state.name,
      shown(from ?? { number: state.live.number, publishedAt: 0 }),
      shown(to),
      outcomes[at] ?? '',
    ]),
    ...absent.map((name) => [name, '-', '-', 'not deployed']),
  ];
  const moving = steps.filter(({ to }) => to !== undefined).length;
  const text = [
    tableOf([['function', 'live', 'goes to', 'outcome'], ...rows]),
    moving === 0
      ? 'There is nothing to go back to.'
      : sure
        ? 'Jobs, tables and settings stay as they were deployed. Deploy the last good commit with -c shift=at-once next.'
        : 'Nothing was changed. Add --yes to move these aliases.',
  ].join('\n\n');
  const failed = outcomes.some((outcome) => outcome.startsWith('failed'));
  return { text, complete: moving > 0 && !failed };
}

const failure = (error: unknown): string =>
  `failed: ${error instanceof Error ? error.message : String(error)}`;
