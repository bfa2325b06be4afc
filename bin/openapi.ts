import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../lib/tools/openapi/document.ts';
import { withOperationTable } from '../lib/tools/operation-table.ts';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'docs/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
const readme = join(root, 'README.md');
writeFileSync(readme, withOperationTable(readFileSync(readme, 'utf8')));
