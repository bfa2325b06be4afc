import { Duration, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type TableName, tables } from '../../../shared/platform/database/tables.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';
import type { Storage } from './storage.ts';

/** Each copy is a whole one, and erased people are in it until it ends. */
const copiesEndAfter = Duration.days(7);
/** Here they only wait to be copied, since the tables can be recovered to any second. */
const deleteAfter = Duration.days(1);

/**
 * Copies of the tables of money, access and people in a second region, every six hours: what is left if a region is
 * lost. The vault there is made and locked by hand (docs/runbook/undo.md), since it must depend on nothing in this region.
 */
export class Backups extends Construct {
  /** @param failed gets backups and copies that failed, and has an alarm */
  constructor(scope: Construct, id: string, stage: Stage, storage: Storage, failed: IQueue) {
    super(scope, id);
    const copies = Stack.of(this).formatArn({
      service: 'backup',
      region: stage.backupRegion ?? '',
      resource: `backup-vault:${resourceName(stage.name, 'copies')}`,
    });
    const destinationBackupVault = BackupVault.fromBackupVaultArn(this, 'copies', copies);
    const copyActions = [{ destinationBackupVault, deleteAfter: copiesEndAfter }];
    const scheduleExpression = Schedule.cron({ hour: '1/6', minute: '40' });
    const plan = new BackupPlan(this, 'plan');
    plan.addRule(new BackupPlanRule({ scheduleExpression, deleteAfter, copyActions }));
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
    const kept = (Object.keys(tables) as TableName[]).filter((name) => tables[name].retained);
    const resources = kept.map((name) => BackupResource.fromDynamoDbTable(storage.tables[name]));
    plan.addSelection('tables', { resources, role, allowRestores: true });
    const reason = 'What AWS Backup asks for; it acts only on the tables that the plan selects.';
    for (const kind of ['Backup', 'Restores']) {
      const policy = `arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyFor${kind}`;
      acceptFindings(role, { [`IAM4[Policy::${policy}]`]: reason });
    }
    new Rule(this, 'failures', {
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'ABORTED', 'EXPIRED'], iamRoleArn: [role.roleArn] },
      },
      targets: [new SqsQueue(failed)],
    });
  }
}
