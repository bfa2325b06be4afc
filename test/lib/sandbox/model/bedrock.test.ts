import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';

const region = 'eu-west-1';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' };
const profile = 'eu.anthropic.claude-haiku-5-5';

let emulator: ModelEmulator;
beforeAll(async () => {
  emulator = await startModelEmulator({ bedrock: { region, credentials, models: [profile] } });
});
afterAll(() => emulator.stop());

const path = '/anthropic/v1/messages';
const valid = { model: profile, max_tokens: 300, messages: [{ role: 'user', content: 'Hello' }] };

/** @param change of the headers once they are signed */
async function send(body: object, signing: object = {}, change: object = {}, version = '2023-06-01') {
  const { host, hostname } = new URL(emulator.url);
  const signer = new SignatureV4({ service: 'bedrock', region, credentials, sha256: Sha256, ...signing });
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: 'http:',
    hostname,
    path,
    query: {},
    headers: { host, 'content-type': 'application/json', 'anthropic-version': version },
    body: JSON.stringify(body),
  });
  const sent = { method: 'POST', headers: { ...headers, ...change }, body: JSON.stringify(body) };
  const response = await fetch(`${emulator.url}${path}`, sent);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test('a signed request is answered as at the public service, under the plain name of the model', async () => {
  const { status, headers, body } = await send(valid);
  expect([status, headers.get('x-sandbox')]).toEqual([200, 'true']);
  expect(headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toMatchObject({ type: 'message', model: 'claude-haiku-5-5', stop_reason: 'end_turn' });
});

const mismatch = 'signature we calculated does not match';

test.each<[string, string, object, object?]>([
  ['another secret', mismatch, { credentials: { ...credentials, secretAccessKey: 'other' } }],
  ['another session', mismatch, { credentials: { ...credentials, sessionToken: 'other' } }],
  ['another region', mismatch, { region: 'us-east-1' }],
  ['the name of the endpoint as its service', mismatch, { service: 'bedrock-runtime' }],
  ['a signed header that was changed', mismatch, {}, { 'anthropic-version': '2026-10-21' }],
  ['a date that was changed', mismatch, {}, { 'x-amz-date': '20200101T000000Z' }],
  ['a hash of another body', mismatch, {}, { 'x-amz-content-sha256': 'f'.repeat(64) }],
  ['no signature', 'Invalid API Key', {}, { authorization: '' }],
  ['a key in the header of the SDK', 'Invalid API Key', {}, { 'x-api-key': 'no-key' }],
])('a request with %s is refused in the form of AWS', async (_title, message, signing, change) => {
  const { status, headers, body } = await send(valid, signing, change);
  expect([status, body]).toEqual([403, { message: expect.stringContaining(message) }]);
  expect(headers.get('x-amzn-errortype')).toMatch(/Exception$/);
});

const format = {
  type: 'json_schema',
  schema: { type: 'object', properties: {}, additionalProperties: false },
};

test.each<[string, string, object, string?]>([
  ['a model that is not open', 'identifier is invalid', { model: 'eu.anthropic.claude-opus-5-5' }],
  ['another version', 'not supported', {}, '2026-10-21'],
  ['a schema that the model does not take here', 'Extra inputs', { output_config: { format } }],
])('a request with %s is refused in the form of the model', async (_title, message, change, version) => {
  const { status, body } = await send({ ...valid, ...change }, {}, {}, version);
  expect([status, body]).toMatchObject([400, { error: { message: expect.stringContaining(message) } }]);
});
