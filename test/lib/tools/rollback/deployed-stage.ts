import {
  type Emulator,
  type EmulatorRequest,
  json,
  startEmulator,
} from '../../../../lib/sandbox/emulator/emulator.ts';

/** A function's alias and versions, as Lambda stores them. */
export interface DeployedFunction {
  live: number;
  /** The share of calls routed to other versions. */
  weights: Record<string, number>;
  revision: number;
  /** Publication times by version number. */
  readonly versions: Map<number, string>;
}

export interface DeployedStage {
  readonly emulator: Emulator;
  readonly functions: Map<string, DeployedFunction>;
  /** Ongoing shifts by id, with their application and group. */
  readonly shifts: Map<string, { readonly application: string; readonly group: string }>;
  readonly stopped: unknown[];
  /** Runs before Lambda changes an alias. */
  beforeUpdate: (deployed: DeployedFunction) => void;
  readonly variables: Record<string, string>;
}

/** Small, so that a function with some versions has several pages. */
const pageSize = 3;

/** Lambda's versions and aliases and CodeDeploy's deployments, over both wire protocols on one loopback server. */
export async function startDeployedStage(): Promise<DeployedStage> {
  const emulator = await startEmulator(async (request) =>
    'x-amz-target' in request.headers ? codeDeploy(request) : lambda(request),
  );

  function lambda({ method, url, body }: EmulatorRequest) {
    const [, , , name = '', part] = url.pathname.split('/');
    const deployed = stage.functions.get(name);
    const refuse = (status: number, kind: string, Message: string) =>
      json(status, { Type: 'User', Message }, { 'x-amzn-errortype': kind });
    if (deployed === undefined)
      return refuse(404, 'ResourceNotFoundException', `Function not found: ${name}`);
    if (part === 'versions') {
      const all = ['$LATEST', ...[...deployed.versions.keys()].map(String)];
      const from = Number(url.searchParams.get('Marker') ?? 0);
      const next = from + pageSize;
      return json(200, {
        Versions: all.slice(from, next).map((version) => ({
          Version: version,
          LastModified: deployed.versions.get(Number(version)) ?? '2026-11-22T20:00:00.000+0000',
        })),
        NextMarker: next < all.length ? String(next) : null,
      });
    }
    if (method === 'PUT') {
      stage.beforeUpdate(deployed);
      const { FunctionVersion, RoutingConfig, RevisionId } = JSON.parse(body.toString());
      if (RevisionId !== String(deployed.revision)) {
        const reason = 'The Revision Id provided does not match the latest Revision Id.';
        return refuse(412, 'PreconditionFailedException', reason);
      }
      deployed.live = Number(FunctionVersion);
      deployed.weights = RoutingConfig.AdditionalVersionWeights;
      deployed.revision += 1;
    }
    return json(200, {
      Name: 'live',
      FunctionVersion: String(deployed.live),
      RevisionId: String(deployed.revision),
      RoutingConfig: { AdditionalVersionWeights: deployed.weights },
    });
  }

  function codeDeploy({ headers, body }: EmulatorRequest) {
    const input = JSON.parse(body.toString());
    switch (headers['x-amz-target']) {
      case 'CodeDeploy_20141006.ListDeployments':
        return json(200, { deployments: [...stage.shifts.keys()] });
      case 'CodeDeploy_20141006.BatchGetDeployments':
        return json(200, {
          deploymentsInfo: input.deploymentIds.map((id: string) => ({
            deploymentId: id,
            applicationName: stage.shifts.get(id)?.application,
            deploymentGroupName: stage.shifts.get(id)?.group,
          })),
        });
      case 'CodeDeploy_20141006.StopDeployment':
        stage.stopped.push(input);
        return json(200, { status: 'Pending' });
      default:
        return json(400, { __type: 'UnknownOperationException' });
    }
  }

  const stage: DeployedStage = {
    emulator,
    functions: new Map(),
    shifts: new Map(),
    stopped: [],
    beforeUpdate: () => {},
    variables: {
      AWS_REGION: 'ap-southeast-2',
      AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_LAMBDA: emulator.url,
      AWS_ENDPOINT_URL_CODEDEPLOY: emulator.url,
    },
  };
  return stage;
}
