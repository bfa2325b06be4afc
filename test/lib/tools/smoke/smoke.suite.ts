import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { UsageError } from '../../../../lib/tools/program.ts';
import { readOptions, type SmokeOptions } from '../../../../lib/tools/smoke/command-line.ts';
import { runSmoke } from '../../../../lib/tools/smoke/run-smoke.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { useHost } from '../../../support/host.ts';
import { type Misbehaviour, startMisbehavingProxy } from '../../../support/misbehaving-proxy.ts';

const world = useHost();
const root = join(import.meta.dirname, '../../../..');

/** The command in its own process: its output and exit code. */
async function runCommand(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const script = ['--disable-warning=ExperimentalWarning', 'bin/smoke.ts', ...words];
  const env = { PATH: process.env.PATH ?? '', ...environment };
  return await promisify(execFile)(process.execPath, script, { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
}

const seller = () => world.host.standIns.market?.issueSellerTokens().accessToken ?? '';

async function withProxy<Value>(misbehave: Misbehaviour, use: (url: string) => Promise<Value>) {
  const proxy = await startMisbehavingProxy(world.host.url, misbehave);
  try {
    return await use(proxy.url);
  } finally {
    await proxy.stop();
  }
}

/** The arguments for a check without a seller. */
const optionsWith = (more: Partial<SmokeOptions> & Pick<SmokeOptions, 'key'>): SmokeOptions => ({
  url: world.host.url,
  marketAccessToken: undefined,
  picture: world.host.standIns.samplePicture,
  sandbox: true,
  ...more,
});

/** The rows that failed: operation, question and reasons. */
const failedIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.includes(' FAILED: '))
    .map((line) => {
      const [operation = '', what = ''] = line.split(/ {2,}/);
      return `${operation}, ${what}: ${line.split('FAILED: ')[1]}`;
    })
    .toSorted();

describe('a correct host', () => {
  test('everything passes, paid calls are made once, and operations with side effects never', async () => {
    const key = await world.createAccount('smoke-green', 70);
    const token = seller();
    const { stdout, code } = await runCommand(
      [
        ...['--url', `${world.host.url}/`, '--sandbox', '--callback', 'https://app.example/back'],
        ...['--picture', world.host.standIns.samplePicture],
      ],
      { SMOKE_API_KEY: key, SMOKE_MARKET_TOKEN: token },
    );
    expect(stdout).toContain('Passed: ');
    expect(code).toBe(0);
    const rows = stdout.split('\n').filter((line) => line.includes('good input'));
    const skipped = rows.filter((row) => row.includes('skipped: never called'));
    expect(skipped.map((row) => row.split(' ')[0])).toEqual([
      'market-exchange-code',
      'market-refresh',
      'market-upload-picture',
      'market-end-item',
      'market-revise-item',
      'market-relist-item',
      'market-watch-sales',
      'market-unwatch-sales',
      'jobs-resume',
      'jobs-cancel',
      'account-usage',
    ]);
    const paid = endpoints.filter(({ credits, name }) => credits > 0 && name !== 'market-exchange-code');
    // And what the worker of jobs was charged.
    expect(rows.filter((row) => /\b200\s+\d+\s+10\s+ok$/.test(row))).toHaveLength(paid.length + 1);
    expect(stdout).toMatch(/^jobs-results +good input +200 +\d+ +10 +ok$/m);
    expect(stdout).toContain('70 credits were charged.');
    expect(await world.balance('smoke-green')).toEqual({ available: 0, held: 0 });
    expect(stdout).not.toContain(key);
    expect(stdout).not.toContain(token);
    for (const { name, permission } of endpoints) {
      for (const what of ['no key', 'wrong key', permission === undefined ? 'bad input' : 'other permission'])
        expect(stdout).toMatch(new RegExp(`^${name} +${what} .* ok$`, 'm'));
    }
  });
});

describe('a host that misbehaves', () => {
  test('each fault is named in its row, no other row fails, and the exit code is 1', async () => {
    const key = await world.createAccount('smoke-red', 1000);
    const isGood = (body: string) => body.length > 3;
    let stolen = 0;
    const misbehave: Misbehaviour = ({ path, key: given, body }, answer) => {
      const json = () => JSON.parse(answer.body);
      switch (path.replace('/api/v1/', '')) {
        case 'generate-basic-listing':
          return isGood(body)
            ? { ...answer, body: JSON.stringify({ ...json(), brand: undefined }) }
            : undefined;
        case 'update-listing':
          return isGood(body)
            ? { status: 502, headers: { 'x-error-code': key }, body: `<html>${key}</html>` }
            : undefined;
        case 'generate-scaffold-listing':
          return isGood(body)
            ? { ...answer, headers: { ...answer.headers, 'x-credits-charged': '20' } }
            : undefined;
        case 'predict-price':
          if (given !== key || isGood(body)) return undefined;
          stolen = 10;
          return { ...answer, headers: { ...answer.headers, 'x-credits-charged': '10' } };
        case 'appraise-product': {
          const { 'x-request-id': _, ...headers } = answer.headers;
          return given === undefined ? { ...answer, headers } : undefined;
        }
        case 'jobs/results':
          return { ...answer, body: answer.body.replace('"status":200', '"status":502') };
        case 'market/get-user':
          return given === key ? { ...answer, status: 500 } : undefined;
        case 'market/oauth/refresh':
          return given === undefined ? { ...answer, body: JSON.stringify({ message: key }) } : undefined;
        case 'account':
          return stolen > 0 && answer.status === 200
            ? { ...answer, body: JSON.stringify({ ...json(), available: json().available - stolen }) }
            : undefined;
        case '/dashboard/sign-in':
          return { ...answer, status: 302 };
        case '/mcp':
          return { ...answer, body: answer.body.replace('"result"', '"error"') };
        default:
          return undefined;
      }
    };
    const { stdout, code } = await withProxy(misbehave, (url) =>
      runCommand(['--url', url, '--sandbox', '--picture', world.host.standIns.samplePicture], {
        SMOKE_API_KEY: key,
      }),
    );
    expect(code).toBe(1);
    expect(stdout).not.toContain(key);
    // 60 for valid input, as its answers say, and 10 for invalid.
    expect(stdout).toContain('FAILED: ');
    expect(stdout).toContain('70 credits were charged.');
    expect(failedIn(stdout)).toEqual(
      [
        'account, balance after bad input: 990 credits instead of 1000',
        'account, balance after good input: 930 credits instead of 940',
        'agents, list of tools: the body breaks the contract: result',
        'appraise-product, no key: x-request-id is missing',
        'dashboard, sign-in page: status 302 instead of 200',
        'generate-basic-listing, good input: the body breaks the contract: brand',
        "jobs-results, good input: the job's item was answered 502",
        'generate-scaffold-listing, good input: it was charged 20 credits instead of 10',
        'market-get-user, bad input: status 500 instead of 400',
        'market-refresh, no key: the body breaks the contract: error, the whole',
        'predict-price, bad input: it was charged 10 credits instead of 0',
        'update-listing, good input: status 502 instead of 200',
      ].toSorted(),
    );
  });

  test('a silent host fails every row within the time limit of the whole check', async () => {
    const { text, passed } = await withProxy(
      () => 'silent',
      (url) => runSmoke(optionsWith({ url, key: 'k' }), 200),
    );
    expect(passed).toBe(false);
    expect(text).toMatch(/^FAILED: 0 ok, /m);
    const reasons = new Set(failedIn(text).map((row) => row.split(': ')[1]));
    expect(reasons).toEqual(new Set(['the time for the whole check was up']));
  });

  test('an appraisal without the model, and forbidden emulators, are faults in an answer with status 200', async () => {
    const key = await world.createAccount('smoke-degraded', 1000);
    const { model } = world.host.standIns;
    model?.faults.add({ kind: 'answer', status: 401, times: 100 });
    const { text } = await runSmoke(optionsWith({ key, sandbox: false }));
    model?.faults.clear();
    expect(failedIn(text)).toEqual(
      expect.arrayContaining([
        'generate-basic-listing, good input: status 502 instead of 200',
        'predict-price, good input: an emulator answered',
        'appraise-product, good input: the model made no appraisal; an emulator answered',
      ]),
    );
  });
});

describe('wrong use', () => {
  const key = { SMOKE_API_KEY: 'rls_key' };
  test.each([
    ['no address', {}, key],
    ['an address in the clear', { url: 'http://api.example' }, key],
    ['an address with a query', { url: 'https://api.example/?a=b' }, key],
    ['no key', { url: 'https://api.example' }, {}],
    ['a key with a line break', { url: 'https://api.example' }, { SMOKE_API_KEY: 'a\nb' }],
  ])('%s is refused before any request', (_case, options, environment) => {
    expect(() => readOptions({ sandbox: false, ...options }, environment)).toThrow(UsageError);
  });
});
