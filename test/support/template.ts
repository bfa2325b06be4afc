import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { keptFolder } from '../../lib/kept-folder.ts';

const madeFrom = [
  '{lib,shared}/**/*.ts',
  'test/support/{synthesise,template}.ts',
  'cdk.json',
  'package-lock.json',
];

type Context = Readonly<Record<string, string>>;

export interface TemplateResource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdatePolicy?: unknown;
}

interface PolicyStatement {
  readonly Action: unknown;
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

/** The CloudFormation template of a stage. */
export type StackTemplate = ReturnType<typeof readTemplate>;

/** Options of a stage that have nothing to do with each other, for the tests of each: a template takes half a second. */
export const someOptions: Context = {
  stage: 'dev',
  mailFrom: 'credits@shop.example',
  undelivered: '5',
  wordSearches: '300',
  visualSearch: 'market',
  lensWhen: 'always',
  look: 'false',
  customerKeys: 'true',
  firewallLists: 'block',
};

/** Every option that adds resources, with the sign-in that needs more of them: the stage's own. */
export const everyOption: Context = {
  stage: 'prod',
  domain: 'api.example.com',
  certificate: 'arn:aws:acm:ap-southeast-2:111111111111:certificate/1',
  pictureDomain: 'pictures.example.com',
  pictureCertificate: 'arn:aws:acm:us-east-1:111111111111:certificate/2',
  alarmEmail: 'team@example.com',
  mailFrom: 'credits@shop.example',
  payments: 'true',
  deletionNotices: 'true',
  traces: 'true',
  customerKeys: 'true',
  firewallLists: 'block',
  modelFallback: 'bedrock',
  modelFallbackId: 'au.anthropic.claude-haiku-5-5',
  modelRegions: 'ap-southeast-2,ap-southeast-4',
};

/** The template of a stage's service, without bundles: `-c` by `-c`. */
export async function synthesiseStack(context: Context): Promise<StackTemplate> {
  return readTemplate((await keptTemplates(context)).service);
}

/** The template of the same stage's alarms. */
export async function synthesiseAlarms(context: Context): Promise<StackTemplate> {
  return readTemplate((await keptTemplates(context)).alarms);
}

/** @param template as the CDK makes it */
function readTemplate(template: unknown) {
  const text = JSON.stringify(template);
  const { Resources, Outputs = {} } = JSON.parse(text);
  const resources: Readonly<Record<string, TemplateResource>> = Resources;
  const outputs: Readonly<Record<string, { readonly Value: unknown }>> = Outputs;
  const ofType = (type: string): [id: string, resource: TemplateResource][] =>
    Object.entries(resources).filter(([, resource]) => resource.Type === type);
  const propertiesOf = (type: string) => ofType(type).map(([, { Properties }]) => Properties);
  const expectResource = (type: string, parts: object): void =>
    expect(ofType(type).map(([, resource]) => resource)).toContainEqual(withAtLeast(parts));
  return {
    text,
    resources,
    outputs,
    ofType,
    /** The properties of each resource of a type. */
    propertiesOf,
    /** The only resource of a type; fails if there are several or none. */
    only(type: string) {
      const [resource, ...more] = ofType(type);
      expect(more).toEqual([]);
      if (resource === undefined) throw new Error(`The template has no ${type}.`);
      return resource;
    },
    /** The variables of each function, by its name without service and stage. */
    variables: (): ReadonlyMap<string, Readonly<Record<string, unknown>>> =>
      new Map(
        propertiesOf('AWS::Lambda::Function').map(({ FunctionName, Environment }) => [
          String(FunctionName).replace(/^resale-listing-[a-z]+-/, ''),
          (Environment as { Variables: Record<string, unknown> }).Variables,
        ]),
      ),
    /** What the roles allow, statement by statement, each with the logical id of its role. */
    allowed: () =>
      ofType('AWS::IAM::Role').flatMap(([role, { Properties }]) =>
        ((Properties.Policies ?? []) as { PolicyDocument: { Statement: PolicyStatement[] } }[]).flatMap(
          ({ PolicyDocument }) => PolicyDocument.Statement.map((statement) => ({ ...statement, role })),
        ),
      ),
    /** Fails unless some resource of the type has at least these parts. Arrays must be equal in length. */
    expectResource,
    /** The same for the resource's `Properties`. */
    expectProperties: (type: string, properties: object): void =>
      expectResource(type, { Properties: properties }),
  };
}

/**
 * Loading the CDK and synthesising a stage takes about 3 s, and a dozen test files look at the same few stages. So the
 * templates of each are synthesised once and kept until their sources change.
 */
async function keptTemplates(context: Context): Promise<{ service: unknown; alarms: unknown }> {
  const name = `template-${createHash('sha256').update(JSON.stringify(context)).digest('hex').slice(0, 16)}`;
  const folder = await keptFolder(name, madeFrom, async (empty) => {
    const { synthesise } = await import('./synthesise.ts');
    writeFileSync(join(empty, 'templates.json'), JSON.stringify(synthesise(context)));
  });
  return JSON.parse(readFileSync(join(folder, 'templates.json'), 'utf8'));
}

/** Objects may have more properties than these, at any depth. */
function withAtLeast(parts: unknown): unknown {
  if (Array.isArray(parts)) return parts.map(withAtLeast);
  // Jest's own matchers are not plain objects.
  if (parts === null || typeof parts !== 'object' || Object.getPrototypeOf(parts) !== Object.prototype)
    return parts;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, withAtLeast(value)])),
  );
}
