import { expect, test } from '@jest/globals';
import { synthesiseStack } from '../../../support/template.ts';

test('a function takes ten messages at once, and what is never done with ends with the failed jobs', async () => {
  const stack = await synthesiseStack({ stage: 'prod' });
  const idOf = (type: string, start: string) =>
    stack.ofType(type).find(([id]) => id.startsWith(start))?.[0] ?? `no ${start}`;
  const queue = idOf('AWS::SQS::Queue', 'webhooks');
  const source = { 'Fn::GetAtt': [queue, 'Arn'] };
  stack.expectProperties('AWS::Lambda::EventSourceMapping', {
    BatchSize: 10,
    EventSourceArn: source,
    FunctionName: { Ref: idOf('AWS::Lambda::Function', 'deliverwebhooks') },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ScalingConfig: { MaximumConcurrency: 50 },
  });
  stack.expectProperties('AWS::SQS::Queue', {
    QueueName: 'resale-listing-prod-webhooks',
    RedrivePolicy: {
      deadLetterTargetArn: { 'Fn::GetAtt': [idOf('AWS::SQS::Queue', 'jobsfailed'), 'Arn'] },
      maxReceiveCount: 500,
    },
  });
  const senders = stack
    .allowed()
    .filter(({ Action }) => Action === 'sqs:SendMessage')
    .map(({ role }) => role);
  expect(senders.map((role) => role.replace(/role.*/, '')).toSorted()).toEqual([
    'dashboard',
    'jobmailLowBalances',
  ]);
});
