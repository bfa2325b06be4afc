import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { variablesPage } from '../lib/tools/variable-tables.ts';

writeFileSync(join(import.meta.dirname, '../docs/variables.md'), variablesPage());
