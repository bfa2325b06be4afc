import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { ServiceStack } from '../../lib/aws/service-stack.ts';
import { readStage } from '../../lib/aws/stage.ts';

export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
}

/** The template of a stage, without bundles: `-c` by `-c`. */
export interface StackTemplate {
  readonly app: App;
  readonly template: Template;
  readonly resources: Readonly<Record<string, TemplateResource>>;
  ofType(type: string): [id: string, resource: TemplateResource][];
}

export function synthesiseStack(context: Readonly<Record<string, string>>): StackTemplate {
  const app = new App({ context: { ...context } });
  const stack = new ServiceStack(app, 'service', {
    stage: readStage(app.node),
    code: () => Code.fromInline('exports.handler = 0'),
  });
  const template = Template.fromStack(stack);
  const resources = template.toJSON().Resources as Record<string, TemplateResource>;
  return {
    app,
    template,
    resources,
    ofType: (type) => Object.entries(resources).filter(([, resource]) => resource.Type === type),
  };
}
