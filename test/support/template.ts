import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from '@jest/globals';

/*
 * Loading the CDK and synthesising a stage takes about 3 s, and a dozen test files look at the same few stages. So the
 * templates of each are synthesised once and kept in `.cache/templates`, under a hash of all that they are made from.
 */
const root = join(import.meta.dirname, '../..');
const kept = join(root, '.cache/templates');
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
export interface StackTemplate {
  readonly text: string;
  readonly resources: Readonly<Record<string, TemplateResource>>;
  readonly outputs: Readonly<Record<string, { readonly Value: unknown }>>;
  ofType(type: string): [id: string, resource: TemplateResource][];
  /** The properties of each resource of a type. */
  propertiesOf(type: string): Record<string, unknown>[];
  /** The only resource of a type; fails if there are several or none. */
  only(type: string): [id: string, resource: TemplateResource];
  /** The variables of each function, by its name without service and stage. */
  variables(): ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** What the roles allow, statement by statement, each with the logical id of its role. */
  allowed(): (PolicyStatement & { readonly role: string })[];
  /** Fails unless some resource of the type has at least these parts. Arrays must be equal in length. */
  expectResource(type: string, parts: object): void;
  /** The same for the resource's `Properties`. */
  expectProperties(type: string, properties: object): void;
}

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
export function readTemplate(template: unknown): StackTemplate {
  const text = JSON.stringify(template);
  const { Resources: resources, Outputs: outputs = {} } = JSON.parse(text);
  const ofType = (type: string) =>
    Object.entries<TemplateResource>(resources).filter(([, resource]) => resource.Type === type);
  const propertiesOf = (type: string) => ofType(type).map(([, { Properties }]) => Properties);
  const only = (type: string) => {
    const [resource, ...more] = ofType(type);
    expect(more).toEqual([]);
    if (resource === undefined) throw new Error(`The template has no ${type}.`);
    return resource;
  };
  const variables = () =>
    new Map(
      propertiesOf('AWS::Lambda::Function').map(({ FunctionName, Environment }) => [
        String(FunctionName).replace(/^resale-listing-[a-z]+-/, ''),
        (Environment as { Variables: Record<string, unknown> }).Variables,
      ]),
    );
  const expectResource = (type: string, parts: object) =>
    expect(ofType(type).map(([, resource]) => resource)).toContainEqual(withAtLeast(parts));
  const allowed = () =>
    ofType('AWS::IAM::Role').flatMap(([role, { Properties }]) =>
      ((Properties.Policies ?? []) as { PolicyDocument: { Statement: PolicyStatement[] } }[]).flatMap(
        ({ PolicyDocument }) => PolicyDocument.Statement.map((statement) => ({ ...statement, role })),
      ),
    );
  return {
    text,
    resources,
    outputs,
    ofType,
    propertiesOf,
    only,
    variables,
    allowed,
    expectResource,
    expectProperties: (type, properties) => expectResource(type, { Properties: properties }),
  };
}

async function keptTemplates(context: Context): Promise<{ service: unknown; alarms: unknown }> {
  const folder = join(kept, hashOfSources());
  const file = join(folder, `${hashOf([JSON.stringify(context)])}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { synthesise } = await import('./synthesise.ts');
  const templates = synthesise(context);
  dropOtherThan(folder);
  // Another worker may be writing the same one.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(templates));
  renameSync(`${file}.${process.pid}`, file);
  return templates;
}

function dropOtherThan(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(dirname(folder))) {
    if (file !== basename(folder)) rmSync(join(kept, file), { recursive: true, force: true });
  }
}

let sources: string | undefined;

function hashOfSources(): string {
  sources ??= readSources();
  return sources;
}

function readSources(): string {
  const files = globSync(madeFrom, { cwd: root }).sort();
  return hashOf([
    process.version,
    ...files.flatMap((file) => [file, readFileSync(join(root, file), 'utf8')]),
  ]);
}

function hashOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex').slice(0, 32);
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
