import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readTruth } from '../../../../lib/tools/evaluation/truth-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truth-'));
  await writeFile(join(folder, 'mug.jpg'), 'a picture');
});
afterAll(() => rm(folder, { recursive: true }));

async function read(...lines: readonly string[]) {
  const file = join(folder, 'truth.jsonl');
  await writeFile(file, lines.join('\n'));
  return await readTruth(file, folder);
}

test('an item may omit unknown fields, and is named after its first photo', async () => {
  const items = await read('{"photos":["mug.jpg"],"brand":null,"colour":"red"}', '');
  expect(items).toEqual([{ id: 'mug', photos: ['mug.jpg'], brand: null, colour: 'red' }]);
});

test('every fault is named with its file, line and field', async () => {
  const reading = read(
    '{"photos":["mug.jpg"],"price":"12","compare":{"size":"loosely"}}',
    'not json',
    '{"id":"a","photos":["cup.jpg"],"condition":"lovely","color":"red"}',
    '{"id":"b","photos":["cup.jpg"],"country":"XX"}',
    '{"id":"c","photos":["mug.jpg"]}',
    '{"id":"c","photos":["mug.jpg"]}',
  );
  const { message } = await reading.then(
    () => new Error('nothing was wrong'),
    (error: Error) => error,
  );
  const rows = message.split('\n').map((row) => row.replace(folder, ''));
  expect(rows).toEqual([
    expect.stringMatching(/truth\.jsonl line 1: price /),
    expect.stringMatching(/line 1: compare\.size must be "off" or a list/),
    expect.stringMatching(/line 2: the line must be a JSON object/),
    expect.stringMatching(/line 3: condition must say new, refurbished, used or broken/),
    expect.stringMatching(/line 3: color is not a field of an item/),
    expect.stringMatching(/line 4: country must be an ISO 3166-1/),
    expect.stringMatching(/line 6: id c is also that of an earlier line/),
  ]);
  await expect(read('{"photos":["cup.jpg"]}')).rejects.toThrow('line 1: cup.jpg is not in');
});
