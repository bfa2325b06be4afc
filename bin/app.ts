import { join, resolve } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AlarmsStack } from '../lib/aws/alarms-stack.ts';
import { resourceName } from '../lib/aws/naming.ts';
import { ServiceStack } from '../lib/aws/service-stack.ts';
import { readStage } from '../lib/aws/stage.ts';

const app = new App();
const stage = readStage(app.node);
const bundles = resolve(import.meta.dirname, '..', '.build', stage.target);

const service = new ServiceStack(app, resourceName(stage.name, 'service'), {
  stage,
  code: (functionName) => Code.fromAsset(join(bundles, functionName)),
  description: 'Listing texts, comparable prices and marketplace posting for resale apps',
});
new AlarmsStack(app, resourceName(stage.name, 'alarms'), {
  stage,
  service,
  description: 'Alarms of the resale listing service, their metrics and their dashboard',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
