import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logEventPage, variablesPage, withOperationTable } from '../lib/tools/generated-pages.ts';
import { runProgram, UsageError } from '../lib/tools/program.ts';

const root = join(import.meta.dirname, '..');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

const generators: Readonly<Record<string, () => Promise<void> | void>> = {
  variables: () => write('docs/variables.md', variablesPage()),
  'log-events': () => write('docs/log-events.md', logEventPage()),
  async openapi() {
    const { openApiDocument } = await import('../lib/tools/openapi/document.ts');
    write('docs/openapi.json', `${JSON.stringify(openApiDocument(), null, 2)}\n`);
    write('README.md', withOperationTable(readFileSync(join(root, 'README.md'), 'utf8')));
  },
  async examples() {
    const { recordAllExamples } = await import('../lib/tools/examples/record.ts');
    await recordAllExamples();
  },
  async client() {
    const { buildClient } = await import('../lib/client-package/build-client.ts');
    const folder = join(root, '.build/client');
    console.error(`${folder}: ${(await buildClient(folder)).join(' + ')} bytes of JavaScript`);
  },
};

const usage = `Usage: npm run ${Object.keys(generators).join('|')}

Writes the generated files: all but the client's package are committed.`;

await runProgram(
  usage,
  { allowPositionals: true, options: {} },
  async ({ positionals: [what = '', ...more] }) => {
    const generate = Object.hasOwn(generators, what) ? generators[what] : undefined;
    if (generate === undefined || more.length > 0)
      throw new UsageError(
        `There is ${Object.keys(generators).join(', ')}, but no ${[what, ...more].join(' ')}.`,
      );
    await generate();
  },
);
