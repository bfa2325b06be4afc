import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AlarmsStack } from '../../lib/aws/alarms-stack.ts';
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
  const app = new App({
    context: { ...settings, ...context },
    builtinCloudFormationValidation: false,
    // A sixth of the rest: a file for tools that display the construct tree.
    treeMetadata: false,
  });
  const stage = readStage(app.node);
  const service = new ServiceStack(app, 'service', {
    stage,
    code: () => Code.fromInline('exports.handler = 0'),
  });
  new AlarmsStack(app, 'alarms', { stage, service });
  return app;
}

/** The CloudFormation templates of its two stacks. */
export function synthesise(context: Readonly<Record<string, string>>): { service: unknown; alarms: unknown } {
  const assembly = serviceApp(context).synth();
  return {
    service: assembly.getStackByName('service').template,
    alarms: assembly.getStackByName('alarms').template,
  };
}
