import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { endpointProfiles } from '../../../lib/aws/constructs/function-profiles.ts';
import { synthesise } from '../../support/synthesise.ts';
import { everyOption, readTemplate, type StackTemplate, synthesiseStack } from '../../support/template.ts';

/** By type: the logical id of each resource that deployed stages have, and the name that it has, if any. */
const lasting: Readonly<Record<string, Readonly<Record<string, string | null>>>> = JSON.parse(
  readFileSync(new URL('./lasting-resources.json', import.meta.url), 'utf8'),
);

/*
 * CloudFormation deletes a resource whose logical id is gone, with what is in it, and creates another one; where both
 * would have the same name, the deployment fails.
 */
test.each(Object.entries(lasting))(
  'each %s that stages have keeps its logical id and its name',
  async (type, kept) => {
    const { resources } = await synthesiseStack(everyOption);
    const rows = Object.keys(kept).map((id) => {
      const { Type, Properties = {} } = resources[id] ?? {};
      return [
        id,
        Type,
        kept[id] === null ? null : Object.values(Properties).find((property) => property === kept[id]),
      ];
    });
    expect(rows).toEqual(Object.entries(kept).map(([id, name]) => [id, type, name]));
  },
);

describe('with 20 endpoints more and every option', () => {
  const contract = [...endpointProfiles()];
  /** Each in a folder of its own, which is a resource more than most have. */
  const madeUp = Array.from({ length: 20 }, (_, index): (typeof contract)[number] => {
    const [endpoint, profile] = contract[index % contract.length] as (typeof contract)[number];
    const name = `made-up-${index}`;
    return [{ ...endpoint, name, path: `/api/v1/folder-${index}/${name}` }, profile];
  });
  let stacks: Readonly<Record<'service' | 'alarms', StackTemplate>>;
  beforeAll(() => {
    const made = synthesise(everyOption, { endpoints: new Map([...contract, ...madeUp]) });
    stacks = { service: readTemplate(made.service), alarms: readTemplate(made.alarms) };
  });

  test.each(['service', 'alarms'] as const)(
    'the stack of the %s has fewer than 480 of the 500 resources that it may have, and a template below its 1 MB',
    (name) => {
      // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
      expect(Object.keys(stacks[name].resources).length).toBeLessThan(480);
      expect(JSON.stringify(JSON.parse(stacks[name].text), undefined, 1).length).toBeLessThan(1_000_000);
    },
  );

  test('the role that invokes them all has fewer than the 10,240 characters that its permissions may have', () => {
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
    const invocable = stacks.service
      .allowed()
      .filter(({ Action }) => Action === 'lambda:InvokeFunction')
      .flatMap(({ Resource: resource }) => resource as { Ref: string }[]);
    expect(invocable.length).toBeGreaterThan(contract.length + madeUp.length);
    const longestArn = `arn:aws:lambda:ap-southeast-2:111111111111:function:${'n'.repeat(64)}:live`;
    expect(JSON.stringify(invocable.map(() => longestArn)).length).toBeLessThan(10_240);
  });
});
