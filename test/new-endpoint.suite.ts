import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/*
 * An endpoint that does not exist is added to a copy of the repository, in the seven files that CONTRIBUTING lists and
 * nowhere else.
 */

const root = resolve(import.meta.dirname, '..');
const copied = ['shared', 'functions', 'lib', 'docs', 'test/support', 'README.md', 'LICENSE', 'cdk.json'];
copied.push('package.json', 'package-lock.json', 'tsconfig.json');

const written: Readonly<Record<string, string>> = {
  'shared/contract/count-words.ts': `import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const countWords = defineEndpoint({
  name: 'count-words',
  path: '/api/v1/count-words',
  area: 'listing',
  summary: 'Count the words of a text',
  credits: 10,
  repeat: 'keyed',
  asks: [],
  request: z.object({ text: z.string() }),
  response: z.object({ words: z.int() }),
});
`,
  'shared/operations/listing/count-words.ts': `import { delivered } from '../../platform/call/call.ts';

export const countWords = async ({ text }: { readonly text: string }) =>
  delivered({ words: text.split(' ').length });
`,
  'functions/api/v1/count-words.ts': `import { countWords as endpoint } from '../../../shared/contract/count-words.ts';
import { serve } from '../../../shared/entry/wiring/serve.ts';
import { countWords } from '../../../shared/operations/listing/count-words.ts';

export const handler = serve(endpoint, countWords, () => ({}));
`,
  'docs/operations/count-words.md': 'Words are what spaces separate.\n',
  'docs/examples/count-words.json': JSON.stringify([
    { title: 'Four words', request: { text: 'one two three four' } },
  ]),
};

/** Lines to insert before the existing ones. */
const inserted: readonly (readonly [file: string, before: string, line: string])[] = [
  ['shared/contract/endpoints.ts', 'import type', "import { countWords } from './count-words.ts';\n"],
  ['shared/contract/endpoints.ts', '  account,\n', '  countWords,\n'],
  [
    'lib/aws/constructs/function-profiles.ts',
    "  'update-listing':",
    "  'count-words': { ...tablesOnly, needs: ['charges'] },\n",
  ],
];

let copy: string;
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'new-endpoint-')));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [file, text] of Object.entries(written)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  for (const [file, before, line] of inserted) {
    const text = readFileSync(join(copy, file), 'utf8');
    expect(text.split(before).length).toBeGreaterThan(1);
    writeFileSync(
      join(copy, file),
      text.replace(before, () => line + before),
    );
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The JSON output of a program run in the copy. */
async function run(program: string): Promise<unknown> {
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program];
  const env = { PATH: process.env.PATH ?? '', LOG_LEVEL: 'SILENT' };
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: copy, env });
  return JSON.parse(stdout);
}

/**
 * Serves it and writes its examples and the files generated from them, as `npm run examples` and `npm run openapi` do.
 */
const serves = `
import { readFileSync, writeFileSync } from 'node:fs';
import { readHostEnvironment } from './lib/sandbox/environment.ts';
import { startLocalHost } from './lib/sandbox/host.ts';
import { adminServices } from './lib/tools/admin/services.ts';
import { writeExamples } from './lib/tools/examples/example-files.ts';
import { recordExamples } from './lib/tools/examples/record.ts';
import { sourcePages } from './lib/reference/pages.ts';
import { readSources } from './lib/reference/sources.ts';
import { openApiDocument } from './lib/tools/openapi/document.ts';
import { writeDeclarations } from './lib/client-package/package-declarations.ts';
import { operations } from './shared/apps/client/calls/operations.ts';
import { paidOperations, freeOperations } from './shared/contract/operations.evaluated.ts';
import { operations as declared } from './shared/contract/endpoints.ts';

const host = await startLocalHost(readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:' }));
const admin = adminServices(process.env);
const examples = await recordExamples(declared.countWords, host, admin);
admin.close();
await host.stop();
writeExamples('count-words', examples);
const document = openApiDocument();
writeFileSync('docs/openapi.json', JSON.stringify(document));
writeDeclarations('.data/declarations');
const pages = sourcePages(readSources());
console.log(JSON.stringify({
  examples,
  page: pages.find(({ operation }) => operation === 'count-words')?.markdown,
  documented: document.paths['/api/v1/count-words'].post,
  declarations: readFileSync('.data/declarations/calls/contract-types.d.ts', 'utf8'),
  called: operations.find(({ name }) => name === 'countWords'),
  isInCharts: [...paidOperations, ...freeOperations].includes('count-words'),
}));
process.exit();
`;

/** Resource types of a similar operation and of the new one, by name pattern. */
const deploys = `
import { synthesise } from './test/support/synthesise.ts';

const stacks = synthesise({ stage: 'test' });
const resources = Object.values(stacks).flatMap(({ Resources }) => Object.entries(Resources));
const typesOf = (name) =>
  resources
    .filter(([id, { Properties }]) => name.test(id) || [Properties.PathPart, Properties.FunctionName, Properties.AlarmName].some((one) => name.test(one)))
    .map(([, { Type }]) => Type)
    .toSorted();
console.log(JSON.stringify({ like: typesOf(/update-?listing/i), own: typesOf(/count-?words/i) }));
`;

test('an endpoint that is declared in seven files is served, documented, called by the client and deployed', async () => {
  expect(new Set([...Object.keys(written), ...inserted.map(([file]) => file)]).size).toBe(7);
  const [served, deployed] = (await Promise.all([run(serves), run(deploys)])) as [
    Record<string, unknown>,
    { readonly like: readonly string[]; readonly own: readonly string[] },
  ];
  expect(served).toMatchObject({
    examples: [{ status: 200, answer: { words: 4 }, answerHeaders: { 'x-credits-charged': '10' } }],
    page: expect.stringMatching(/# Count the words of a text[\s\S]*spaces separate[\s\S]*countWords\(/),
    documented: { operationId: 'count-words', responses: { 402: {} } },
    declarations: expect.stringMatching(/interface CountWordsRequest[\s\S]*readonly countWords:/),
    called: { path: '/api/v1/count-words', repeat: 'keyed' },
    isInCharts: true,
  });
  expect(deployed.own).toEqual(deployed.like);
  for (const kind of ['Lambda::Function', 'Lambda::Alias', 'IAM::Role', 'ApiGateway::Method'])
    expect(deployed.own).toContain(`AWS::${kind}`);
});
