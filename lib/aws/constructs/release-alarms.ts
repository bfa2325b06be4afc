import { Duration } from 'aws-cdk-lib';
import { type Alarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { authorizerFunction } from '../functions.ts';
import { liveAlias, resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { AlarmBoard } from './alarm-board.ts';
import { EventMetrics } from './event-metrics.ts';
import type { Canary } from './releases.ts';

/** Most of the first step, which takes a quarter of an hour: with few calls, a shorter time has none of the new version. */
const period = Duration.minutes(10);
/**
 * Fewer say nothing about a version. With three, a good version beside one that succeeds in nine calls of ten is sent back
 * once in a thousand times.
 */
const leastAnswers = 3;
const leastTimes = 10;
const leastCrashes = 2;
const shareOfCrashes = 0.05;
/** What a version may take longer, in milliseconds, beside twice the time of the one before: its first calls are slow. */
const slowerByMs = 1000;

/** The same measure of the new version, and of all calls of the function, whichever version had them. */
interface Pair {
  readonly ofNew: (statistic: string) => Metric;
  readonly ofAll: (statistic: string) => Metric;
}

/** A single one may be chance; with 20 calls a minute two are one in a hundred of the ten minutes. */
const leastOwnFailures = 2;
const shareOfOwnFailures = 0.01;

export interface ReleaseAlarmsProps {
  readonly stage: Stage;
  /** Of all functions. */
  readonly log: LogGroup;
  /** The functions whose new versions get a tenth of the calls first. */
  readonly canaries: readonly Canary[];
}

/**
 * The alarms that send the calls of a new version back, which must exist before it gets any, and the topic that they and
 * the alarms of the other stack notify.
 */
export class ReleaseAlarms extends Construct {
  /** Names of all of them. */
  readonly names: readonly string[];
  readonly #ownFailures: Alarm;
  readonly #ofVersions: ReadonlyMap<Canary, readonly Alarm[]>;

  constructor(scope: Construct, id: string, { stage, log, canaries }: ReleaseAlarmsProps) {
    super(scope, id);
    const board = new AlarmBoard(this, 'board', stage);
    const metrics = new EventMetrics(this, 'events', stage, log);
    metrics.countAnswers();
    this.#ownFailures = watchOwnFailures(board, metrics);
    this.#ofVersions = watchVersions(board, metrics, { stage, canaries });
    this.names = board.names;
  }

  /** The alarms that bring a function's traffic back to the version before. */
  thatBringBack(canary: Canary): readonly Alarm[] {
    return [...(this.#ofVersions.get(canary) ?? []), this.#ownFailures];
  }
}

/** Of the 5xx only 500 is our own fault; the others come from an upstream or from too much load. */
function watchOwnFailures(board: AlarmBoard, metrics: EventMetrics): Alarm {
  return board.add('own-failures', {
    description: 'One in a hundred calls is answered 500, two at least',
    metric: new MathExpression({
      expression: `IF(failed >= ${leastOwnFailures} && failed >= ${shareOfOwnFailures} * answered, 1, 0)`,
      usingMetrics: {
        failed: metrics
          .count('own-failures', { pattern: '{ $.event = "call.answered" && $.status = 500 }' })
          .with({ period }),
        answered: metrics.answers.with({ statistic: 'SampleCount', period }),
      },
      period,
      label: 'own failures',
    }),
  });
}

/**
 * Alarms that send the calls of a new version back: it crashes, it succeeds less than a third as often as the version
 * beside it, or it takes more than twice as long. Both versions meet the same callers and the same upstreams, so a
 * caller who sends nonsense and a model that is down raise none of them. They send no notification.
 *
 * @returns the alarms by function
 */
function watchVersions(
  board: AlarmBoard,
  metrics: EventMetrics,
  { stage, canaries }: { readonly stage: Stage; readonly canaries: readonly Canary[] },
): ReadonlyMap<Canary, readonly Alarm[]> {
  if (canaries.length === 0) return new Map();
  const answersOf = answerMetrics(metrics, stage, canaries);
  return new Map(
    canaries.map((canary): [Canary, readonly Alarm[]] => {
      const { name } = canary.function;
      const alarm = (what: string, description: string, expression: string, using: Record<string, Metric>) =>
        board.add(`new-${name}-${what}`, {
          description: `The new version of ${name} ${description}`,
          metric: new MathExpression({ expression, usingMetrics: using, period, label: what }),
          quiet: true,
        });
      const answers = answersOf(canary);
      const errors = lambdaMetrics(canary, 'Errors');
      const times = lambdaMetrics(canary, 'Duration');
      return [
        canary,
        [
          alarm(
            'crashes',
            'ends in errors',
            `IF(errors >= ${leastCrashes} && errors >= ${shareOfCrashes} * calls, 1, 0)`,
            { errors: errors.ofNew('Sum'), calls: errors.ofNew('SampleCount') },
          ),
          alarm(
            'succeeds-less',
            'succeeds less than a third as often as the one before',
            `IF(newAnswers >= ${leastAnswers} && 3 * newSuccesses * (answers - newAnswers) < (successes - newSuccesses) * newAnswers, 1, 0)`,
            {
              newAnswers: answers.ofNew('SampleCount'),
              newSuccesses: answers.ofNew('Sum'),
              answers: answers.ofAll('SampleCount'),
              successes: answers.ofAll('Sum'),
            },
          ),
          alarm(
            'is-slower',
            'takes more than twice as long as the one before',
            `IF(newCalls >= ${leastTimes} && newTime * (calls - newCalls) > (2 * (time - newTime) + ${slowerByMs} * (calls - newCalls)) * newCalls, 1, 0)`,
            {
              newCalls: times.ofNew('SampleCount'),
              newTime: times.ofNew('Sum'),
              calls: times.ofAll('SampleCount'),
              time: times.ofAll('Sum'),
            },
          ),
        ],
      ];
    }),
  );
}

/**
 * The answers, 1 for a success and 0 for a failure: their number is the sample count, the successes are the sum. All come
 * from the log, which arrives late as a whole. An answer of any operation also shows the authorizer at work: it names its version.
 */
function answerMetrics(
  metrics: EventMetrics,
  stage: Stage,
  canaries: readonly Canary[],
): (canary: Canary) => Pair {
  const operations = canaries
    .filter((canary) => canary.function.name !== authorizerFunction.name)
    .map((canary) => `$.operation = "${canary.function.name}"`)
    .join(' || ');
  const count = (name: string, pattern: string, dimensions: readonly string[]) => {
    const counted = metrics.count(name, { pattern, value: '$.succeeded', dimensions });
    return (values: Record<string, string>) => (statistic: string) =>
      counted.with({ dimensionsMap: values, statistic, period });
  };
  const answered = '{ $.event = "call.answered" }';
  const ofCanaries = `{ $.event = "call.answered" && (${operations}) }`;
  const ofFunction = count('answers-of-function', ofCanaries, ['function']);
  const ofVersion = count('answers-of-version', ofCanaries, ['function', 'version']);
  const ofAuthorizer = count('answers-by-authorizer', answered, ['authorizerVersion']);
  return ({ function: { name }, version: { version } }) => {
    if (name === authorizerFunction.name) {
      return {
        ofNew: ofAuthorizer({ authorizerVersion: version }),
        ofAll: (statistic) => metrics.answers.with({ statistic, period }),
      };
    }
    const functionName = resourceName(stage.name, name);
    return {
      ofNew: ofVersion({ function: functionName, version }),
      ofAll: ofFunction({ function: functionName }),
    };
  };
}

/**
 * What Lambda measures for each version while an alias has two.
 *
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-view.html (read 2026-11-23)
 */
function lambdaMetrics({ function: created, version }: Canary, metricName: 'Errors' | 'Duration'): Pair {
  const { functionName } = created.function;
  const common = { namespace: 'AWS/Lambda', metricName, period };
  return {
    ofNew: (statistic) =>
      new Metric({
        ...common,
        statistic,
        dimensionsMap: {
          FunctionName: functionName,
          Resource: `${functionName}:${liveAlias}`,
          ExecutedVersion: version.version,
        },
      }),
    ofAll: (statistic) => new Metric({ ...common, statistic, dimensionsMap: { FunctionName: functionName } }),
  };
}
