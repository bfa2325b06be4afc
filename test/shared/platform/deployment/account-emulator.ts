import { type Emulator, json, startEmulator } from '../../../../lib/sandbox/emulator/emulator.ts';
import { signedScope } from './signature.ts';

/** The parts of an account and region that matter to the role for access logs. */
export interface AccountEmulator {
  /** API Gateway's setting. */
  logRole: string | undefined;
  /** Names of the roles that IAM knows. */
  readonly roles: Set<string>;
  /** The answer that IAM gives instead, if any. */
  iamFails: { readonly status: number; readonly code: string } | undefined;
  /** Refuses this many changes of the setting before it accepts one. */
  refusals: number;
  /** The reports that CloudFormation received. */
  readonly reports: Record<string, unknown>[];
  /** Loses this many reports to CloudFormation. */
  lostAnswers: number;
  readonly variables: Record<string, string>;
  readonly emulator: Emulator;
}

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' };
export const ourRole = 'arn:aws:iam::111111111111:role/ours';

const error = (code: string) => `<ErrorResponse><Error><Code>${code}</Code></Error></ErrorResponse>`;

/** API Gateway, IAM and CloudFormation's address for reports, on one loopback server. */
export async function startAccountEmulator(): Promise<AccountEmulator> {
  const emulator = await startEmulator((request) => {
    if (request.path === '/answer') {
      if (account.lostAnswers-- > 0) return { status: 503 };
      account.reports.push(JSON.parse(request.body.toString()));
      return { status: 200 };
    }
    const scope = signedScope(request, credentials.secretAccessKey);
    if (request.headers['x-amz-security-token'] !== credentials.sessionToken) return { status: 403 };
    if (request.path === '/account' && scope === 'ap-southeast-2/apigateway') return gateway(request);
    if (request.path === '/' && scope === 'us-east-1/iam') return iam(request.body.toString());
    return json(403, { message: 'The request signature does not match.' });
  });

  function gateway({ method, body }: { readonly method: string; readonly body: Buffer }) {
    if (method === 'PATCH') {
      if (account.refusals-- > 0) return json(400, { message: 'The role ARN does not have permissions.' });
      const { patchOperations } = JSON.parse(body.toString());
      account.logRole = patchOperations[0].value;
    }
    return json(200, { cloudwatchRoleArn: account.logRole, throttleSettings: { burstLimit: 5000 } });
  }

  function iam(body: string) {
    if (account.iamFails !== undefined) {
      return { status: account.iamFails.status, body: error(account.iamFails.code) };
    }
    const name = new URLSearchParams(body).get('RoleName') ?? '';
    return account.roles.has(name)
      ? { status: 200, body: '<GetRoleResponse/>' }
      : { status: 404, body: error('NoSuchEntity') };
  }

  const account: AccountEmulator = {
    logRole: undefined,
    roles: new Set(['ours']),
    iamFails: undefined,
    refusals: 0,
    reports: [],
    lostAnswers: 0,
    emulator,
    variables: {
      AWS_REGION: 'ap-southeast-2',
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_SESSION_TOKEN: credentials.sessionToken,
      LOG_ROLE_ARN: ourRole,
      AWS_ENDPOINT_URL_API_GATEWAY: emulator.url,
      AWS_ENDPOINT_URL_IAM: emulator.url,
    },
  };
  return account;
}

/** An event as CloudFormation sends it. */
export const eventOf = (account: AccountEmulator, RequestType: 'Create' | 'Update' | 'Delete') => ({
  RequestType,
  ResponseURL: `${account.emulator.url}/answer`,
  StackId: 'arn:aws:cloudformation:ap-southeast-2:111111111111:stack/service/1',
  RequestId: 'request-1',
  ResourceType: 'Custom::GatewayLogRole',
  LogicalResourceId: 'logRole',
  ...(RequestType === 'Create' ? {} : { PhysicalResourceId: 'gateway-log-role' }),
  ResourceProperties: {},
});
