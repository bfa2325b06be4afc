import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Fault } from '../../../lib/sandbox/emulator/faults.ts';
import { validBody } from '../../support/valid-requests.ts';
import { startWatchedHost, type WatchedHost } from './watched-host.ts';

const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbook/operate.md'), 'utf8');
/** The beginnings of reasons, as the runbook lists them. */
const [, listed = ''] = /begins with the name of what failed: (.*)/.exec(runbook) ?? [];
const beginnings = [...listed.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text ?? []);

let host: WatchedHost;
beforeAll(async () => {
  host = await startWatchedHost(10_000);
});
afterAll(() => host.stop());
afterEach(() => {
  for (const emulator of [host.model, host.market, host.lens]) emulator.faults.clear();
});

/** Calls an operation and waits for the event that says why it failed. */
async function failureOf(path: string) {
  const { accessToken, refreshToken } = host.market.issueSellerTokens();
  const name = path.replace(/^market\/(?:oauth\/)?/, 'market-');
  const body = validBody(name, { picture: host.picture, accessToken, refreshToken });
  const answer = await fetch(`${host.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const requestId = answer.headers.get('x-request-id') ?? 'none';
  const line = () =>
    host
      .written()
      .split('\n')
      .find((text) => text.includes(requestId) && text.includes('"call.failed"'));
  while (line() === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
  const { code, reason } = JSON.parse(line() ?? '');
  return { status: answer.status, text: await answer.text(), code, reason };
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
const overloaded = { status: 503, code: 'OVERLOADED' };

test.each<[string, Fault, readonly ('model' | 'market' | 'lens')[], string, typeof failed, string]>([
  [
    'refuses our key',
    answers(401, 'authentication_error'),
    ['model'],
    listing,
    failed,
    'the model refuses our key: 401 authentication_error',
  ],
  [
    'is overloaded',
    answers(529, 'overloaded_error'),
    ['model'],
    listing,
    overloaded,
    'the model answered 529 overloaded_error',
  ],
  ['breaks', answers(500), ['model'], 'market/draft-item', failed, 'the model answered 500 api_error'],
  [
    'cannot be reached',
    refuse,
    ['model'],
    listing,
    failed,
    'the model could not be reached or understood: UND_ERR_SOCKET',
  ],
  [
    'breaks',
    answers(500),
    ['market'],
    'market/get-user',
    failed,
    'the marketplace: GetUser: status 500 without an acknowledgement',
  ],
  [
    'refuses our key',
    answers(401),
    ['market'],
    'market/oauth/refresh',
    failed,
    'the marketplace: refresh-token: status 401, no error',
  ],
  [
    'cannot be reached',
    refuse,
    ['market'],
    'market/category-suggestions',
    failed,
    'the marketplace: getCategorySuggestions: the connection failed (UND_ERR_SOCKET)',
  ],
  [
    'breaks',
    answers(500),
    ['market', 'lens'],
    'predict-price',
    failed,
    'the marketplace: application-token: status 500, no error',
  ],
])(
  'an upstream that %s is named to the operator as the runbook says, and not to the caller: %#',
  async (_what, fault, upstreams, path, answered, reason) => {
    for (const upstream of upstreams) host[upstream].faults.add({ ...fault, times: 20 });
    const failure = await failureOf(path);
    expect(failure).toMatchObject({ ...answered, reason });
    expect(beginnings.some((text) => failure.reason.startsWith(text))).toBe(true);
    expect(failure.text).toMatch(/An upstream service failed|The service is overloaded/);
    expect(failure.text).not.toMatch(/model|secret words|GetUser/);
  },
);
