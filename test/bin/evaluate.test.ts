import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { openCatalogue } from '../../lib/sandbox/catalogue/catalogue.ts';
import { type ModelEmulator, startModelEmulator } from '../../lib/sandbox/model/model-emulator.ts';
import { evaluate } from '../../lib/tools/evaluation/evaluate.ts';
import { forcedBrand } from '../../lib/tools/evaluation/evaluate-operation.ts';
import { markdownOf } from '../../lib/tools/evaluation/markdown.ts';
import { parsePrice } from '../../lib/tools/evaluation/model-prices.ts';
import { siteNames } from '../../shared/contract/market/sites.ts';
import { goodDraft } from '../shared/operations/listing/scripted-model.ts';
import { counts, valuesFor } from '../support/counts.ts';

let folder: string;
let emulator: ModelEmulator;

async function drawPhoto(name: string, background: string) {
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  await writeFile(join(folder, name), await picture.png().toBuffer());
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluate-'));
  emulator = await startModelEmulator();
  await drawPhoto('red.png', 'red');
  await drawPhoto('blue.png', 'blue');
  const catalogue = [
    { photo: 'red.png', title: 'Sony WH-1000XM4 Headphones', price: '1' },
    { photo: 'blue.png', title: 'Blue Headphones' },
  ];
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
});

afterAll(async () => {
  await emulator.stop();
  await rm(folder, { recursive: true });
});

/** The first items with which the model is judged, in a folder of their own: every photo of a catalogue is looked at. */
async function firstItems(count: number): Promise<string> {
  const shipped = join(import.meta.dirname, '../../lib/tools/evaluation/items');
  const to = join(folder, 'items');
  await mkdir(to);
  const lines = (await readFile(join(shipped, 'truth.jsonl'), 'utf8')).trimEnd().split('\n').slice(0, count);
  const catalogue = JSON.parse(await readFile(join(shipped, 'catalogue.json'), 'utf8')) as {
    photo: string;
  }[];
  const offers = catalogue.slice(0, count);
  const photos = [...lines.flatMap((line) => JSON.parse(line).photos), ...offers.map((offer) => offer.photo)];
  for (const photo of photos) await copyFile(join(shipped, photo), join(to, photo));
  await writeFile(join(to, 'truth.jsonl'), `${lines.join('\n')}\n`);
  await writeFile(join(to, 'catalogue.json'), JSON.stringify(offers));
  return to;
}

/** This is read before a host of this file points the functions to its stand-ins. */
const given = { ...process.env };

const listing = ['generate-basic-listing', 'update-listing', 'generate-scaffold-listing'];
const pricing = ['predict-price', 'appraise-product'];
const configured = () => ({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: emulator.url });

describe('the evaluation', () => {
  test('the evaluation runs every operation on every photo and reports how the rules were kept', async () => {
    const short = { ...goodDraft, description: 'Short.' };
    const forced = { ...goodDraft, title: `${forcedBrand} Headphones` };
    const usage = { input_tokens: 1000, output_tokens: 200, cache_read_input_tokens: 500 };
    emulator.replies.push(
      { json: goodDraft, usage },
      { json: forced, usage },
      { json: { ...goodDraft, title: 'Gray Mug' }, usage },
      { json: short, usage },
      { json: short, usage },
      { text: 'no', stopReason: 'refusal' },
      { text: 'Prose.', usage },
      { json: goodDraft, usage },
    );
    const lines: string[] = [];
    const evaluation = await evaluate({
      photos: folder,
      price: parsePrice('1,2,0.1'),
      only: [...listing, ...pricing],
      environment: configured(),
      progress: (line) => lines.push(line),
    });
    const [basic, update, scaffold] = evaluation.operations;
    expect(lines).toHaveLength(6);
    expect(lines[3]).toMatch(
      /^\[4\/6\] blue\.png generate-basic-listing: repaired description, 2 questions, \d+ ms$/,
    );
    expect(basic).toMatchObject({
      calls: 2,
      delivered: 2,
      keptAllAtFirst: 0.5,
      keptAtFirst: { description: 0.5, title: 1, shape: 1 },
      secondQuestions: 1,
      repaired: 1,
      inputTokens: 1500,
    });
    // One question at 1000 × 1 + 200 × 2 + 500 × 0.1 millionths, and a call with two of them.
    expect(basic?.cost).toBeCloseTo((1450e-6 + 2 * 1450e-6) / 2);
    expect(update).toMatchObject({ delivered: 1, failures: { MODEL_REFUSED: 1 } });
    expect(scaffold).toMatchObject({
      delivered: 2,
      keptAtFirst: { shape: 0.5, spelling: 0 },
      secondQuestions: 1,
    });
    expect(evaluation.brands).toEqual({ agrees: 1, differs: 1, unbranded: 0 });
    expect(evaluation.sandbox).toBe(false);
    const markdown = markdownOf(evaluation);
    expect(markdown).toContain('| Failed | 0 | MODEL_REFUSED 1 | 0 |');
    expect(markdown).not.toContain('emulator');
    expect(markdown).toContain('Pricing was not evaluated');
  });

  test('the evaluation can use only the first photos, and a folder without a catalogue', async () => {
    const lines: string[] = [];
    await evaluate({
      photos: folder,
      limit: 1,
      only: listing,
      environment: configured(),
      progress: (line) => lines.push(line),
    });
    expect(lines).toHaveLength(3);
    const bare = await mkdtemp(join(tmpdir(), 'evaluate-'));
    await writeFile(join(bare, 'one.png'), await readFile(join(folder, 'red.png')));
    const { brands, photos } = await evaluate({
      photos: bare,
      only: listing,
      environment: configured(),
      progress: () => {},
    });
    await rm(bare, { recursive: true });
    expect({ brands, photos }).toEqual({ brands: undefined, photos: 1 });
  });
});

describe('the pricing operations', () => {
  test('a folder with offers to find is also evaluated for pricing, by the confidence of the ranges', async () => {
    const photos = counts(1, 2);
    const shipped = await openCatalogue();
    const own = await mkdtemp(join(tmpdir(), 'evaluate-'));
    const entries = shipped.entries.slice(0, 4);
    for (const { photo } of entries) await writeFile(join(own, photo), (await shipped.picture(photo)) ?? '');
    await writeFile(join(own, 'catalogue.json'), JSON.stringify(entries));
    const before = { ...process.env };
    const lines: string[] = [];
    process.env.LOG_LEVEL = 'SILENT';
    const evaluation = await evaluate({
      photos: own,
      limit: photos,
      only: [...listing, ...pricing],
      environment: {},
      progress: (line) => lines.push(line),
    });
    process.env = before;
    await rm(own, { recursive: true });
    expect(lines).toHaveLength(3 * photos + 2 * photos);
    expect(lines.at(-1)).toMatch(
      new RegExp(`^\\[pricing ${2 * photos}/${2 * photos}\\] \\S+ appraise-product: (?:low|medium|high)$`),
    );
    expect(evaluation.pricing).toMatchObject({
      sandbox: true,
      operations: [
        { operation: 'predict-price', calls: photos, answered: photos, ranges: photos },
        { operation: 'appraise-product', calls: photos, answered: photos, ranges: photos },
      ],
    });
    for (const { confidence } of evaluation.pricing?.operations ?? []) {
      const { high = 0, medium = 0, low = 0 } = confidence;
      expect(high + medium + low).toBeCloseTo(1);
    }
    expect(markdownOf(evaluation)).toMatch(/\| Ranges of high confidence \| [\d.]+ % \| [\d.]+ % \|/);
  });
});

describe('the command', () => {
  const run = (args: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'bin/evaluate.ts', ...args],
      {
        env: { ...given, ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' },
      },
    );

  test('without a key the command lets the emulator answer, says so and writes both reports', async () => {
    // Three listing operations; with all that there is also a draft on each site, which takes a host.
    const calls = counts(3, 3 + siteNames.length);
    const only = calls === 3 ? ['--only', listing.join()] : [];
    const out = join(folder, 'report.md');
    const { stdout, stderr } = await run(['--photos', folder, '--limit', '1', '--out', out, ...only]);
    expect(stderr.trim().split('\n')).toHaveLength(calls);
    expect(stdout).toContain('report.json');
    expect(await readFile(join(folder, 'report.md'), 'utf8')).toContain('**No model was asked:**');
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ sandbox: true, photos: 1, operations: [{ delivered: 1 }, {}, {}] });
  });

  test('answers are judged against a truth file, replayed from a recording and compared', async () => {
    const limit = counts(1, 2);
    const items = await firstItems(counts(5, 100));
    const judged = ['--truth', join(items, 'truth.jsonl'), '--photos', items, '--limit', String(limit)];
    const [first, second, both] = ['first', 'second', 'both'].map((name) => join(folder, name));
    const recording = join(folder, 'recording.jsonl');
    const { stdout, stderr } = await run([...judged, '--record', recording, '--out', String(first)]);
    expect(stdout).toMatch(/^Field +right +wrong +left open/);
    expect(stderr).toMatch(new RegExp(`^\\[${limit}/${limit}\\] \\S+: \\d right, \\d wrong, \\d open`, 'm'));
    const page = await readFile(`${first}.html`, 'utf8');
    expect(page).toContain('An emulator answered');
    expect(page.match(/src="data:image\/webp;base64,/g)).toHaveLength(2 * limit);
    expect(page).not.toMatch(/(?:src|href)="(?!data:)/);
    // What the recording holds is what was answered and found, and nothing that was sent.
    expect(await readFile(recording, 'utf8')).not.toMatch(/x-api-key|authorization|bearer|additional_info/i);

    await run([...judged, '--replay', recording, '--out', String(second)]);
    expect(await readFile(`${second}.json`, 'utf8')).toBe(await readFile(`${first}.json`, 'utf8'));
    const reports = ['--compare', `${first}.json`, `${second}.json`];
    const compared = await run([...reports, '--photos', items, '--out', String(both)]);
    expect(compared.stdout).toMatch(/^brand: score .* the same$/m);
    expect(JSON.parse(await readFile(`${both}.json`, 'utf8'))).toMatchObject({
      items: limit,
      unpaired: 0,
      changed: [],
    });
  });

  // Each is a process of its own.
  const mistakes: readonly (readonly string[])[] = [
    ['--photos', '.', '--limit', '0'],
    ['--photos', 'nowhere'],
    ['--photos', '.', '--truth', 'nowhere.jsonl'],
    ['--compare', 'package.json', 'package.json'],
    ['--photo', '.'],
    [],
  ];
  test.each(valuesFor(0, mistakes).map((args) => [args]))(
    'the command says what is wrong with %j',
    async (args) => {
      await expect(run(args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--help') });
    },
  );
});
