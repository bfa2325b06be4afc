import { resourceName } from '../../aws/naming.ts';
import { tableOf } from '../table.ts';
import type { DeployedFunctions, Live, Version } from './deployed-functions.ts';
import type { RollbackRequest } from './read-request.ts';

/** The functions of one deployment publish their versions within minutes. */
const deploymentMs = 30 * 60_000;

/**
 * Moves callers back to earlier versions of a stage's functions. While CodeDeploy shifts traffic there, stopping it is
 * the way back: CodeDeploy and CloudFormation then restore what the deployment has changed, the aliases included.
 *
 * @returns `complete`: whether everything is, or would be, as requested
 * @throws Error if AWS cannot be asked; a single alias that cannot be moved is in the report
 */
export async function rollBack(request: RollbackRequest, deployed: DeployedFunctions) {
  const { stage, sure } = request;
  const running = await deployed.runningShifts(resourceName(stage, 'service'));
  if (running.length === 0) return await moveAliases(request, deployed);
  const rows = [['function', 'deployment', 'outcome']];
  for (const { id, functionName } of running) {
    const outcome = sure ? await outcomeOf('stopped', deployed.stopShift(id)) : 'would be stopped';
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

/** The result of a step that AWS may refuse. */
const outcomeOf = (done: string, step: Promise<void>): Promise<string> =>
  step.then(
    () => done,
    (error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`,
  );

const hasFailed = (rows: readonly (readonly string[])[]): boolean =>
  rows.some((row) => row.at(-1)?.startsWith('failed'));

const shown = (number: number, versions: readonly Version[]): string => {
  const { publishedAt } = versions.find((version) => version.number === number) ?? { publishedAt: 0 };
  return `${number} (${new Date(publishedAt).toISOString().slice(0, 16)}Z)`;
};

/**
 * The last deployment is known by the newest versions that are kept, not by the live ones: once its functions have been
 * moved back, those would name the deployment before it.
 */
async function moveAliases({ stage, functions, before, sure }: RollbackRequest, deployed: DeployedFunctions) {
  const states: {
    readonly name: string;
    readonly live: Live;
    readonly versions: readonly Version[];
  }[] = [];
  const rows = [['function', 'live', 'goes to', 'outcome']];
  // They are read in sequence, since Lambda allows an account 15 such requests a second.
  for (const name of functions) {
    const live = await deployed.live(resourceName(stage, name));
    if (live === undefined) rows.push([name, '-', '-', 'not deployed']);
    else states.push({ name, live, versions: await deployed.published(resourceName(stage, name)) });
  }
  const publishedAt = ({ versions }: (typeof states)[number]) => versions.at(-1)?.publishedAt ?? 0;
  const boundary = before ?? Math.max(...states.map(publishedAt)) - deploymentMs;
  let isMoving = false;
  for (const state of states) {
    const { name, live, versions } = state;
    const to = versions.findLast((version) => version.publishedAt < boundary);
    const isNew = versions.some(({ number, publishedAt: at }) => number === live.number && at >= boundary);
    let outcome = sure ? 'moved' : 'would move';
    if (publishedAt(state) < boundary && before === undefined) outcome = 'stays: not in the last deployment';
    else if (to?.number === live.number || (!isNew && before === undefined)) outcome = 'stays: already there';
    else if (to === undefined) outcome = 'stays: no such version is kept';
    else {
      isMoving = true;
      if (sure)
        outcome = await outcomeOf('moved', deployed.point(resourceName(stage, name), to.number, live));
    }
    const goesTo = to === undefined || outcome.startsWith('stays') ? '-' : shown(to.number, versions);
    rows.push([name, shown(live.number, versions), goesTo, outcome]);
  }
  const advice = sure
    ? 'Jobs, tables and settings stay as they were deployed. Deploy the last good commit with -c shift=at-once next.'
    : 'Nothing was changed. Add --yes to move these aliases.';
  return {
    text: `${tableOf(rows)}\n\n${isMoving ? advice : 'There is nothing to go back to.'}`,
    complete: isMoving && !hasFailed(rows),
  };
}
