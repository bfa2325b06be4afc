import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import type { ModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { startBedrock } from '../../../support/models-at-aws.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const region = 'eu-west-1';
const profile = 'eu.anthropic.claude-haiku-5-5';
const variables = {
  MODEL_FALLBACK: 'bedrock',
  MODEL_FALLBACK_ID: profile,
  BEDROCK_REGION: region,
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret-of-the-role',
  // An appraisal then asks one question.
  VISUAL_SEARCH: 'market,lens',
  LOOK: '0',
};

let bedrock: ModelEmulator;
beforeAll(async () => {
  const credentials = {
    accessKeyId: variables.AWS_ACCESS_KEY_ID,
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
  };
  bedrock = await startBedrock({ region, credentials, models: [profile] });
  Object.assign(process.env, variables, { BEDROCK_BASE_URL: `${bedrock.url}/anthropic` });
});
const t = useHost();
afterAll(async () => {
  for (const name of [...Object.keys(variables), 'BEDROCK_BASE_URL']) delete process.env[name];
  await bedrock.stop();
});

const anthropic = () => t.emulators.model;
const both = () => [anthropic(), bedrock];
afterEach(() => bedrock.faults.clear());

const operations = [
  ['generate-basic-listing', 'generate-basic-listing'],
  ['update-listing', 'update-listing'],
  ['generate-scaffold-listing', 'generate-scaffold-listing'],
  ['market/draft-item', 'market-draft-item'],
  ['appraise-product', 'appraise-product'],
] as const;

/** The requests to the two services since `start`. */
const asked = () => both().map(({ journal }) => journal.length);

let accounts = 0;
/** Calls as a new account with credits for one call. */
async function call(path: string, name: string) {
  accounts += 1;
  const account = `failover-${accounts}`;
  const key = await t.createAccount(account, 10);
  for (const service of both()) service.journal.length = 0;
  const { status, headers, body } = await t.post(
    `/api/v1/${path}`,
    { ...validRequest(name, t.host), ...(name === 'appraise-product' && { fresh: true }) },
    { key },
  );
  return {
    status,
    body,
    charged: headers.get('x-credits-charged'),
    balance: await t.balance(account),
  };
}

/** The fault for the nth request that a service gets. */
const fail = (service: ModelEmulator, nth: number, fault: Fault) =>
  service.faults.add(
    ...Array.from({ length: nth - 1 }, () => ({ kind: 'delay', milliseconds: 0 }) as const),
    fault,
  );

const faults: readonly (readonly [string, Fault])[] = [
  ['killed', { kind: 'refuse' }],
  ['throttled', { kind: 'answer', status: 429, headers: { 'retry-after': '60' } }],
  ['overloaded', { kind: 'answer', status: 529 }],
  ['cut off', { kind: 'truncate' }],
];
describe.each(operations)('%s', (path, name) => {
  // Two each: the operations together meet all of them.
  const met = valuesFor(
    operations.findIndex(([own]) => own === path),
    faults,
    2,
  );
  let questions = 0;
  let usual: unknown;

  test('asks the first provider alone while it answers', async () => {
    const { status, body, charged } = await call(path, name);
    const [first = 0, second] = asked();
    questions = first;
    usual = body;
    expect([status, charged, second]).toEqual([200, '10', 0]);
    expect(questions).toBeGreaterThan(0);
  });

  test.each(met)('gives the same answer where a provider is %s at any question', async (_how, fault) => {
    for (let nth = 1; nth <= questions; nth += 1) {
      fail(anthropic(), nth, fault);
      const { status, body, charged, balance } = await call(path, name);
      expect([status, charged, balance]).toEqual([200, '10', { available: 0, held: 0 }]);
      expect(body).toEqual(usual);
      const [first, second] = asked();
      expect([first, second]).toEqual([questions, 1]);
      // Consecutive failures would be remembered.
      await call(path, name);
    }
  });

  test('costs nothing where both providers fail at any question', async () => {
    for (let nth = 1; nth <= questions; nth += 1) {
      fail(anthropic(), nth, { kind: 'refuse' });
      fail(bedrock, 1, { kind: 'answer', status: 503 });
      const { status, charged, balance } = await call(path, name);
      // An appraisal still has its comparables' range, free of charge; a draft can do without some answers.
      expect([200, 502]).toContain(status);
      expect(balance).toEqual({ available: 10 - Number(charged), held: 0 });
      if (status !== 200 || name === 'appraise-product') expect(charged).toBe('0');
      await call(path, name);
    }
  });
});
