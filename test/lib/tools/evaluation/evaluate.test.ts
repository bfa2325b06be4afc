import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { evaluate } from '../../../../lib/tools/evaluation/evaluate.ts';
import { markdownOf } from '../../../../lib/tools/evaluation/markdown.ts';
import type { Evaluation } from '../../../../lib/tools/evaluation/report.ts';
import { siteNames } from '../../../../shared/contract/market/sites.ts';

const products = [
  { photo: 'kettle.jpg', title: 'Electric Kettle 1.7L', category: 'Kitchen -> Kettles', price: '44.99' },
  { photo: 'toaster.jpg', title: '2-Slice Toaster', category: 'Kitchen -> Toasters', price: '39.99' },
];

let folder: string;
let evaluation: Evaluation;
const lines: string[] = [];

// A process runs one local host, so that one evaluation serves all tests.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evaluation-'));
  for (const { photo } of products) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="100%" height="100%" fill="#fff"/>
      <rect x="25%" y="25%" width="50%" height="50%" fill="#101010"/></svg>`;
    await sharp(Buffer.from(svg)).jpeg().toFile(join(folder, photo));
  }
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(products));
  evaluation = await evaluate({
    photos: folder,
    only: ['draft-item', 'predict-price'],
    environment: {},
    progress: (line) => lines.push(line),
  });
});
afterAll(() => rm(folder, { recursive: true }));

describe('draft-item', () => {
  /** Two photos on each site. */
  const all = 2 * siteNames.length;
  const outcomeOf = (photo: string, site: string) =>
    evaluation.draftRecords.find((record) => record.photo === photo && record.site === site)?.outcome;

  test('draft-item is tried with each photo on each site', () => {
    expect(evaluation.draftRecords.map(({ photo, site }) => `${photo} ${site}`)).toEqual(
      ['kettle.jpg', 'toaster.jpg'].flatMap((photo) => siteNames.map((site) => `${photo} ${site}`)),
    );
    expect(lines.filter((line) => line.startsWith('[drafts '))).toHaveLength(all);
  });

  test('a draft gets nothing from the titles of the catalogue, and posts once what it lacks is filled', () => {
    const outcome = outcomeOf('kettle.jpg', 'Australia');
    expect(outcome).toMatchObject({ faultsAtOnce: [], faultsFilled: [], posted: true });
    expect(Object.values(outcome?.from ?? {})).not.toContain('words');
    expect(outcome?.missing).toContain('startPrice');
    expect(outcome?.refused.toSorted()).toEqual(outcome?.missing.toSorted());
    expect(JSON.stringify(evaluation.draftRecords)).not.toContain('Kettle');
  });

  test('the figures are summed by site and together', () => {
    expect(evaluation.drafts?.map(({ site, drafts }) => [site, drafts])).toEqual([
      ...siteNames.map((site) => [site, 2]),
      ['All', all],
    ]);
    expect(evaluation.drafts?.at(-1)).toMatchObject({
      delivered: all,
      requiredFilled: undefined,
      verifyAtOnce: all,
      verifyFilled: all,
      posted: all,
      exactMissing: all,
      questions: 2,
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    });
    expect(evaluation.drafts?.at(-1)?.usage.inputTokens).toBeGreaterThan(1000);
  });

  test('the report has a table of them and says what could not be evaluated', () => {
    const markdown = markdownOf(evaluation);
    const each = siteNames.map(() => '2 (100 %)').join(' | ');
    expect(markdown).toContain(`| Posted once filled | ${each} | ${all} (100 %) |`);
    expect(markdown).toContain('**No model was asked:**');
    expect(markdown).toContain('Pricing was not evaluated: the folder has no catalogue');
    expect(markdown).not.toContain('generate-basic-listing');
  });
});

test('an operation that is not among those evaluated is refused', async () => {
  const asked = evaluate({ photos: folder, only: ['post-item'], environment: {}, progress: () => undefined });
  await expect(asked).rejects.toThrow('--only takes generate-basic-listing');
});
