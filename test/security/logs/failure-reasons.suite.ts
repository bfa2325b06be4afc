import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Fault } from '../../../lib/sandbox/emulator/faults.ts';
import { useHost } from '../../support/host.ts';
import { validRequest } from '../../support/valid-requests.ts';
import { watchOutput } from './watched-output.ts';

const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbook/operate.md'), 'utf8');
/** The beginnings of reasons, as the runbook lists them. */
const [, listed = ''] = /begins with the name of what failed: (.*)/.exec(runbook) ?? [];
const beginnings = [...listed.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text ?? []);

const t = useHost();
const output = watchOutput();

/** Calls an operation and reads the event that says why it failed. */
async function failureOf(path: string) {
  const name = path.replace(/^market\/(?:oauth\/)?/, 'market-');
  const { status, text, headers } = await t.post(`/api/v1/${path}`, validRequest(name, t.host));
  const requestId = headers.get('x-request-id') ?? 'none';
  const line = output.written
    .split('\n')
    .find((event) => event.includes(requestId) && event.includes('"call.failed"'));
  const { code, reason } = JSON.parse(line ?? '{}');
  return { status, text, code, reason };
}

const answers = (status: number, type = 'api_error'): Fault => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', 'x-should-retry': 'false' },
  body: JSON.stringify({ type: 'error', error: { type, message: 'secret words' } }),
});
const refuse: Fault = { kind: 'refuse' };
const listing = 'generate-basic-listing';

const failed = { status: 502, code: 'UPSTREAM_FAILED' };

test.each<[string, Fault, 'model' | 'market', string, typeof failed, string]>([
  [
    'refuses our key',
    answers(401, 'authentication_error'),
    'model',
    listing,
    failed,
    'the model refuses our key: 401 authentication_error',
  ],
  [
    'breaks',
    answers(500),
    'market',
    'market/get-user',
    failed,
    'the marketplace: GetUser: status 500, errors none',
  ],
  [
    'refuses our key',
    answers(401),
    'market',
    'market/oauth/refresh',
    failed,
    'the marketplace: refresh-token: status 401, no error',
  ],
  [
    'cannot be reached',
    refuse,
    'market',
    'market/category-suggestions',
    failed,
    'the marketplace: getCategorySuggestions: the connection failed (UND_ERR_SOCKET)',
  ],
])(
  'an upstream that %s is named to the operator as the runbook says, and not to the caller: %#',
  async (_what, fault, upstream, path, answered, reason) => {
    t.emulators[upstream].faults.add({ ...fault, times: 20 });
    const failure = await failureOf(path);
    expect(failure).toMatchObject({ ...answered, reason });
    expect(beginnings.some((text) => failure.reason.startsWith(text))).toBe(true);
    expect(failure.text).toContain('An upstream service failed');
    expect(failure.text).not.toMatch(/model|secret words|GetUser/);
  },
);
