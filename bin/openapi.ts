import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../lib/tools/openapi/document.ts';

const file = join(import.meta.dirname, '../docs/openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
