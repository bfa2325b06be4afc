import { join, resolve } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { resourceName } from '../lib/aws/naming.ts';
import { ServiceStack } from '../lib/aws/service-stack.ts';
import { readStage } from '../lib/aws/stage.ts';

const app = new App();
const stage = readStage(app.node);
const bundles = resolve(import.meta.dirname, '..', '.build', stage.target);

new ServiceStack(app, resourceName(stage.name, 'service'), {
  stage,
  code: (functionName) => Code.fromAsset(join(bundles, functionName)),
  description: 'Listing texts, comparable prices and marketplace posting for resale apps',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
