import type { parseArgs } from 'node:util';
import { functionsBehindTheApi, functionsOfSomeStages } from '../../aws/functions.ts';
import { UsageError } from '../program.ts';

export const usageText = `Usage: npm run rollback -- --stage <stage> [--function <name> …] [--before <time>] [--yes]

Leads callers of a deployed stage back to earlier versions of its functions, within seconds. It shows what it would do;
--yes does it. While a deployment shifts traffic, it stops that deployment instead.

  --stage     the stage, such as prod
  --function  only this function, such as predict-price; may be given several times
  --before    the versions that were the newest at a time, such as 2026-11-22T20:00Z; the present time
              leads forward to the newest versions, after the fixed code was deployed

Without --before it undoes the last deployment: functions whose versions were published within half an
hour of the newest one go to the version before that. Run again, it leaves alone what has gone back;
--before goes further.

It needs AWS_REGION and credentials that may lambda:GetAlias, ListVersionsByFunction and UpdateAlias, and
codedeploy:ListDeployments, BatchGetDeployments and StopDeployment.
Exit codes: 0 done or shown, 1 not all could be done or there is nothing to go back to, 2 wrong arguments.`;

export const options = {
  stage: { type: 'string' },
  function: { type: 'string', multiple: true },
  before: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

export type RollbackRequest = ReturnType<typeof readRequest>;

/** Reads the command's options. @throws UsageError */
export function readRequest({
  stage,
  before,
  yes,
  ...given
}: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']) {
  if (stage === undefined || !/^[a-z][a-z0-9-]{0,15}$/.test(stage))
    throw new UsageError('--stage must name a stage.');
  const everywhere = functionsBehindTheApi.map(({ name }) => name);
  // Not every stage has these functions, so they count only if they are named.
  const known = [...everywhere, ...functionsOfSomeStages.map(({ name }) => name)];
  const stranger = given.function?.find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new UsageError(`There is no function ${stranger} behind the API. There are ${known.join(', ')}.`);
  const at = Date.parse(before ?? '');
  if (before !== undefined && (!/Z|[+-]\d\d:\d\d$/.test(before) || Number.isNaN(at)))
    throw new UsageError('--before must be a time with its zone, such as 2026-11-22T20:00Z.');
  return {
    stage,
    /** Names of functions as the stack has them, without the stage. */
    functions: given.function === undefined ? everywhere : [...new Set(given.function)],
    /** The time whose newest versions are wanted; absent: before the last deployment. */
    before: before === undefined ? undefined : at,
    /** If false, nothing changes. */
    sure: yes === true,
  } as const;
}
