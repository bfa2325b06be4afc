import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logEventPage, variablesPage, withOperationTable } from '../lib/tools/generated-pages.ts';

/*
 * npm run openapi, examples, variables, log-events or client
 *
 * Writes the generated files: all but the client's package are committed.
 */
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

const [, , what = ''] = process.argv;
const generate = generators[what];
if (generate === undefined)
  throw new Error(`There is ${Object.keys(generators).join(', ')}, but no ${what}.`);
await generate();
