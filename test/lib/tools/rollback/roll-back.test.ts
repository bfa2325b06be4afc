import { parseArgs } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { functionsBehindTheApi } from '../../../../lib/aws/functions.ts';
import { deployedFunctions } from '../../../../lib/tools/rollback/deployed-functions.ts';
import { options, readRequest } from '../../../../lib/tools/rollback/read-request.ts';
import { rollBack } from '../../../../lib/tools/rollback/roll-back.ts';
import { type DeployedFunction, type DeployedStage, startDeployedStage } from './deployed-stage.ts';

const before = { ...process.env };
let stage: DeployedStage;
beforeEach(async () => {
  stage = await startDeployedStage();
  Object.assign(process.env, stage.variables);
  for (const { name } of functionsBehindTheApi) deploy(name, ['2026-11-01T10:00', '2026-11-10T10:00']);
});
afterEach(async () => {
  await stage.emulator.stop();
});
afterAll(() => {
  process.env = before;
});

/** Publishes a function's versions 1, 2, … at these minutes; the last is live. */
function deploy(name: string, publishedAt: readonly string[]): void {
  stage.functions.set(`resale-listing-prod-${name}`, {
    live: publishedAt.length,
    weights: {},
    revision: 1,
    versions: new Map(publishedAt.map((at, index) => [index + 1, `${at}:00.000+0000`])),
  });
}

const deployed = (name: string): DeployedFunction => {
  const deployedFunction = stage.functions.get(`resale-listing-prod-${name}`);
  if (deployedFunction === undefined) throw new Error(`There is no ${name}.`);
  return deployedFunction;
};
const liveVersions = () =>
  new Map([...stage.functions].map(([name, { live }]) => [name.replace('resale-listing-prod-', ''), live]));

const run = async (...args: string[]) =>
  await rollBack(
    readRequest(parseArgs({ args: ['--stage', 'prod', ...args], options }).values),
    deployedFunctions(),
  );
const rowOf = ({ text }: { readonly text: string }, name: string) =>
  text.split('\n').find((line) => line.startsWith(`${name} `));
const changes = () => stage.emulator.journal.filter(({ method }) => method === 'PUT');

describe('the last deployment', () => {
  beforeEach(() => {
    deploy('account', ['2026-11-01T10:00', '2026-11-10T10:00', '2026-11-22T20:00']);
    deploy('predict-price', ['2026-11-01T10:00', '2026-11-22T19:00', '2026-11-22T20:04']);
  });

  test('a rollback without --yes shows its plan and changes nothing', async () => {
    const report = await run();
    expect(report.complete).toBe(true);
    expect(rowOf(report, 'account')).toMatch(/3 \(2026-11-22T20:00Z\) +2 \(2026-11-10T10:00Z\) +would move/);
    expect(report.text).toContain('Nothing was changed.');
    expect(changes()).toEqual([]);
  });

  test('the functions changed by the last deployment are rolled back, and the others stay', async () => {
    const report = await run('--yes');
    expect(report.complete).toBe(true);
    const moved = [...liveVersions()].filter(([name]) => ['account', 'predict-price'].includes(name));
    expect(Object.fromEntries(moved)).toEqual({ account: 2, 'predict-price': 2 });
    expect(rowOf(report, 'account')).toMatch(/moved$/);
    expect(rowOf(report, 'mcp')).toMatch(/stays: not in the last deployment$/);
    expect(changes()).toHaveLength(2);
  });

  test('a repeated rollback does not go back further, and changes nothing', async () => {
    deploy('mcp', ['2026-11-01T10:00', '2026-11-09T10:00', '2026-11-10T10:00']);
    await run('--yes');
    const once = liveVersions();
    const report = await run('--yes');
    expect(liveVersions()).toEqual(once);
    expect(rowOf(report, 'account')).toMatch(/stays: already there$/);
    expect(rowOf(report, 'mcp')).toMatch(/stays: not in the last deployment$/);
  });

  test('after a failure for one function, a repeat rolls back only that one', async () => {
    stage.beforeUpdate = (deployedFunction) => {
      if (deployedFunction === deployed('account')) deployedFunction.revision += 1;
    };
    expect((await run('--yes')).complete).toBe(false);
    stage.beforeUpdate = () => {};
    const report = await run('--yes');
    expect(report.complete).toBe(true);
    expect(rowOf(report, 'account')).toMatch(/moved$/);
    expect(rowOf(report, 'predict-price')).toMatch(/stays: already there$/);
    expect(deployed('predict-price').live).toBe(2);
  });

  test('all calls go to the previous version, even if an aborted shift left a share elsewhere', async () => {
    deployed('account').weights = { 1: 0.1 };
    await run('--yes');
    expect(deployed('account')).toMatchObject({ live: 2, weights: {} });
  });

  test('a function that is too new for this deployment is named as not deployed', async () => {
    stage.functions.delete('resale-listing-prod-mcp');
    expect(rowOf(await run('--yes'), 'mcp')).toMatch(/not deployed$/);
  });
});

describe('explicit targets', () => {
  beforeEach(() => {
    deploy('account', ['2026-11-01T10:00', '2026-11-10T10:00', '2026-11-22T20:00', '2026-11-22T20:10']);
  });

  test('one function goes back to the version before its last deployment', async () => {
    await run('--function', 'account', '--yes');
    expect(deployed('account').live).toBe(2);
  });

  test('all functions go to the newest version at a given time, also forward once corrected code is deployed', async () => {
    await run('--before', '2026-11-05T00:00Z', '--yes');
    expect(new Set(liveVersions().values())).toEqual(new Set([1]));
    await run('--before', '2026-11-23T00:00Z', '--yes');
    expect(deployed('account').live).toBe(4);
    expect(deployed('mcp').live).toBe(2);
  });

  test('a version that no longer exists changes nothing and is a failure', async () => {
    const report = await run('--before', '2026-10-01T00:00Z', '--yes');
    expect(report.complete).toBe(false);
    expect(report.text).toContain('no such version is kept');
    expect(changes()).toEqual([]);
  });
});

describe('trouble', () => {
  test('an alias that someone else has just moved is left alone, and reported as a failure', async () => {
    stage.beforeUpdate = (deployedFunction) => {
      deployedFunction.revision += 1;
    };
    const report = await run('--function', 'account', '--yes');
    expect(report.complete).toBe(false);
    expect(rowOf(report, 'account')).toMatch(/failed: The Revision Id/);
    expect(deployed('account').live).toBe(2);
  });
});

describe('while traffic shifts', () => {
  beforeEach(() => {
    stage.shifts.set('d-1', {
      application: 'resale-listing-prod-service',
      group: 'resale-listing-prod-account',
    });
    stage.shifts.set('d-2', { application: 'somebody-else', group: 'theirs' });
  });

  test("the stage's own deployments are stopped with automatic rollback, and no alias is touched", async () => {
    const report = await run('--yes');
    expect(report.complete).toBe(true);
    expect(stage.stopped).toEqual([{ deploymentId: 'd-1', autoRollbackEnabled: true }]);
    expect(report.text).toContain('aws cloudformation wait stack-rollback-complete');
    expect(changes()).toEqual([]);
  });

  test('without --yes no deployment is stopped', async () => {
    expect((await run()).text).toContain('would be stopped');
    expect(stage.stopped).toEqual([]);
  });
});
