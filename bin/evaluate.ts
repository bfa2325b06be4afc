import { writeFile } from 'node:fs/promises';

import { runProgram, UsageError } from '../lib/tools/program.ts';
import { tableOf } from '../lib/tools/table.ts';

const usageText = `Judges what the model answers against what is true of each item.

  npm run evaluate -- --truth FILE --photos DIR [--budget USD] [--record FILE] [--limit N] [--out STEM]
  npm run evaluate -- --compare A.json B.json

  --truth FILE   one JSON line for each item: its photos and what is true of it (docs/runbook/evaluation.md)
  --photos DIR   folder of pictures; emulated searches find the offers of its catalogue.json
  --budget USD   begins no item once this sum is spent, at the model's list price
  --record FILE  keeps answers in this file; default: .data/evaluation/answers.jsonl if a model is asked
  --limit N      only the first N items
  --out STEM     writes STEM.html and STEM.json; default: print the table of fields
  --compare      two reports that --truth wrote

An answer is paid for once: the same command takes it from the file, and goes on where it was stopped.
MODEL_PROVIDER, CLAUDE_MODEL and ANTHROPIC_API_KEY select the model. Without a key an emulator answers.`;

const text = { type: 'string' } as const;
const options = {
  photos: text,
  truth: text,
  budget: text,
  record: text,
  compare: text,
  limit: text,
  out: text,
} as const;

/** A number above 0, from an option. */
function positive(option: string | undefined, isFine: (number: number) => boolean, complaint: string) {
  if (option === undefined) return undefined;
  const number = Number(option);
  if (number > 0 && isFine(number)) return number;
  throw new UsageError(complaint);
}

await runProgram(usageText, { allowPositionals: true, options }, async ({ values, positionals }) => {
  const { truth, photos, record, compare, out } = values;
  if (compare !== undefined) {
    const [second] = positionals;
    if (second === undefined) throw new UsageError('--compare takes two reports: --compare A.json B.json.');
    const { comparisonOf, readReport } = await import('../lib/tools/evaluation/compare-reports.ts');
    return console.log(comparisonOf(await readReport(compare), await readReport(second)));
  }
  if (truth === undefined || photos === undefined)
    throw new UsageError('Name a file with --truth and a folder with --photos.');
  const { evaluateTruth } = await import('../lib/tools/evaluation/evaluate-truth.ts');
  const { fieldRows, verdictLines } = await import('../lib/tools/evaluation/figures.ts');
  const { reportPage } = await import('../lib/tools/evaluation/report-page.ts');
  const report = await evaluateTruth({
    truth,
    photos,
    record,
    limit: positive(values.limit, Number.isInteger, '--limit takes a whole number from 1.'),
    budget: positive(values.budget, Number.isFinite, '--budget takes US dollars above 0, such as 2.00.'),
    progress: (item, judged, paid) => {
      const words = verdictLines(item).map(({ what, verdict }) => `${what} ${verdict}`);
      console.error(
        `[${judged}] ${item.id}: ${words.join(', ')}; US$ ${paid?.toFixed(4) ?? 'unknown'} so far`,
      );
    },
  });
  const missing = report.asked - report.items.length;
  if (missing > 0) console.error(`The budget is spent: ${missing} items were not judged.`);
  console.log(tableOf(fieldRows(report.items)));
  if (out === undefined) return;
  const stem = out.replace(/\.(?:json|html)$/, '');
  await writeFile(`${stem}.html`, await reportPage(report, photos));
  await writeFile(`${stem}.json`, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`Wrote ${stem}.html and ${stem}.json`);
});
