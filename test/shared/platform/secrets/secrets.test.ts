import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Emulator,
  type EmulatorAnswer,
  startEmulator,
} from '../../../../lib/sandbox/emulator/emulator.ts';
import { createSecretsManagerSecrets } from '../../../../shared/platform/secrets/secrets.ts';

const json11 = { 'content-type': 'application/x-amz-json-1.1' };
const minute = 60_000;

/** Secrets by name; a wire name stands for an error answer. */
const stored = new Map<
  string,
  { readonly value: string } | { readonly error: string; readonly status: number }
>();

function answer(body: Buffer): EmulatorAnswer {
  const { SecretId } = JSON.parse(body.toString());
  const secret = stored.get(SecretId) ?? { error: 'ResourceNotFoundException', status: 400 };
  return 'value' in secret
    ? { status: 200, headers: json11, body: JSON.stringify({ Name: SecretId, SecretString: secret.value }) }
    : { status: secret.status, headers: json11, body: JSON.stringify({ __type: secret.error }) };
}

let service: Emulator;
let client: SecretsManagerClient;

beforeAll(async () => {
  service = await startEmulator(({ body }) => answer(body));
  client = new SecretsManagerClient({
    endpoint: service.url,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await service.stop();
});
beforeEach(() => {
  stored.clear();
  service.journal.length = 0;
});

/** A new source whose clock does not move until the test moves it. */
function source() {
  let now = 0;
  const secrets = createSecretsManagerSecrets({ clock: () => now, createClient: async () => client });
  return { secrets, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('reading', () => {
  test('a read asks GetSecretValue by the name and gives the text', async () => {
    stored.set('model/key', { value: 'sk-1' });
    expect(await source().secrets.read('model/key')).toBe('sk-1');
    expect(service.journal).toHaveLength(1);
    expect(service.journal[0]?.headers['x-amz-target']).toBe('secretsmanager.GetSecretValue');
    expect(JSON.parse(String(service.journal[0]?.body))).toEqual({ SecretId: 'model/key' });
  });

  test('the source keeps a value for five minutes, then picks up a rotated one', async () => {
    stored.set('a', { value: 'old' });
    const { secrets, pass } = source();
    await secrets.read('a');
    stored.set('a', { value: 'new' });
    pass(5 * minute - 1);
    expect(await secrets.read('a')).toBe('old');
    pass(1);
    expect(await secrets.read('a')).toBe('new');
    expect(service.journal).toHaveLength(2);
  });
});

describe('failing', () => {
  test.each([
    ['ResourceNotFoundException', 400, 'SERVER_ERROR'],
    ['AccessDeniedException', 400, 'SERVER_ERROR'],
    ['ThrottlingException', 400, 'UPSTREAM_FAILED'],
    ['InternalServiceError', 500, 'UPSTREAM_FAILED'],
  ])('%s with status %s fails with %s', async (error, status, code) => {
    stored.set('a', { error, status });
    await expect(source().secrets.read('a')).rejects.toMatchObject({ name: 'ServiceError', code });
  });

  test('a failure is not kept', async () => {
    const { secrets } = source();
    await expect(secrets.read('a')).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    stored.set('a', { value: '1' });
    expect(await secrets.read('a')).toBe('1');
  });

  test('a service that hangs up is reported as UPSTREAM_FAILED', async () => {
    service.faults.add({ kind: 'refuse' });
    await expect(source().secrets.read('a')).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });
});
