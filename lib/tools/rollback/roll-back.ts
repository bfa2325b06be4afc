import type { TimeBudget } from '../../../shared/platform/call/time-budget.ts';
import { resourceName } from '../../aws/naming.ts';
import { tableOf } from '../table.ts';
import { type FunctionState, planRollback, type RollbackTarget } from './plan-rollback.ts';
import type { RollbackServices, RunningShift, Version } from './rollback-services.ts';

export interface RollbackRequest {
  readonly stage: string;
  /** Names of functions as the stack has them, without the stage. */
  readonly functions: readonly string[];
  readonly target: RollbackTarget;
  /** If false, nothing changes. */
  readonly sure: boolean;
}

export interface RollbackReport {
  readonly text: string;
  /** Whether everything is, or would be, as requested. */
  readonly complete: boolean;
}

const shown = (version: Version | undefined): string =>
  version === undefined
    ? '-'
    : `${version.number} (${new Date(version.publishedAt).toISOString().slice(0, 16)}Z)`;

/**
 * Moves callers back to earlier versions of a stage's functions. While CodeDeploy shifts traffic there, stopping it is
 * the way back: CodeDeploy and CloudFormation then restore what the deployment has changed, the aliases included.
 *
 * @throws Error if AWS cannot be asked; a single alias that cannot be moved is in the report
 */
export async function rollBack(
  request: RollbackRequest,
  services: RollbackServices,
  time: TimeBudget,
): Promise<RollbackReport> {
  const running = await services.runningShifts(resourceName(request.stage, 'service'), time);
  return running.length > 0
    ? await stopShifts(running, request, services, time)
    : await moveAliases(request, services, time);
}

/** The outcome of a step that AWS may refuse. */
const outcomeOf = (done: string, step: Promise<void>): Promise<string> =>
  step.then(
    () => done,
    (error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`,
  );

const hasFailed = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((row) => row.at(-1)?.startsWith('failed'));

async function stopShifts(
  running: readonly RunningShift[],
  { stage, sure }: RollbackRequest,
  services: RollbackServices,
  time: TimeBudget,
): Promise<RollbackReport> {
  const rows = [['function', 'deployment', 'outcome']];
  for (const { id, functionName } of running) {
    const outcome = sure ? await outcomeOf('stopped', services.stopShift(id, time)) : 'would be stopped';
    rows.push([functionName, id, outcome]);
  }
  const after = sure
    ? `CloudFormation now takes the whole deployment back. It is done when\naws cloudformation wait stack-rollback-complete --stack-name ${resourceName(stage, 'service')}\nreturns.`
    : 'Nothing was changed. Add --yes to stop the deployment; CloudFormation then takes all of it back.';
  return {
    text: `A deployment is shifting traffic.\n\n${tableOf(rows)}\n\n${after}`,
    complete: !hasFailed(rows),
  };
}

async function moveAliases(
  { stage, functions, target, sure }: RollbackRequest,
  services: RollbackServices,
  time: TimeBudget,
): Promise<RollbackReport> {
  // They are read one after the other, since Lambda takes 15 such requests a second of an account.
  const states: FunctionState[] = [];
  const absent: string[][] = [];
  for (const name of functions) {
    const functionName = resourceName(stage, name);
    const live = await services.live(functionName, time);
    if (live === undefined) absent.push([name, '-', '-', 'not deployed']);
    else states.push({ name, live, published: await services.published(functionName, time) });
  }
  const rows = [['function', 'live', 'goes to', 'outcome']];
  const steps = planRollback(states, target);
  for (const { state, from, to, stays } of steps) {
    let outcome = `stays: ${stays}`;
    if (to !== undefined) {
      const aim = { number: to.number, revision: state.live.revision };
      outcome = sure
        ? await outcomeOf('moved', services.point(resourceName(stage, state.name), aim, time))
        : 'would move';
    }
    const live = from ?? { number: state.live.number, publishedAt: 0 };
    rows.push([state.name, shown(live), shown(to), outcome]);
  }
  const isMoving = steps.some(({ to }) => to !== undefined);
  const advice = sure
    ? 'Jobs, tables and settings stay as they were deployed. Deploy the last good commit with -c shift=at-once next.'
    : 'Nothing was changed. Add --yes to move these aliases.';
  return {
    text: `${tableOf([...rows, ...absent])}\n\n${isMoving ? advice : 'There is nothing to go back to.'}`,
    complete: isMoving && !hasFailed(rows),
  };
}
