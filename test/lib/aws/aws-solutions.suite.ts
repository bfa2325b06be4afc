import { expect, test } from '@jest/globals';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { counts } from '../../support/counts.ts';
import { serviceApp } from '../../support/synthesise.ts';
import { everyOption } from '../../support/template.ts';

/** Adds the checks as `bin/app.ts` does. A finding fails the synthesis. */
function checked(app: App): App {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

const stages: readonly Readonly<Record<string, string>>[] = [
  everyOption,
  {
    ...{ stage: 'dev', payments: 'true', deletionNotices: 'true' },
    ...{ modelProvider: 'aws-claude', modelWorkspace: 'wrkspc_01AbCdEf23GhIj' },
  },
  { stage: 'dev' },
];

test.each(stages.slice(0, counts(2, stages.length)))(
  'the stack has no AwsSolutions finding without a written reason: %j',
  (context) => {
    expect(() => checked(serviceApp(context)).synth()).not.toThrow();
  },
);

test('a resource that breaks a rule makes the synthesis fail', () => {
  const app = checked(new App({ builtinCloudFormationValidation: false }));
  new Bucket(new Stack(app, 'stack'), 'without-access-log');
  expect(() => app.synth()).toThrow('AwsSolutions-S');
});
