import { parseArgs } from 'node:util';
import { functionsBehindTheApi, functionsOfSomeStages } from '../../aws/functions.ts';
import type { RollbackTarget } from './plan-rollback.ts';
import type { RollbackRequest } from './roll-back.ts';

export const usageText = `Usage: npm run rollback -- --stage <stage> [--function <name> …] [--to <version> | --before <time> | --newest] [--yes]

Leads callers of a deployed stage back to earlier versions of its functions, within seconds. It shows what it would do;
--yes does it. While a deployment shifts traffic, it stops that deployment instead.

  --stage     the stage, such as prod
  --function  only this function, such as predict-price; may be given several times. Without one of the
              options below it goes to the version before its live one
  --to        that version of the one function that is named
  --before    the versions that were the newest at a time, such as 2026-11-22T20:00Z
  --newest    the newest versions, after the fixed code was deployed

Without all of these it undoes the last deployment: functions whose versions were published within half
an hour of the newest one go to the version before that. Run again, it leaves alone what has gone back;
--before goes further.

It needs AWS_REGION and credentials that may lambda:GetAlias, ListVersionsByFunction and UpdateAlias, and
codedeploy:ListDeployments, BatchGetDeployments and StopDeployment.
Exit codes: 0 done or shown, 1 not all could be done or there is nothing to go back to, 2 wrong arguments.`;

/** The arguments are wrong. */
export class WrongArguments extends Error {}

/**
 * Reads the command's arguments.
 *
 * @returns undefined if the usage was asked for
 * @throws WrongArguments
 */
export function readRequest(args: readonly string[]): RollbackRequest | undefined {
  const { stage, function: named = [], to, before, newest = false, yes = false, help = false } = parse(args);
  if (help) return undefined;
  if (stage === undefined || !/^[a-z][a-z0-9-]{0,15}$/.test(stage)) {
    throw new WrongArguments('--stage must name a stage.');
  }
  const everywhere = functionsBehindTheApi.map(({ name }) => name);
  // Not every stage has these functions, so they count only if they are named.
  const known = [...everywhere, ...functionsOfSomeStages.map(({ name }) => name)];
  const stranger = named.find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw new WrongArguments(
      `There is no function ${stranger} behind the API. There are ${known.join(', ')}.`,
    );
  }
  return {
    stage,
    functions: named.length === 0 ? everywhere : [...new Set(named)],
    target: targetOf(named, { to, before, newest }),
    sure: yes,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string' },
        function: { type: 'string', multiple: true },
        to: { type: 'string' },
        before: { type: 'string' },
        newest: { type: 'boolean' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'The arguments could not be read.');
  }
}

function targetOf(
  named: readonly string[],
  {
    to,
    before,
    newest,
  }: { readonly to: string | undefined; readonly before: string | undefined; readonly newest: boolean },
): RollbackTarget {
  if ([to !== undefined, before !== undefined, newest].filter(Boolean).length > 1) {
    throw new WrongArguments('--to, --before and --newest exclude each other.');
  }
  if (newest) return { kind: 'newest' };
  if (to !== undefined) {
    if (named.length !== 1)
      throw new WrongArguments('--to needs exactly one --function: versions count per function.');
    if (!/^[1-9]\d{0,8}$/.test(to)) throw new WrongArguments('--to must be the number of a version.');
    return { kind: 'version', number: Number(to) };
  }
  if (before !== undefined) {
    const at = Date.parse(before);
    if (!/Z|[+-]\d\d:\d\d$/.test(before) || Number.isNaN(at)) {
      throw new WrongArguments('--before must be a time with its zone, such as 2026-11-22T20:00Z.');
    }
    return { kind: 'before', at };
  }
  return named.length > 0 ? { kind: 'previous' } : { kind: 'last-deployment' };
}
