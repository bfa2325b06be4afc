import { randomUUID } from 'node:crypto';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { type EmulatorRequest, json, Refusal, startEmulator } from '../../lib/sandbox/emulator/emulator.ts';
import { failure } from '../../lib/sandbox/model/messages-request.ts';
import { type ModelEmulator, startModelEmulator } from '../../lib/sandbox/model/model-emulator.ts';

/** What a gateway of AWS knows of its callers. */
interface Signing {
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

/** The account that Bedrock knows, and the models that are open to it. */
interface Account extends Signing {
  readonly models: readonly string[];
}

const bedrockPath = '/anthropic/v1/messages';

/**
 * Checks a request's Signature Version 4: the headers that its sender signed must get the same signature.
 *
 * @throws Refusal in the form of AWS
 */
async function checkSignature(
  request: EmulatorRequest,
  { region, credentials }: Signing,
  service: string,
): Promise<void> {
  const { authorization = '', 'x-amz-date': date = '', ...headers } = request.headers;
  const names = /SignedHeaders=([a-z0-9;-]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const applyChecksum = names.includes('x-amz-content-sha256');
  const signer = new SignatureV4({ region, credentials, service, sha256: Sha256, applyChecksum });
  const signed = Object.entries(headers).filter(
    ([name]) => names.includes(name) && name !== 'x-amz-content-sha256',
  );
  const expected = await signer.sign(
    {
      method: request.method,
      protocol: 'https:',
      hostname: request.url.hostname,
      path: request.url.pathname,
      query: Object.fromEntries(request.url.searchParams),
      headers: Object.fromEntries(signed),
      body: request.body,
    },
    {
      signingDate: new Date(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')),
      signableHeaders: new Set(names),
    },
  );
  if (headers['x-api-key'] === undefined && expected.headers.authorization === authorization) return;
  const message = 'The request signature we calculated does not match the signature you provided.';
  throw new Refusal(json(403, { message }, { 'x-amzn-errortype': 'InvalidSignatureException' }));
}

/**
 * Refuses what only the public service would accept. At Bedrock, models of generation 4.5 and 4.6 support structured
 * outputs.
 *
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/inference-messages-api.html asks for the header
 *   `anthropic-version: 2023-06-01` (read second hand, 2026-09-03 and 2026-09-29)
 * @see https://docs.aws.amazon.com/bedrock/latest/userguide/claude-messages-structured-outputs.html: "Support varies by
 *   model and endpoint" (2026-11-23). Models from 4.7 on refuse: github.com/vercel/ai/issues/14773 and its release of
 *   2026-10-07 for Haiku 5.5, github.com/anthropics/anthropic-sdk-python/issues/1759
 * @throws Refusal
 */
async function checkAtBedrock(request: EmulatorRequest, account: Account): Promise<void> {
  await checkSignature(request, account, 'bedrock');
  const { model, output_config } = JSON.parse(request.body.toString());
  if (!account.models.includes(model))
    throw new Refusal(failure(400, 'The provided model identifier is invalid.'));
  if (request.headers['anthropic-version'] !== '2023-06-01')
    throw new Refusal(failure(400, 'anthropic-version is not supported for this model'));
  if (output_config?.format != null && !/claude-(?:sonnet|haiku|opus)-4-[56]\b/.test(model))
    throw new Refusal(failure(400, 'output_config.format: Extra inputs are not permitted'));
}

/** The headers of an answer by the emulated model at this path. @throws Refusal */
type Gate = (request: EmulatorRequest) => Promise<Readonly<Record<string, string>>>;

/** The emulated model behind a gate. */
async function startBehind(gate: Gate): Promise<ModelEmulator> {
  const model = await startModelEmulator();
  const front = await startEmulator(async (request) => {
    const headers = await gate(request);
    const answer = await fetch(`${model.url}/v1/messages`, {
      method: 'POST',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'of-the-front' },
      body: new Uint8Array(request.body),
    });
    return json(answer.status, await answer.json(), { ...headers, 'x-sandbox': 'true' });
  });
  return {
    ...front,
    replies: model.replies,
    stop: async () => {
      await Promise.all([front.stop(), model.stop()]);
    },
  };
}

/** The emulated model at `/anthropic/v1/messages`, as at Amazon Bedrock, and at `/v1/messages`. */
export const startBedrock = (account: Account): Promise<ModelEmulator> =>
  startBehind(async (request) => {
    if (request.url.pathname !== bedrockPath) return { 'request-id': `req_${randomUUID()}` };
    await checkAtBedrock(request, account);
    return { 'x-amzn-requestid': randomUUID() };
  });

/**
 * The emulated model at the gateway of the Claude Platform on AWS, for one workspace. Its answers have the ids of both
 * companies; a refusal by IAM has AWS's form.
 *
 * @see https://docs.aws.amazon.com/claude-platform/latest/userguide/making-requests.html (2026-11-29)
 * @see https://platform.claude.com/docs/en/build-with-claude/claude-platform-on-aws (2026-11-29)
 */
export const startAwsClaude = (account: Signing & { readonly workspace: string }): Promise<ModelEmulator> =>
  startBehind(async (request) => {
    await checkSignature(request, account, 'aws-external-anthropic');
    if (request.url.pathname !== '/v1/messages') throw new Refusal(failure(404, 'Not Found'));
    if (request.headers['anthropic-workspace-id'] !== account.workspace)
      throw new Refusal(json(403, { message: 'not authorized to perform: CreateInference' }));
    return { 'x-amzn-requestid': randomUUID(), 'request-id': `req_${randomUUID()}` };
  });
