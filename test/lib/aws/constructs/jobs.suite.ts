import { beforeAll, describe, expect, test } from '@jest/globals';
import { type StackTemplate, someOptions, synthesiseStack } from '../../../support/template.ts';

let stack: StackTemplate;
beforeAll(async () => {
  stack = await synthesiseStack({ stage: 'dev' });
});

interface Target {
  readonly Arn: { readonly 'Fn::GetAtt': readonly [string, string] };
  readonly RetryPolicy?: object;
  readonly DeadLetterConfig?: { readonly Arn: object };
}

const functionNameOf = ({ Arn }: Target) => stack.resources[Arn['Fn::GetAtt'][0]]?.Properties.FunctionName;
const queueOf = () => stack.ofType('AWS::SQS::Queue').find(([id]) => id.startsWith('jobsfailed')) ?? [];
const rules = () =>
  stack.propertiesOf('AWS::Events::Rule').map((Properties) => ({
    schedule: Properties.ScheduleExpression,
    pattern: Properties.EventPattern,
    targets: Properties.Targets as Target[],
  }));

describe('jobs', () => {
  test('a job that cannot be started is retried, then kept', () => {
    const [queue] = queueOf();
    const targets = rules().flatMap((rule) => rule.targets);
    expect(targets).toHaveLength(5);
    for (const { RetryPolicy, DeadLetterConfig } of targets) {
      expect(RetryPolicy).toEqual({
        MaximumEventAgeInSeconds: expect.any(Number),
        MaximumRetryAttempts: expect.any(Number),
      });
      expect(RetryPolicy).not.toMatchObject({ MaximumRetryAttempts: 0 });
      expect(DeadLetterConfig).toEqual({ Arn: { 'Fn::GetAtt': [queue, 'Arn'] } });
    }
  });

  test('every run that finally fails is kept', () => {
    const [queue] = queueOf();
    const configurations = stack.ofType('AWS::Lambda::EventInvokeConfig');
    expect(configurations).toHaveLength(5);
    for (const [, { Properties }] of configurations) {
      expect(Properties.DestinationConfig).toEqual({
        OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } },
      });
    }
  });

  test('the daily jobs also run after deployment of this stack, and of the alarms stack, which counts them', () => {
    const daily = rules().filter(({ pattern }) => pattern !== undefined);
    expect(daily.map(({ schedule, targets }) => [schedule, targets.map(functionNameOf)])).toEqual([
      ['cron(10 3/6 * * ? *)', ['resale-listing-dev-audit-ledger', 'resale-listing-dev-erase-accounts']],
      ['cron(20 15,17,21 * * ? *)', ['resale-listing-dev-refresh-rates']],
    ]);
    for (const { pattern } of daily)
      expect(pattern).toEqual({
        source: ['aws.cloudformation'],
        'detail-type': ['CloudFormation Stack Status Change'],
        detail: {
          'stack-id': [
            { Ref: 'AWS::StackId' },
            { prefix: { 'Fn::Join': ['', expect.arrayContaining([':stack/resale-listing-dev-alarms/'])] } },
          ],
          'status-details': { status: ['CREATE_COMPLETE', 'UPDATE_COMPLETE'] },
        },
      });
  });
});

test('the topic lets the alarms of the account publish', () => {
  const [topic] = stack.ofType('AWS::SNS::Topic').flat() as [string, unknown];
  stack.expectProperties('AWS::SNS::TopicPolicy', {
    Topics: [{ Ref: topic }],
    PolicyDocument: {
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Action: 'sns:Publish',
          Resource: { Ref: topic },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]),
    },
  });
});

describe('mails to owners', () => {
  test('are not sent without a sender address', () => {
    expect(stack.text).not.toMatch(/ses:|MAIL_FROM/);
  });

  test('are written every minute, and sent from that address alone, even if the identity at SES covers more', async () => {
    const mailing = await synthesiseStack(someOptions);
    const named = (name: string) => {
      const ofThatName = mailing
        .ofType('AWS::Lambda::Function')
        .find(([, { Properties }]) => String(Properties.FunctionName).endsWith(name));
      if (ofThatName === undefined) throw new Error(`there is no ${name}`);
      return ofThatName;
    };
    const [job, { Properties: writing }] = named('mail-low-balances');
    const [, { Properties: sending }] = named('deliver-webhooks');
    expect(writing.Environment).toMatchObject({ Variables: { MAIL_FROM: 'credits@shop.example' } });
    expect(sending.Environment).toMatchObject({
      Variables: { MAIL_FROM: 'credits@shop.example', DASHBOARD_URL: expect.anything() },
    });
    mailing.expectProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [expect.objectContaining({ Arn: { 'Fn::GetAtt': [job, 'Arn'] } })],
    });
    const statements = mailing.allowed().filter(({ Action }) => Action === 'ses:SendEmail');
    // The dashboard mails invitations.
    expect(statements.map(({ role }) => role)).toEqual([
      expect.stringMatching(/^dashboard/),
      // The version before sent them from there.
      expect.stringMatching(/^jobmailLowBalances/),
      expect.stringMatching(/^deliverwebhooks/),
    ]);
    for (const statement of statements)
      expect(statement).toMatchObject({
        Condition: { StringEquals: { 'ses:FromAddress': 'credits@shop.example' } },
      });
    expect(JSON.stringify(statements[0])).toMatch(
      /:identity\/credits@shop\.example".*:identity\/shop\.example"/,
    );
  });
});
