import * as z from 'zod';
import type { TimeBudget } from '../../../shared/call/time-budget.ts';
import { parseJson } from '../../../shared/web/parse-json.ts';
import type { SignedFetch } from '../../../shared/web/signed-fetch.ts';

/** A shift of traffic that CodeDeploy has not finished. */
export interface RunningShift {
  readonly id: string;
  /** The function's full name. */
  readonly functionName: string;
}

export interface RunningShifts {
  /** Those of an application. */
  of(application: string, time: TimeBudget): Promise<readonly RunningShift[]>;
  /** Ends a shift; its traffic goes back to the version before. One that has just ended by itself stays as it is. */
  stop(id: string, time: TimeBudget): Promise<void>;
}

const listSchema = z.object({
  deployments: z.array(z.string()).default([]),
  nextToken: z.string().nullish(),
});
const infoSchema = z.object({
  deploymentsInfo: z.array(
    z.object({ deploymentId: z.string(), applicationName: z.string(), deploymentGroupName: z.string() }),
  ),
});
/** BatchGetDeployments takes no more. */
const batchSize = 25;
const alreadyOver = 'DeploymentAlreadyCompletedException';

/**
 * Over CodeDeploy's JSON protocol.
 *
 * @see https://docs.aws.amazon.com/codedeploy/latest/APIReference/API_StopDeployment.html
 */
export function createRunningShifts(request: SignedFetch): RunningShifts {
  const ask = async (action: string, input: object, time: TimeBudget): Promise<unknown> => {
    const headers = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `CodeDeploy_20141006.${action}`,
    };
    const body = JSON.stringify(input);
    const { status, text } = await request({ method: 'POST', path: '/', headers, body }, time);
    if (status === 200) return parseJson(text);
    if (text.includes(alreadyOver)) return undefined;
    throw new Error(`CodeDeploy answered ${action} with ${status}: ${text.slice(0, 300)}`);
  };
  return {
    async of(application, time) {
      const ids: string[] = [];
      for (let nextToken: string | undefined = ''; nextToken !== undefined; ) {
        const from = nextToken === '' ? {} : { nextToken };
        const input = { includeOnlyStatuses: ['Created', 'Queued', 'InProgress'], ...from };
        const page: z.output<typeof listSchema> = listSchema.parse(await ask('ListDeployments', input, time));
        ids.push(...page.deployments);
        nextToken = page.nextToken ?? undefined;
      }
      const shifts: RunningShift[] = [];
      for (let at = 0; at < ids.length; at += batchSize) {
        const deploymentIds = ids.slice(at, at + batchSize);
        const answer = await ask('BatchGetDeployments', { deploymentIds }, time);
        for (const { deploymentId, applicationName, deploymentGroupName } of infoSchema.parse(answer)
          .deploymentsInfo) {
          if (applicationName === application)
            shifts.push({ id: deploymentId, functionName: deploymentGroupName });
        }
      }
      return shifts;
    },
    async stop(id, time) {
      await ask('StopDeployment', { deploymentId: id, autoRollbackEnabled: true }, time);
    },
  };
}
