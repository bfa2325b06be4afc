import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { awsSigner } from '../../../shared/entry/wiring/aws-signer.ts';
import type { TimeBudget } from '../../../shared/platform/call/time-budget.ts';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { createSignedFetch, type SignedFetch } from '../../../shared/platform/web/signed-fetch.ts';
import { liveAlias } from '../../aws/naming.ts';

/** A published version of a function. */
export interface Version {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
}

/** The version that callers reach. */
export interface Live {
  readonly number: number;
  /** Lambda's id of this state of the alias; a change that names another one is refused. */
  readonly revision: string;
}

/** A shift of traffic that CodeDeploy has not finished. */
export interface RunningShift {
  readonly id: string;
  /** The function's full name. */
  readonly functionName: string;
}

/** Fifty versions a page, each with its function's variables. */
const maxBytes = 2_000_000;
const tries = 5;
const firstPauseMs = 400;
/** BatchGetDeployments takes no more. */
const batchSize = 25;

const aliasSchema = z.object({ FunctionVersion: z.string().regex(/^\d+$/), RevisionId: z.string() });
const pageSchema = z.object({
  Versions: z.array(z.object({ Version: z.string(), LastModified: z.string() })),
  NextMarker: z.string().nullish(),
});
const text = z.string().optional();
const refusalSchema = z.object({ Message: text, message: text, __type: text });
const listSchema = z.object({
  deployments: z.array(z.string()).default([]),
  nextToken: z.string().nullish(),
});
const infoSchema = z.object({
  deploymentsInfo: z.array(
    z.object({ deploymentId: z.string(), applicationName: z.string(), deploymentGroupName: z.string() }),
  ),
});

const isBusy = (status: number, text: string): boolean =>
  status === 429 || status >= 500 || text.includes('ThrottlingException');

/** Repeats requests for which AWS was too busy: none of them does harm when it arrives twice. */
const patient =
  (request: SignedFetch, sleep: (milliseconds: number) => Promise<unknown>): SignedFetch =>
  async (asked, time) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await request(asked, time);
      if (attempt === tries || !isBusy(answer.status, answer.text)) return answer;
      await sleep(firstPauseMs * 2 ** (attempt - 1));
    }
  };

export type RollbackServices = ReturnType<typeof rollbackServices>;

/**
 * Versions, aliases and shifts of deployed functions, over AWS's own endpoints of the region, or those that the SDK's
 * variables name. The credentials are found as the SDK finds them. It throws AWS's refusals in AWS's words.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_ListVersionsByFunction.html
 * @see https://docs.aws.amazon.com/codedeploy/latest/APIReference/API_StopDeployment.html
 */
export function rollbackServices(
  region: string,
  environment: NodeJS.ProcessEnv,
  sleep: (milliseconds: number) => Promise<unknown> = wait,
) {
  const at = (service: string, endpoint: string | undefined): SignedFetch => {
    const origin = endpoint ?? `https://${service}.${region}.amazonaws.com`;
    return patient(createSignedFetch(origin, awsSigner(service, region), maxBytes), sleep);
  };
  const services = {
    Lambda: at('lambda', environment.AWS_ENDPOINT_URL_LAMBDA),
    CodeDeploy: at('codedeploy', environment.AWS_ENDPOINT_URL_CODEDEPLOY),
  };
  /** The answer as JSON; undefined where there is nothing to read. @throws Error with AWS's reason */
  async function ask(name: keyof typeof services, asked: Parameters<SignedFetch>[0], time: TimeBudget) {
    const { status, text } = await services[name](asked, time);
    if (status === 200) return parseJson(text);
    if (status === 404 && asked.method === 'GET') return undefined;
    const { Message, message, __type } = refusalSchema.safeParse(parseJson(text)).data ?? {};
    throw new Error(
      `${name} answered ${status}: ${[__type, Message ?? message ?? 'no reason'].filter(Boolean).join(' ')}`,
    );
  }
  const lambda = (path: string, more: Partial<Parameters<SignedFetch>[0]>, time: TimeBudget) =>
    ask('Lambda', { method: 'GET', path: `/2015-03-31/functions/${path}`, ...more }, time);
  const codeDeploy = (action: string, input: object, time: TimeBudget) => {
    const target = { 'x-amz-target': `CodeDeploy_20141006.${action}` };
    const headers = { 'content-type': 'application/x-amz-json-1.1', ...target };
    return ask('CodeDeploy', { method: 'POST', path: '/', headers, body: JSON.stringify(input) }, time);
  };

  return {
    /** The version behind the alias; undefined if the function is not deployed, or has no alias yet. */
    async live(functionName: string, time: TimeBudget): Promise<Live | undefined> {
      const alias = await lambda(`${functionName}/aliases/${liveAlias}`, {}, time);
      if (alias === undefined) return undefined;
      const { FunctionVersion, RevisionId } = aliasSchema.parse(alias);
      return { number: Number(FunctionVersion), revision: RevisionId };
    },
    /** All versions that are kept, the oldest first. */
    async published(functionName: string, time: TimeBudget): Promise<readonly Version[]> {
      const versions: Version[] = [];
      let query = {};
      for (;;) {
        const page = pageSchema.parse(await lambda(`${functionName}/versions`, { query }, time));
        for (const { Version: version, LastModified } of page.Versions) {
          if (version === '$LATEST') continue;
          versions.push({ number: Number(version), publishedAt: Date.parse(LastModified) });
        }
        if (!page.NextMarker) return versions.toSorted((a, b) => a.number - b.number);
        query = { Marker: page.NextMarker };
      }
    },
    /** Points the alias, and with it all callers, to that version. */
    async point(functionName: string, { number, revision }: Live, time: TimeBudget): Promise<void> {
      const body = JSON.stringify({
        FunctionVersion: String(number),
        // An interrupted shift of traffic may have left a share with another version.
        RoutingConfig: { AdditionalVersionWeights: {} },
        RevisionId: revision,
      });
      const headers = { 'content-type': 'application/json' };
      await lambda(`${functionName}/aliases/${liveAlias}`, { method: 'PUT', headers, body }, time);
    },
    /** The running shifts of an application. */
    async runningShifts(application: string, time: TimeBudget): Promise<readonly RunningShift[]> {
      const ids: string[] = [];
      let from = {};
      for (;;) {
        const input = { includeOnlyStatuses: ['Created', 'Queued', 'InProgress'], ...from };
        const page = listSchema.parse(await codeDeploy('ListDeployments', input, time));
        ids.push(...page.deployments);
        if (!page.nextToken) break;
        from = { nextToken: page.nextToken };
      }
      const shifts: RunningShift[] = [];
      for (let first = 0; first < ids.length; first += batchSize) {
        const deploymentIds = ids.slice(first, first + batchSize);
        const answer = infoSchema.parse(await codeDeploy('BatchGetDeployments', { deploymentIds }, time));
        const own = answer.deploymentsInfo.filter(({ applicationName }) => applicationName === application);
        for (const { deploymentId: id, deploymentGroupName: functionName } of own)
          shifts.push({ id, functionName });
      }
      return shifts;
    },
    /** Ends a shift; its traffic goes back to the version before. One that has just ended by itself stays as it is. */
    async stopShift(id: string, time: TimeBudget): Promise<void> {
      const input = { deploymentId: id, autoRollbackEnabled: true };
      await codeDeploy('StopDeployment', input, time).catch((error: Error) => {
        if (!error.message.includes('DeploymentAlreadyCompletedException')) throw error;
      });
    },
  };
}
