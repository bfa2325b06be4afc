import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Figure, isBroken, tableOf, wideTableOf } from './bound.ts';
import { measureDraftItem } from './draft-item.ts';
import { firstPaintNote, measureFirstPaint } from './first-paint.ts';
import { measureHostileInput } from './hostile-input.ts';
import { lookNote, measureLook } from './look.ts';
import { measureMemory } from './memory.ts';
import { measureOfferTitles } from './offer-titles.ts';
import { measureOwnTime } from './own-time.ts';
import { measurePagePrices } from './page-prices.ts';
import { measurePictureSizes } from './picture-sizes.ts';
import { measurePriceRange } from './price-range-error.ts';
import { measureSlowUpstreams } from './slow-upstreams.ts';
import { measureStartUp } from './start-up.ts';

/*
 * npm run bench                  everything
 * npm run bench -- start-up      what is named, in the order below
 * npm run bench -- look --write  and writes it into docs/figures, with the note below
 */
const measurements = {
  'slow-upstreams': measureSlowUpstreams,
  'draft-item': measureDraftItem,
  'own-time': measureOwnTime,
  'price-range-error': measurePriceRange,
  'offer-titles': measureOfferTitles,
  look: measureLook,
  'page-prices': measurePagePrices,
  'start-up': measureStartUp,
  'picture-sizes': measurePictureSizes,
  memory: measureMemory,
  'hostile-input': measureHostileInput,
  'first-paint': measureFirstPaint,
};

/** For those whose figures documents refer to. */
const notes: Readonly<Record<string, string>> = { look: lookNote, 'first-paint': firstPaintNote };
const folder = join(import.meta.dirname, '../../docs/figures');

const asked = process.argv.slice(2).filter((argument) => argument !== '--write');
const writes = process.argv.includes('--write');
const unknown = asked.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) {
  throw new Error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(measurements).join(', ')}.`);
}

const isName = (name: string): name is keyof typeof measurements => Object.hasOwn(measurements, name);

/**
 * Each runs in a process of its own, since the functions of a host keep the addresses of its database and upstreams.
 */
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
if (process.send !== undefined && only !== undefined && isName(only)) {
  process.send(await measurements[only]());
  await once(process, 'disconnect');
  process.exit();
}

async function write(name: string, measured: readonly Figure[]): Promise<void> {
  const note = notes[name];
  if (note === undefined) return;
  const day = new Date().toISOString().slice(0, 10);
  const origin = `Written by \`npm run bench -- ${name} --write\`, last on ${day}.`;
  const text = [`# Figures: ${name}`, origin, note, wideTableOf(measured)].join('\n\n');
  await writeFile(join(folder, `${name}.md`), `${text}\n`);
}

const figures: Figure[] = [];
for (const name of Object.keys(measurements)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const measured = await measureApart(name);
  figures.push(...measured);
  if (writes) await write(name, measured);
}
process.stdout.write(`${tableOf(figures)}\n`);
const broken = figures.filter(isBroken);
process.stdout.write(`${figures.length} figures, ${broken.length} bounds broken\n`);
process.exit(broken.length === 0 ? 0 : 1);
