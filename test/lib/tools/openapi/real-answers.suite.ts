import { describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { callerOf, contextWith, knownCaller, proxyEvent } from '../../../shared/entry/http/proxy-event.ts';
import { serve } from '../../../shared/entry/http/serve.ts';
import { valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { followsAnother, validRequest } from '../../../support/valid-requests.ts';
import { answerFaults, endpointNamed, responsePlace, type SeenAnswer } from './documented.ts';

const t = useHost();
const seen = new Set<number>();

/** Notes the status and checks the answer against the document. */
function expectDescribed({ path }: Endpoint, status: number, answer: SeenAnswer): void {
  expect(answer.status).toBe(status);
  expect(answerFaults(path, answer)).toEqual([]);
  seen.add(status);
}

async function read(response: Response): Promise<SeenAnswer> {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.json() };
}

interface Sent {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly raw?: string;
  readonly method?: string;
}

async function send(endpoint: Endpoint, body?: unknown, options: Sent = {}): Promise<SeenAnswer> {
  const {
    key = await t.keyFor(endpoint.path),
    headers = {},
    raw = JSON.stringify(body),
    method = 'POST',
  } = options;
  const sent = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers };
  const request = method === 'GET' ? { headers: sent } : { method, headers: sent, body: raw };
  return await read(await fetch(t.host.url + endpoint.path, request));
}

const listing = endpointNamed('generate-basic-listing');
const pricing = endpoints.filter(({ area }) => area === 'pricing');
const draft = endpointNamed('market-draft-item');
const post = endpointNamed('market-post-item');
const valid = ({ name }: Endpoint) => validRequest(name, t.host);

/** Only one of the two similar pricing operations, unless `SOAK=1` asks for both. */
const somePricing = valuesFor(0, pricing);

// Endpoints take turns with the failures, and together meet all of them.
describe.each(endpoints)('$name', (endpoint) => {
  const turn = endpoints.indexOf(endpoint);
  const own = endpoint.errorShape !== 'simple';

  test('answers to a good request and to a bad body, key, type or method are as described', async () => {
    if (!followsAnother(endpoint)) {
      expectDescribed(endpoint, 200, await send(endpoint, valid(endpoint)));
    }
    const text = { headers: { 'content-type': 'text/plain' } };
    const refusals: readonly [status: number, body: unknown, options: Sent][] = [
      [400, undefined, { raw: '[]' }],
      [401, {}, { key: 'none' }],
      [own ? 400 : 415, {}, text],
      [404, undefined, { method: 'GET' }],
    ];
    for (const [status, body, options] of valuesFor(turn, refusals)) {
      expectDescribed(endpoint, status, await send(endpoint, body, options));
    }
  });

  test('the answers to a bug, to a silent table, and to a timeout are as described', async () => {
    process.env.LOG_LEVEL = 'SILENT';
    const body = { ...valid(endpoint), ...(endpoint.name === 'market-exchange-code' ? { code: 'c' } : {}) };
    const never = () => new Promise<never>(() => {});
    const bug = async () => {
      throw new Error('a bug');
    };
    const handle = async (work: () => Promise<never>, authorizer: object, milliseconds: number) => {
      const handler = serve(endpoint, work, () => ({}), {
        charges: () => ({ charge: work }),
        recorder: () => async () => undefined,
      });
      const {
        statusCode,
        headers,
        body: text,
      } = await handler(proxyEvent(body, authorizer), contextWith(milliseconds));
      return { status: statusCode, headers: headers as Record<string, string>, body: JSON.parse(text) };
    };
    const unavailable = { ...knownCaller, verdict: 'unavailable', reason: 'no table' };
    const failures: readonly [
      status: number,
      work: () => Promise<never>,
      authorizer: object,
      time: number,
    ][] = [
      [500, bug, callerOf(endpoint), 28_000],
      [own ? 429 : 503, bug, unavailable, 28_000],
      [own ? 502 : 504, never, callerOf(endpoint), 60],
    ];
    for (const [status, work, authorizer, time] of valuesFor(turn, failures)) {
      expectDescribed(endpoint, status, await handle(work, authorizer, time));
    }
  });
});

test.each(valuesFor(0, [listing, ...pricing]))(
  'the answer of $name to a body that is too large is as described',
  async (endpoint) => {
    const raw = JSON.stringify({ more: 'a'.repeat(5_900_000) });
    expectDescribed(endpoint, endpoint === listing ? 413 : 400, await send(endpoint, undefined, { raw }));
  },
);

test.each([listing, ...somePricing, draft])(
  'the answer of $name without credits is as described',
  async (endpoint) => {
    const key = await t.createAccount(`empty-${endpoint.name}`, 0);
    expectDescribed(endpoint, 402, await send(endpoint, valid(endpoint), { key }));
  },
);

test.each([listing, ...somePricing, draft, post])(
  'the answers of $name to a key in use, a replay and another request are as described',
  async (endpoint) => {
    const headers = { 'idempotency-key': `openapi-${endpoint.name}` };
    // A kept search would answer before the second call arrives.
    const fresh = endpoint.area === 'pricing' ? { fresh: true } : {};
    const body = { ...valid(endpoint), ...(endpoint === post ? { verifyOnly: false } : fresh) };
    // Four times: both posts may ask for the token's owner first.
    const fault = { kind: 'delay' as const, milliseconds: 300, times: 4 };
    for (const { faults } of [t.emulators.model, t.emulators.market]) faults.add(fault);
    const first = send(endpoint, body, { headers });
    const second = send(endpoint, body, { headers });
    const answers = (await Promise.all([first, second])).toSorted((a, b) => a.status - b.status);
    for (const { faults } of [t.emulators.model, t.emulators.market]) faults.clear();
    const [done, refused] = answers;
    if (done !== undefined) expectDescribed(endpoint, 200, done);
    if (refused !== undefined) expectDescribed(endpoint, 409, refused);
    const replay = await send(endpoint, body, { headers });
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expectDescribed(endpoint, 200, replay);
    const other = endpoint === post ? { ...body, title: 'Another' } : { ...body, ...otherRequest(endpoint) };
    expectDescribed(endpoint, 422, await send(endpoint, other, { headers }));
  },
);

const otherRequest = ({ area }: Endpoint) =>
  area === 'pricing' ? { description: 'other' } : { additional_info: 'other' };

test.each([listing, draft, endpointNamed('market-get-user')])(
  'the answer of $name after a failure of its upstream is as described',
  async (endpoint) => {
    const failing = { kind: 'answer' as const, status: 500, times: 20 };
    for (const { faults } of [t.emulators.model, t.emulators.market]) faults.add(failing);
    const answer = await send(endpoint, valid(endpoint));
    for (const { faults } of [t.emulators.model, t.emulators.market]) faults.clear();
    expectDescribed(endpoint, 502, answer);
  },
);

test('the answer to an account that has used up its requests or its daily operations is as described', async () => {
  const key = await t.createAccount('busy', 10);
  await commands['set-rate-limit']?.run(t.admin, ['busy', '1']);
  const refused: SeenAnswer[] = [];
  // Ten are answered per window of 10 s, whose start is unknown: of this many at once some are refused.
  while (refused.length === 0) {
    const answers = await Promise.all(Array.from({ length: 31 }, () => send(listing, {}, { key })));
    refused.push(...answers.filter(({ status }) => status === 429));
  }
  for (const answer of refused) expectDescribed(listing, 429, answer);
  const daily = await t.createAccount('daily', 10);
  await commands['set-market-limit']?.run(t.admin, ['daily', '1']);
  const profile = endpointNamed('market-get-user');
  expectDescribed(profile, 200, await send(profile, valid(profile), { key: daily }));
  expectDescribed(draft, 429, await send(draft, valid(draft), { key: daily }));
});

test('the answer to a key for texts and prices only is as described', async () => {
  const key = await t.createAccount('texts', 10, 'texts-and-prices');
  expectDescribed(post, 403, await send(post, {}, { key }));
});

test('every documented status was seen', () => {
  const statuses = [200, 400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504];
  expect([...seen].toSorted((a, b) => a - b)).toEqual(statuses);
});

test('an undocumented answer is detected', () => {
  expect(responsePlace(listing.path, 418).at(-1)).toBe('default');
  const headers = { 'x-error-code': 'BAD_REQUEST', 'x-error-docs': 'no address', 'x-unknown': 'a' };
  const body = { error: 'a', more: 1 };
  expect(answerFaults(listing.path, { status: 400, headers, body })).toEqual([
    'x-error-docs:  must match format "uri"',
    'the header x-unknown is not declared',
    ' must NOT have additional properties',
  ]);
});
