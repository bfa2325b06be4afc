import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseAlarms, synthesiseStack } from '../../../support/template.ts';

let without: StackTemplate;
let taking: StackTemplate;
beforeAll(async () => {
  without = await synthesiseStack({ stage: 'prod' });
  taking = await synthesiseStack({ stage: 'prod', deletionNotices: 'true' });
});

describe("a stage that takes the marketplace's notices", () => {
  test('is open to GET and POST alone', () => {
    const resource = taking
      .ofType('AWS::ApiGateway::Resource')
      .find(([id, { Properties }]) => Properties.PathPart === 'market' && /webhooks/.test(id));
    const methods = taking
      .propertiesOf('AWS::ApiGateway::Method')
      .filter(({ ResourceId }) => JSON.stringify(ResourceId) === JSON.stringify({ Ref: resource?.[0] }));
    expect(methods.map(({ HttpMethod }) => HttpMethod).toSorted()).toEqual(['GET', 'POST']);
  });

  test('may write into one table alone, and there no sign-ins', () => {
    const statements = taking
      .allowed()
      .filter(
        ({ role, Action }) =>
          /market-?notices/i.test(role) && /dynamodb:(Put|Update|Delete)/.test(String(Action)),
      );
    const leading = statements.map(({ Condition }) => JSON.stringify(Condition));
    expect(leading.length).toBeGreaterThan(0);
    for (const condition of leading) expect(condition).toMatch(/"(cache|count|notice)#\*"\]/);
    expect(statements.map(({ Action }) => String(Action)).join()).not.toContain('Delete');
  });
});

test('a stage that does not take them has none of this', async () => {
  expect(without.text).not.toMatch(/webhooks|notices/i);
  expect((await synthesiseAlarms({ stage: 'prod' })).text).not.toContain('market-notice');
});
