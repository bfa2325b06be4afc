import { expect, test } from '@jest/globals';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { counts } from '../../support/counts.ts';
import { serviceApp } from '../../support/synthesise.ts';

/** Adds the checks as `bin/app.ts` does. A finding makes the synthesis throw. */
function checked(app: App): App {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

type Context = Readonly<Record<string, string>>;

const everything: Context = {
  stage: 'prod',
  domain: 'api.example.com',
  certificate: 'arn:aws:acm:ap-southeast-2:111111111111:certificate/1',
  pictureDomain: 'pictures.example.com',
  pictureCertificate: 'arn:aws:acm:us-east-1:111111111111:certificate/2',
  firewallLists: 'block',
  traces: 'true',
  customerKeys: 'true',
};
const stages: readonly Context[] = [
  everything,
  { stage: 'dev', pictureLogs: 'false', payments: 'true' },
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
