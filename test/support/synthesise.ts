import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { ServiceStack } from '../../lib/aws/service-stack.ts';
import { readStage } from '../../lib/aws/stage.ts';

const { context: settings } = JSON.parse(
  readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'),
) as { readonly context: Readonly<Record<string, unknown>> };

/**
 * The app of a stage, without bundles. `npm run synth` also runs the CDK's built-in validation, which only warns: it
 * takes three quarters of the time of a synthesis and is left out here.
 */
export function serviceApp(context: Readonly<Record<string, string>>): App {
  const app = new App({ context: { ...settings, ...context }, builtinCloudFormationValidation: false });
  new ServiceStack(app, 'service', {
    stage: readStage(app.node),
    code: () => Code.fromInline('exports.handler = 0'),
  });
  return app;
}

/** The stack's CloudFormation template. */
export const synthesise = (context: Readonly<Record<string, string>>): unknown =>
  serviceApp(context).synth().getStackByName('service').template;
