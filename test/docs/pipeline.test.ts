import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const step = z.object({ run: z.string().optional(), uses: z.string().optional(), id: z.string().optional() });
const workflow = z.object({
  jobs: z.record(z.string(), z.object({ steps: z.array(step).default([]) })),
});

const pipeline = workflow.parse(parse(read('docs/pipeline/deploy.yml'), { strict: true, uniqueKeys: true }));
const stage = workflow.parse(
  parse(read('docs/pipeline/deploy-stage.yml'), { strict: true, uniqueKeys: true }),
);
const stageSteps = stage.jobs.deploy?.steps ?? [];
const commands = [...(pipeline.jobs.check?.steps ?? []), ...stageSteps].flatMap(({ run }) => run ?? []);

describe('the sample pipeline', () => {
  test('shows the changes before it deploys, runs the smoke test afterwards, and rolls back only then', () => {
    const order = [
      'cdk diff',
      'cdk deploy',
      'run --silent smoke',
      'rollback -- --stage "$STAGE" --before',
      'git checkout "$BEFORE"',
    ];
    const places = order.map((part) => stageSteps.findIndex(({ run }) => run?.includes(part)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((first, other) => first - other));
  });

  test('names both stacks of a stage, as the CDK requires', () => {
    const deployments = commands.flatMap((run) => run.match(/cdk deploy .*/g) ?? []);
    expect(deployments).toHaveLength(2);
    for (const deployment of deployments) expect(deployment).toMatch(/^cdk deploy --all /);
  });

  test('runs only scripts that exist, with options that they take', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(parse(read('package.json')));
    const named = commands.flatMap((run) => [...run.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]);
    expect(named.length).toBeGreaterThan(0);
    for (const [, name = ''] of named) expect(Object.keys(scripts)).toContain(name);
    for (const file of commands.filter((run) => run.startsWith('.')))
      expect(existsSync(join(root, file))).toBe(true);
    const usages = { smoke: 'smoke/command-line.ts', rollback: 'rollback/read-request.ts' };
    for (const [name, file] of Object.entries(usages)) {
      const run = commands.find((text) => text.includes(`${name} -- `))?.split(' -- ')[1] ?? '';
      const options = run.match(/--[a-z]+/g) ?? [];
      expect(options.length).toBeGreaterThan(0);
      for (const option of options) expect(read(`lib/tools/${file}`)).toContain(option);
    }
  });

  test('holds no secret, and signs in to AWS by a role for this environment', () => {
    const text = read('docs/pipeline/deploy-stage.yml');
    expect(text).toMatch(/role-to-assume: .*vars\.DEPLOY_ROLE/);
    expect(text).not.toMatch(/AKIA|aws-access-key-id|aws-secret-access-key|rls_/);
    expect(read('docs/pipeline/deploy.yml')).toContain('id-token: write');
  });
});
