import { beforeAll, expect, test } from '@jest/globals';
import { everyOption, type StackTemplate, synthesiseStack } from '../../../support/template.ts';

let stack: StackTemplate;
beforeAll(async () => {
  stack = await synthesiseStack(everyOption);
});

test('the tables of money, access and people are copied to the region every six hours, for a week', () => {
  const [, { Properties }] = stack.only('AWS::Backup::BackupPlan');
  const vault = expect.arrayContaining([
    ':backup:ap-southeast-4:',
    ':backup-vault:resale-listing-prod-copies',
  ]);
  expect(Properties.BackupPlan).toMatchObject({
    BackupPlanRule: [
      {
        ScheduleExpression: 'cron(40 1/6 * * ? *)',
        Lifecycle: { DeleteAfterDays: 1 },
        CopyActions: [
          { DestinationBackupVaultArn: { 'Fn::Join': ['', vault] }, Lifecycle: { DeleteAfterDays: 7 } },
        ],
      },
    ],
  });
  const selected = JSON.stringify(stack.only('AWS::Backup::BackupSelection')[1].Properties);
  const chosen = stack
    .ofType('AWS::DynamoDB::Table')
    .flatMap(([id, { Properties: table }]) => (selected.includes(`"${id}"`) ? table.TableName : []));
  expect(chosen).toEqual(
    ['accounts', 'ledger', 'keys', 'people'].map((name) => `resale-listing-prod-${name}`),
  );
});

test('a backup or copy that fails ends with the failed jobs, which have an alarm', () => {
  const [queue] = stack.ofType('AWS::SQS::Queue').find(([id]) => id.startsWith('jobsfailed')) ?? [];
  const [role] = stack.ofType('AWS::IAM::Role').find(([id]) => id.startsWith('backups')) ?? [];
  stack.expectProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.backup'],
      'detail-type': ['Backup Job State Change', 'Copy Job State Change'],
      detail: {
        state: ['FAILED', 'ABORTED', 'EXPIRED'],
        iamRoleArn: [{ 'Fn::GetAtt': [role, 'Arn'] }],
      },
    },
    Targets: [expect.objectContaining({ Arn: { 'Fn::GetAtt': [queue, 'Arn'] } })],
  });
});

test('without a region there is none of it', async () => {
  expect((await synthesiseStack({ stage: 'prod' })).text).not.toContain('AWS::Backup');
});

test('a region that does not exist is refused', async () => {
  await expect(synthesiseStack({ stage: 'dev', backupRegion: 'eu-centre-1' })).rejects.toThrow(
    '-c backupRegion= must be a region such as eu-central-1',
  );
});
