import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Figure, isBroken, tableOf } from './bound.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureHostilePages } from './hostile-pages.ts';
import { measureHostileRequests } from './hostile-requests.ts';
import { measureMemory } from './memory.ts';
import { measureSlowUpstreams } from './slow-upstreams.ts';
import { measureStartUp } from './start-up.ts';

/* npm run bench everything npm run bench -- start-up what is named, in the order below */
const measurements = {
  'slow-upstreams': measureSlowUpstreams,
  'start-up': measureStartUp,
  memory: measureMemory,
  'hostile-pages': measureHostilePages,
  'hostile-requests': measureHostileRequests,
  'first-paint': measureFirstPaint,
};

const isName = (name: string): name is keyof typeof measurements => Object.hasOwn(measurements, name);

const names = Object.keys(measurements);
const asked = process.argv.slice(2);
if (!asked.every(isName)) throw new Error(`There are ${names.join(', ')}.`);

/** Each runs in a separate process, since a host's functions keep the addresses of its database and upstreams. */
async function measureApart(name: string): Promise<readonly Figure[]> {
  const child = fork(import.meta.filename, [name], { serialization: 'advanced' });
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`${name} was not measured.`);
  });
  const [figures] = (await Promise.race([once(child, 'message'), ended])) as [readonly Figure[]];
  child.disconnect();
  await ended.catch(() => undefined);
  return figures;
}

const [only] = asked;
if (process.send !== undefined && only !== undefined) {
  process.send(await measurements[only]());
  await once(process, 'disconnect');
  process.exit();
}

const figures: Figure[] = [];
for (const name of names) {
  if (asked.length === 0 || asked.some((wanted) => wanted === name))
    figures.push(...(await measureApart(name)));
}
process.stdout.write(`${tableOf(figures)}\n`);
const broken = figures.filter(isBroken);
process.stdout.write(`${figures.length} figures, ${broken.length} bounds broken\n`);
process.exit(broken.length === 0 ? 0 : 1);
