import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { liveLong } from './long-life.ts';

/*
 * Measures the memory of a long life: `--calls` sets the number of its calls. Shows progress and writes its figures into
 * .cache/soak/.
 */
const output = resolve(import.meta.dirname, '../../.cache/soak');
/** Memory may grow by this much from the warm host until after all calls. */
const mostGrowthMb = 150;

const { values } = parseArgs({ options: { calls: { type: 'string', default: '20000' } } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const life = await liveLong(Number(values.calls), (line) =>
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`),
);
mkdirSync(output, { recursive: true });
writeFileSync(join(output, 'memory.json'), JSON.stringify(life, null, 1));
const growth = (life.points.at(-1)?.memory ?? Number.NaN) - life.warm.memory;
const others = Object.entries(life.unexpected).map(([what, count]) => `${what} (${count})`);
process.stdout.write(
  `Memory grew by ${growth} MB after ${life.warm.calls} calls; it may grow by ${mostGrowthMb} MB.\n` +
    `Answers with an unexpected status: ${others.join(', ') || 'none'}.\nWritten to ${output}\n`,
);
process.exit(growth <= mostGrowthMb && others.length === 0 ? 0 : 1);
