import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../lib/tools/program.ts';
import { boundsIn, measureSizes } from '../lib/tools/size.ts';
import { tableOf } from '../lib/tools/table.ts';

const usage = `Usage: npm run size

Prints the lines of source and of tests of each group beside the limits in docs/architecture.md.`;

await runProgram(usage, { options: {} }, async () => {
  const root = join(import.meta.dirname, '..');
  const sizes = measureSizes(root);
  const bounds = boundsIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
  const total = (which: 'source' | 'tests') => sizes.reduce((sum, size) => sum + size[which], 0);

  console.log(
    tableOf([
      ['Group', 'Source', 'at most', 'Tests', 'at most'],
      ...sizes.map(({ group, source, tests }) => {
        const bound = bounds.find((row) => row.group === group);
        return [group, `${source}`, `${bound?.source ?? '-'}`, `${tests}`, `${bound?.tests ?? '-'}`];
      }),
      ['all', `${total('source')}`, '', `${total('tests')}`, ''],
    ]),
  );
});
