import { expect, test } from '@jest/globals';
import { holdLifetimeMs } from '../../../../shared/billing/credits/limits.ts';
import { someOptions, synthesiseStack } from '../../../support/template.ts';

test.each([
  {
    queue: 'webhooks',
    construct: 'webhooks',
    taker: 'deliverwebhooks',
    limits: [10, 180, 50, 500],
    senders: ['dashboard', 'jobmailLowBalances', 'marketenditem', 'runjobitems'],
  },
  {
    queue: 'jobs',
    construct: 'work',
    taker: 'runjobitems',
    limits: [1, 216, 50, 20],
    senders: ['jobscreate', 'jobsresume'],
  },
])(
  '$queue: one function takes messages, and what it is never done with ends with the failed jobs',
  async ({ queue, construct, taker, limits: [batch, visibility, atOnce, receipts], senders }) => {
    const stack = await synthesiseStack({ stage: 'prod' });
    const idOf = (type: string, start: string) =>
      stack.ofType(type).find(([id]) => id.startsWith(start))?.[0] ?? `no ${start}`;
    const arn = { 'Fn::GetAtt': [idOf('AWS::SQS::Queue', construct), 'Arn'] };
    stack.expectProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: batch,
      EventSourceArn: arn,
      FunctionName: { Ref: idOf('AWS::Lambda::Function', taker) },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: atOnce },
    });
    stack.expectProperties('AWS::SQS::Queue', {
      QueueName: `resale-listing-prod-${queue}`,
      VisibilityTimeout: visibility,
      RedrivePolicy: {
        deadLetterTargetArn: { 'Fn::GetAtt': [idOf('AWS::SQS::Queue', 'jobsfailed'), 'Arn'] },
        maxReceiveCount: receipts,
      },
    });
    const isOf = (resource: unknown) => JSON.stringify([resource].flat()).includes(JSON.stringify(arn));
    const roles = stack
      .allowed()
      .filter(({ Action, Resource }) => [Action].flat().includes('sqs:SendMessage') && isOf(Resource))
      .map(({ role }) => role.replace(/role.*/, ''));
    expect(roles.toSorted()).toEqual(senders);
  },
);

test('messages are hidden for six times as long as functions run; the worker of jobs ends before a hold does', async () => {
  const { propertiesOf } = await synthesiseStack({ stage: 'prod' });
  const timeoutOf = (name: string) =>
    propertiesOf('AWS::Lambda::Function').find(({ FunctionName }) => String(FunctionName).endsWith(name))
      ?.Timeout;
  const hidden = propertiesOf('AWS::SQS::Queue').flatMap(({ VisibilityTimeout }) => VisibilityTimeout ?? []);
  const times = ['deliver-webhooks', 'run-job-items'].map((name) => Number(timeoutOf(name)));
  expect(hidden).toEqual(times.map((time) => 6 * time));
  expect(Number(times[1]) * 1000).toBeLessThan(holdLifetimeMs);
});

test('-c jobConcurrency= is how many items are called at once', async () => {
  const stack = await synthesiseStack(someOptions);
  stack.expectProperties('AWS::Lambda::EventSourceMapping', { ScalingConfig: { MaximumConcurrency: 200 } });
});
