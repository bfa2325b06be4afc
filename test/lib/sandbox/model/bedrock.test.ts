import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { outputSchema } from '../../../../shared/platform/model/messages/messages-sdk.ts';

const region = 'eu-west-1';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' };
const profile = 'eu.anthropic.claude-haiku-5-5';
const older = 'eu.anthropic.claude-haiku-4-5-20251001-v1:0';

let emulator: ModelEmulator;
beforeAll(async () => {
  emulator = await startModelEmulator({ bedrock: { region, credentials, models: [profile, older] } });
});
afterAll(() => emulator.stop());

const valid = { model: profile, max_tokens: 300, messages: [{ role: 'user', content: 'Hello' }] };

interface Signing {
  readonly service?: string;
  readonly region?: string;
  readonly credentials?: typeof credentials;
  readonly headers?: Record<string, string>;
  readonly path?: string;
}

async function signed(body: object, signing: Signing = {}) {
  const { host, hostname } = new URL(emulator.url);
  const { path = '/anthropic/v1/messages' } = signing;
  const signer = new SignatureV4({ service: 'bedrock', region, credentials, sha256: Sha256, ...signing });
  const text = JSON.stringify(body);
  const headers = {
    host,
    'content-type': 'application/json',
    'anthropic-version': '2023-06-01',
    ...signing.headers,
  };
  const request = { method: 'POST', protocol: 'http:', hostname, path, query: {}, headers, body: text };
  return await signer.sign(request);
}

async function send(body: object, signing: Signing = {}, change: Record<string, string> = {}, sent?: object) {
  const { headers, body: text, path } = await signed(body, signing);
  const response = await fetch(`${emulator.url}${path}`, {
    method: 'POST',
    headers: { ...headers, ...change },
    body: sent === undefined ? text : JSON.stringify(sent),
  });
  const answer = (await response.json()) as { readonly content: readonly { readonly text: string }[] };
  return { status: response.status, headers: response.headers, body: answer };
}

test('a signed request is answered as at the public service, under the plain name of the model', async () => {
  const { status, headers, body } = await send(valid);
  expect(status).toBe(200);
  expect(headers.get('x-sandbox')).toBe('true');
  expect(headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toMatchObject({ type: 'message', model: 'claude-haiku-5-5', stop_reason: 'end_turn' });
});

test('the public service goes on beside it and takes no signature', async () => {
  const { headers, body } = await signed(valid, { path: '/v1/messages' });
  const send = (more: object) =>
    fetch(`${emulator.url}/v1/messages`, { method: 'POST', headers: { ...headers, ...more }, body });
  expect((await send({})).status).toBe(401);
  expect((await send({ 'x-api-key': 'k' })).status).toBe(200);
});

const mismatch = 'signature we calculated does not match';

test.each<[string, string, Signing, Record<string, string>?]>([
  ['a key that is not known', mismatch, { credentials: { ...credentials, accessKeyId: 'AKOTHER' } }],
  ['another secret', mismatch, { credentials: { ...credentials, secretAccessKey: 'other' } }],
  ['another session', mismatch, { credentials: { ...credentials, sessionToken: 'other' } }],
  ['another region', mismatch, { region: 'us-east-1' }],
  ['the name of the endpoint as its service', mismatch, { service: 'bedrock-runtime' }],
  ['a signed header that was changed', mismatch, {}, { 'anthropic-version': '2026-10-21' }],
  ['a date that was changed', mismatch, {}, { 'x-amz-date': '20200101T000000Z' }],
  ['a hash of another body', mismatch, {}, { 'x-amz-content-sha256': 'f'.repeat(64) }],
  ['no signature', 'Missing Authentication', {}, { authorization: '' }],
  ['a key in the header of the SDK', 'Invalid API Key', {}, { 'x-api-key': 'no-key' }],
  ['a bearer', 'Invalid API Key', {}, { authorization: 'Bearer no-key' }],
])('a request with %s is refused in the form of AWS', async (_title, message, signing, change = {}) => {
  const { status, headers, body } = await send(valid, signing, change);
  expect(status).toBe(403);
  expect(headers.get('x-amzn-errortype')).toMatch(/Exception$/);
  expect(headers.get('x-sandbox')).toBe('true');
  expect(body).toEqual({ message: expect.stringContaining(message) });
});

test('a body that was changed after it was signed is refused', async () => {
  const { status, body } = await send(valid, {}, {}, { ...valid, max_tokens: 301 });
  expect([status, body]).toEqual([403, { message: expect.stringContaining(mismatch) }]);
});

test('another operation is not known', async () => {
  const { status, headers } = await send(valid, { path: '/anthropic/v1/messages/count_tokens' });
  expect([status, headers.get('x-amzn-errortype')]).toEqual([404, 'UnknownOperationException']);
});

const shape = z.object({ title: z.string() });
const format = { type: 'json_schema', schema: outputSchema(shape) };
const version = (value: string) => ({ headers: { 'anthropic-version': value } });

test.each<[string, string, object, Signing?]>([
  ['a model that is not open', 'identifier is invalid', { model: 'eu.anthropic.claude-opus-5-5' }],
  [
    'a model that is open through a profile only',
    'on-demand throughput',
    { model: 'anthropic.claude-haiku-5-5' },
  ],
  ['no version', 'header is required', {}, version('')],
  ['a version that there is not', 'not supported', {}, version('2020-01-01')],
  ["the SDK's version for an older model", 'not supported', { model: older }, version('2026-10-21')],
  ['the version of another service in the body', 'Invalid API version', { anthropic_version: '2023-06-01' }],
  [
    'a schema for a model that takes none here',
    'output_config.format: Extra inputs',
    { output_config: { format } },
  ],
  [
    'the address of a picture',
    'messages.0',
    {
      messages: [
        {
          role: 'user',
          content: [{ type: 'image', source: { type: 'url', url: 'https://a.example/b.jpg' } }],
        },
      ],
    },
  ],
  ['a budget for thinking', 'thinking.type.enabled', { thinking: { type: 'enabled', budget_tokens: 1024 } }],
])('a request with %s is refused in the form of the model', async (_title, message, change, signing = {}) => {
  const { status, body } = await send({ ...valid, ...change }, signing);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    type: 'error',
    error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
  });
});

test("an older model is held to a schema, and the version of Bedrock's first API may be in the body", async () => {
  const body = { ...valid, model: older, output_config: { format }, anthropic_version: 'bedrock-2023-05-31' };
  const answer = await send(body);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body.content[0]?.text ?? '')).toMatchObject({ title: [{ text: 'Item' }] });
});

test('a schema in the instructions is answered as one in the parameters is', async () => {
  const system = `Describe it.\nAnswer with JSON of this schema: ${JSON.stringify(format.schema)}\nNothing else.`;
  const answer = await send({ ...valid, system });
  expect(JSON.parse(answer.body.content[0]?.text ?? '')).toMatchObject({ title: [{ text: 'Item' }] });
});
