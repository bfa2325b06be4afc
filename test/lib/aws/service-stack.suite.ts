import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { serviceApp } from '../../support/synthesise.ts';
import { everyOption, type StackTemplate, synthesiseStack } from '../../support/template.ts';

/** By type: the logical id of each resource in deployed stages, and its name, if any. */
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

describe('with every option there is room for 12 endpoints more', () => {
  let stack: StackTemplate;
  let more: number;
  beforeAll(async () => {
    stack = await synthesiseStack(everyOption);
    // Each with an endpoint's usual resources, and a folder for its path, which most share.
    more = 12 * (Object.keys(stack.resources).filter((id) => /update-?listing/i.test(id)).length + 1);
  });

  test('within the stack’s limits of 500 resources and a 1 MB template', () => {
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
    const count = Object.keys(stack.resources).length;
    expect(more).toBeGreaterThanOrEqual(12 * 7);
    expect(count + more).toBeLessThan(480);
    const size = JSON.stringify(JSON.parse(stack.text), undefined, 1).length;
    expect(size * (1 + more / count)).toBeLessThan(1_000_000);
  });

  test('within the 10,240 characters of the permissions of the invoking role', () => {
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
    const invocable = stack
      .allowed()
      .filter(({ Action }) => Action === 'lambda:InvokeFunction')
      .flatMap(({ Resource: resource }) => resource as { Ref: string }[]);
    expect(invocable.length).toBeGreaterThan(endpoints.length);
    const longestArn = `"arn:aws:lambda:ap-southeast-2:111111111111:function:${'n'.repeat(64)}:live",`;
    expect((invocable.length + 20) * longestArn.length).toBeLessThan(10_240);
  });
});

/** As long as what the references become: the ARN of a table or a secret. */
const resolved = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('Ref' in value || 'Fn::GetAtt' in value) return 'r'.repeat(95);
  return 'Fn::Join' in value ? (value['Fn::Join'] as [string, string[]])[1].join('') : value;
};

test('the permissions of each role are within the 10,240 characters that it may have inline', async () => {
  const { ofType } = await synthesiseStack(everyOption);
  const sizes = ofType('AWS::IAM::Role').map(
    ([role, { Properties }]) =>
      [JSON.stringify(JSON.parse(JSON.stringify(Properties.Policies ?? []), resolved)).length, role] as const,
  );
  expect(sizes.filter(([size]) => size >= 10_240)).toEqual([]);
});

test.each([
  [{}, []],
  [{ marketPricing: 'permitted' }, [expect.stringContaining('join/api-license-agreement')]],
])('synthesis prints what the operator states with %j', (context, printed) => {
  const { messages } = serviceApp({ stage: 'dev', ...context })
    .synth()
    .getStackByName('service');
  expect(messages.map(({ entry }) => entry.data).filter((text) => /permitted/.test(String(text)))).toEqual(
    printed,
  );
});
