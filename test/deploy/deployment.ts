import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { AlarmsStack } from '../../lib/aws/alarms-stack.ts';
import { bundleFunctions } from '../../lib/aws/bundle/bundle-functions.ts';
import { resourceName } from '../../lib/aws/naming.ts';
import { ServiceStack } from '../../lib/aws/service-stack.ts';
import { readStage } from '../../lib/aws/stage.ts';
import { keptFolder } from '../../lib/kept-folder.ts';
import type { AwsEngine } from './engine.ts';

const root = resolve(import.meta.dirname, '../..');
const { context: settings } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as {
  readonly context: Readonly<Record<string, unknown>>;
};

export const serviceStack = resourceName('dev', 'service');

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  DependsOn?: string | readonly string[];
}

/** The resources that the engine lacks, and why the stage works without them. */
const lacking: readonly (readonly [is: (resource: Resource) => boolean, reason: string])[] = [
  [({ Type }) => Type === 'AWS::Cognito::ManagedLoginBranding', 'It is only how the sign-in looks.'],
  [({ Type }) => Type === 'AWS::WAFv2::WebACLAssociation', 'The engine asks no firewall.'],
  [({ Type }) => Type === 'AWS::WAFv2::LoggingConfiguration', 'It belongs to the association.'],
  [
    ({ Type, Properties }) => Type === 'AWS::CloudWatch::Alarm' && Properties?.Metrics !== undefined,
    'The engine has no alarms that compute, and its metrics stand still.',
  ],
];

/**
 * Leaves out of a template what the engine lacks. It takes a reference to a secret as the secret's name, where AWS gives
 * the ARN, so the attribute that holds the ARN in both is named instead. It asks for the permission
 * `sqs:SendMessageBatch`, which AWS does not have: there `sqs:SendMessage` permits both.
 *
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-batch-api-actions.html (read 2026-11-29)
 */
function adapt(file: string): void {
  const template: { readonly Resources: Record<string, Resource> } = JSON.parse(readFileSync(file, 'utf8'));
  const resources = template.Resources;
  const isLacking = (resource: Resource) => lacking.some(([is]) => is(resource));
  const left = new Set(Object.keys(resources).filter((id) => isLacking(resources[id] as Resource)));
  for (const id of left) delete resources[id];
  for (const resource of Object.values(resources)) {
    if (resource.DependsOn !== undefined)
      resource.DependsOn = [resource.DependsOn].flat().filter((id) => !left.has(id));
  }
  const secrets = Object.keys(resources).filter(
    (id) => resources[id]?.Type === 'AWS::SecretsManager::Secret',
  );
  const adapted = secrets.reduce(
    (text, id) => text.replaceAll(JSON.stringify({ Ref: id }), JSON.stringify({ 'Fn::GetAtt': [id, 'Id'] })),
    JSON.stringify(template).replaceAll('"sqs:SendMessage"', '"sqs:SendMessage*"'),
  );
  writeFileSync(file, adapted);
}

/**
 * The functions bundled as for a deployment, except that they run on this machine and may reach it. They are kept until
 * their sources change.
 */
export const bundle = (): Promise<string> =>
  keptFolder(
    'bundles-for-engine',
    ['{functions,shared,docs}/**/*.*', 'lib/{aws/bundle,reference}/**/*.*', 'package-lock.json'],
    (outputFolder) => bundleFunctions({ outputFolder, local: true, sharp: 'installed' }),
  );

/**
 * Synthesises the stage `dev` into a folder, without what the engine lacks.
 *
 * @param variables that all functions get besides their own
 */
export function synthesiseFor(
  folder: string,
  bundles: string,
  contexts: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, string>>,
): void {
  const app = new App({
    outdir: folder,
    context: { ...settings, ...contexts },
    builtinCloudFormationValidation: false,
    treeMetadata: false,
  });
  const stage = readStage(app.node);
  const service = new ServiceStack(app, serviceStack, {
    stage,
    code: (functionName) => Code.fromAsset(join(bundles, functionName)),
  });
  new AlarmsStack(app, resourceName('dev', 'alarms'), { stage, service });
  for (const construct of service.node.findAll()) {
    if (!(construct instanceof LambdaFunction)) continue;
    for (const [name, value] of Object.entries(variables)) construct.addEnvironment(name, value);
  }
  for (const { templateFullPath } of app.synth().stacks) adapt(templateFullPath);
}

/** Runs a program of the CDK or of this repository on the engine. @returns what it printed */
export async function onEngine(
  engine: AwsEngine,
  program: string,
  ...words: readonly string[]
): Promise<string> {
  const child = spawn(process.execPath, [join(root, program), ...words], {
    // In the repository's folder the CDK would bundle before it deploys.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...engine.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${printed.slice(-4000)}`);
  return printed;
}

/** The CDK's own command line. */
export const cdk = (engine: AwsEngine, ...words: readonly string[]) =>
  onEngine(engine, 'node_modules/aws-cdk/bin/cdk', ...words);
