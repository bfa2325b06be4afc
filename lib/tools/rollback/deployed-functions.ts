import {
  BatchGetDeploymentsCommand,
  CodeDeployClient,
  paginateListDeployments,
  StopDeploymentCommand,
} from '@aws-sdk/client-codedeploy';
import {
  GetAliasCommand,
  LambdaClient,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
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
  readonly revision: string | undefined;
}

/** BatchGetDeployments takes no more. */
const batchSize = 25;

export type DeployedFunctions = ReturnType<typeof deployedFunctions>;

/**
 * Versions, aliases and shifts of deployed functions. Region, credentials and endpoints are found as the SDK finds
 * them; it retries throttled requests and throws AWS's refusals with AWS's messages.
 */
export function deployedFunctions() {
  const lambda = new LambdaClient({ maxAttempts: 5 });
  const codeDeploy = new CodeDeployClient({ maxAttempts: 5 });
  return {
    /** The version behind the alias; undefined if the function is not deployed, or has no alias yet. */
    async live(functionName: string): Promise<Live | undefined> {
      try {
        const alias = await lambda.send(new GetAliasCommand({ FunctionName: functionName, Name: liveAlias }));
        return { number: Number(alias.FunctionVersion), revision: alias.RevisionId };
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    /** All versions that are kept, the oldest first. */
    async published(functionName: string): Promise<readonly Version[]> {
      const pages = await Array.fromAsync(
        paginateListVersionsByFunction({ client: lambda }, { FunctionName: functionName }),
      );
      return pages
        .flatMap(({ Versions = [] }) => Versions)
        .filter(({ Version: version }) => version !== '$LATEST')
        .map(({ Version: version, LastModified = '' }) => ({
          number: Number(version),
          publishedAt: Date.parse(LastModified),
        }))
        .toSorted((a, b) => a.number - b.number);
    },
    /** Points the alias, and with it all callers, to a version, unless the alias has changed since. */
    async point(functionName: string, number: number, { revision }: Live): Promise<void> {
      await lambda.send(
        new UpdateAliasCommand({
          FunctionName: functionName,
          Name: liveAlias,
          FunctionVersion: String(number),
          // An interrupted traffic shift may have left a share with another version.
          RoutingConfig: { AdditionalVersionWeights: {} },
          RevisionId: revision,
        }),
      );
    },
    /** The shifts of traffic that CodeDeploy has not finished, each with the function's full name. */
    async runningShifts(application: string): Promise<{ id: string; functionName: string }[]> {
      const running = { includeOnlyStatuses: ['Created' as const, 'Queued' as const, 'InProgress' as const] };
      const pages = await Array.fromAsync(paginateListDeployments({ client: codeDeploy }, running));
      const ids = pages.flatMap(({ deployments = [] }) => deployments);
      const shifts: { id: string; functionName: string }[] = [];
      for (let first = 0; first < ids.length; first += batchSize) {
        const deploymentIds = ids.slice(first, first + batchSize);
        const { deploymentsInfo = [] } = await codeDeploy.send(
          new BatchGetDeploymentsCommand({ deploymentIds }),
        );
        for (const { applicationName, deploymentId: id = '', deploymentGroupName = '' } of deploymentsInfo)
          if (applicationName === application) shifts.push({ id, functionName: deploymentGroupName });
      }
      return shifts;
    },
    /** Ends a shift; its traffic goes back to the version before. CodeDeploy refuses this of a shift that has ended. */
    async stopShift(deploymentId: string): Promise<void> {
      await codeDeploy.send(new StopDeploymentCommand({ deploymentId, autoRollbackEnabled: true }));
    },
  };
}
