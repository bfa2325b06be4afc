import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, synthesiseAlarms, synthesiseStack } from '../../../support/template.ts';

let prod: StackTemplate;
let alarms: StackTemplate;
beforeAll(async () => {
  prod = await synthesiseStack({ stage: 'prod' });
  alarms = await synthesiseAlarms({ stage: 'prod' });
});

interface MetricQuery {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: {
    readonly Metric: {
      readonly MetricName: string;
      readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
    };
    readonly Stat: string;
  };
}

function queriesOf(alarm: string): readonly MetricQuery[] {
  const [found] = [prod, alarms]
    .flatMap((stack) => stack.ofType('AWS::CloudWatch::Alarm'))
    .filter(([, { Properties }]) => Properties.AlarmName === `resale-listing-prod-${alarm}`);
  if (found === undefined) throw new Error(`There is no alarm ${alarm}.`);
  expect(found[1].Properties).toMatchObject({ Threshold: 1, TreatMissingData: 'notBreaching' });
  return found[1].Properties.Metrics as MetricQuery[];
}

/** Whether the alarm rings. Its expression is of the part of CloudWatch's metric math that is JavaScript, too, but for IF. */
function rings(alarm: string, values: Readonly<Record<string, number>>): boolean {
  const queries = queriesOf(alarm);
  const expression = queries.find((query) => query.Expression !== undefined)?.Expression ?? '';
  const names = queries.flatMap(({ Id, MetricStat }) => (MetricStat === undefined ? [] : Id));
  expect(Object.keys(values).sort()).toEqual([...names].sort());
  const IF = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
  const evaluate = new Function('IF', ...Object.keys(values), `return ${expression};`);
  return evaluate(IF, ...Object.values(values)) >= 1;
}

describe.each(['authorizer', 'generate-basic-listing', 'predict-price', 'market-post-item'])(
  'a new version of %s goes back',
  (name) => {
    /** How many of the calls to each version succeeded within ten minutes. */
    const succeeded = (ofNew: readonly [number, number], ofOld: readonly [number, number]) =>
      rings(`new-${name}-succeeds-less`, {
        newSuccesses: ofNew[0],
        newAnswers: ofNew[1],
        successes: ofNew[0] + ofOld[0],
        answers: ofNew[1] + ofOld[1],
      });

    test('when it succeeds less than a third as often as the one before, with few calls and with many', () => {
      expect(succeeded([0, 3], [25, 27])).toBe(true);
      expect(succeeded([0, 20], [176, 180])).toBe(true);
      expect(succeeded([30, 100], [850, 900])).toBe(true);
    });

    test('not when both fail alike, because of their callers or an upstream', () => {
      expect(succeeded([0, 20], [0, 180])).toBe(false);
      expect(succeeded([1, 20], [9, 180])).toBe(false);
      expect(succeeded([12, 20], [160, 180])).toBe(false);
    });

    test('not when it has too few calls to judge, or all of them', () => {
      expect(succeeded([0, 2], [18, 18])).toBe(false);
      expect(succeeded([20, 200], [0, 0])).toBe(false);
    });

    test('when it crashes, but not for one crash', () => {
      expect(rings(`new-${name}-crashes`, { errors: 2, calls: 3 })).toBe(true);
      expect(rings(`new-${name}-crashes`, { errors: 1, calls: 3 })).toBe(false);
      expect(rings(`new-${name}-crashes`, { errors: 2, calls: 1000 })).toBe(false);
    });

    test('when it takes more than twice as long as the one before, but not when the model keeps both waiting', () => {
      const took = (newCalls: number, each: number, calls: number, eachOfOld: number) =>
        rings(`new-${name}-is-slower`, {
          newCalls,
          newTime: newCalls * each,
          calls: newCalls + calls,
          time: newCalls * each + calls * eachOfOld,
        });
      expect(took(10, 12_000, 90, 5000)).toBe(true);
      expect(took(10, 24_000, 90, 23_000)).toBe(false);
      // The first calls of a version.
      expect(took(10, 600, 90, 20)).toBe(false);
      expect(took(9, 25_000, 90, 1000)).toBe(false);
      expect(took(100, 9000, 0, 0)).toBe(false);
    });
  },
);

test('the alarms of a release look at the version that the same deployment publishes', () => {
  for (const name of ['authorizer', 'predict-price']) {
    for (const what of ['crashes', 'succeeds-less', 'is-slower']) {
      const versions = queriesOf(`new-${name}-${what}`).flatMap(({ MetricStat }) =>
        (MetricStat?.Metric.Dimensions ?? [])
          .filter((dimension) => /version$/i.test(dimension.Name))
          .map(({ Value }) => (Value as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0]),
      );
      expect(versions).toHaveLength(2);
      for (const id of versions) expect(prod.resources[id]?.Type).toBe('AWS::Lambda::Version');
    }
  }
});

test('our own failures ring at two in a hundred calls, those of upstreams do not count', () => {
  expect(rings('own-failures', { failed: 2, answered: 40 })).toBe(true);
  expect(rings('own-failures', { failed: 1, answered: 4 })).toBe(false);
  expect(rings('own-failures', { failed: 5, answered: 1000 })).toBe(false);
  prod.expectProperties('AWS::Logs::MetricFilter', {
    FilterPattern: '{ $.event = "call.answered" && $.status = 500 }',
  });
});

test('a model that fails rings at a fifth of its questions, three at least', () => {
  expect(rings('model-failures', { failed: 3, asked: 3 })).toBe(true);
  expect(rings('model-failures', { failed: 20, asked: 100 })).toBe(true);
  expect(rings('model-failures', { failed: 2, asked: 2 })).toBe(false);
  expect(rings('model-failures', { failed: 5, asked: 100 })).toBe(false);
});
