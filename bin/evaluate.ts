import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parsePrice } from '../lib/tools/evaluation/model-prices.ts';

const usageText = `Judges what the model answers against what is true of each item.

  npm run evaluate -- --truth FILE --photos DIR [--budget USD] [--record FILE|DIR] [--replay FILE|DIR] [--out STEM]
  npm run evaluate -- --compare A.json B.json [--photos DIR] [--out STEM]

  --truth FILE  one JSON line for each item: its photos and what is true of it (docs/runbook/evaluation.md)
  --photos DIR  folder of pictures; emulated searches find the offers of its catalogue.json
  --budget USD  asks nothing that could exceed this sum
  --record F    keeps answers in this file or folder; default: .data/evaluation if a model is asked
  --replay F    takes all answers from a recording; needs no key
  --compare     two reports that --truth wrote
  --limit N     only the first N items
  --out STEM    writes STEM.html and STEM.json; default: print
  --price ...   US dollars per million tokens as input,output,cached-input, instead of the model's list price

Ctrl-C finishes the items under way and reports; the same command later goes on from there. Answers are paid for once.
MODEL_PROVIDER, CLAUDE_MODEL and ANTHROPIC_API_KEY select the model. Without a key an emulator answers.`;

/** A number above 0, as an option takes it. */
function positive(
  text: string | undefined,
  complaint: string,
  isFine = (_: number) => true,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (number > 0 && Number.isFinite(number) && isFine(number)) return number;
  throw new Error(complaint);
}

const text = { type: 'string' } as const;

const options = {
  photos: text,
  truth: text,
  budget: text,
  record: text,
  replay: text,
  compare: text,
  limit: text,
  out: text,
  price: text,
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** What a run gives: text to print, and files by their ending. */
interface Written {
  readonly printed: string;
  readonly files: Readonly<Record<string, string>>;
}

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const progress = (line: string): void => console.error(line);

/** Compares two reports. */
async function compare(first: string, second: string | undefined, { photos }: Values): Promise<Written> {
  if (second === undefined) throw new Error('--compare takes two reports: --compare A.json B.json.');
  const { compareReports, readReport } = await import(
    '../lib/tools/evaluation/truth-report/compare-reports.ts'
  );
  const tables = await import('../lib/tools/evaluation/truth-report/tables.ts');
  const { comparisonPage } = await import('../lib/tools/evaluation/truth-report/comparison-page.ts');
  const { picturesOf } = await import('../lib/tools/evaluation/truth-report/page-parts.ts');
  const comparison = compareReports(await readReport(first), await readReport(second));
  const items = comparison.changed.map(({ item }) => item);
  const pictures = photos === undefined ? new Map() : await picturesOf(items, photos);
  return {
    printed: tables.comparisonTable(comparison),
    files: {
      html: comparisonPage(comparison, pictures),
      json: asJson(comparison),
    },
  };
}

/** Judges answers against a truth file. */
async function judge(truth: string, photos: string, values: Values): Promise<Written> {
  const { evaluateTruth } = await import('../lib/tools/evaluation/truth/evaluate-truth.ts');
  const tables = await import('../lib/tools/evaluation/truth-report/tables.ts');
  const { truthPage } = await import('../lib/tools/evaluation/truth-report/truth-page.ts');
  const { picturesOf } = await import('../lib/tools/evaluation/truth-report/page-parts.ts');
  const interrupted = new AbortController();
  process.once('SIGINT', () => {
    progress('Finishing the items under way; press Ctrl-C again to stop at once.');
    interrupted.abort();
  });
  const { record, replay, price } = values;
  const report = await evaluateTruth({
    truth,
    photos,
    limit: positive(values.limit, '--limit takes a whole number from 1.', Number.isInteger),
    budget: positive(values.budget, '--budget takes US dollars above 0, such as 2.00.'),
    price: price === undefined ? undefined : parsePrice(price),
    record,
    replay,
    environment: process.env,
    progress,
    signal: interrupted.signal,
  });
  if (report.stopped !== undefined) progress(report.stopped);
  const pictures = values.out === undefined ? new Map() : await picturesOf(report.items, photos);
  return {
    printed: tables.fieldTable(report),
    files: { html: truthPage(report, pictures), json: asJson(report) },
  };
}

async function run(values: Values, others: readonly string[]): Promise<Written> {
  if (values.compare !== undefined) return await compare(values.compare, others[0], values);
  const { truth, photos } = values;
  if (truth === undefined || photos === undefined)
    throw new Error('Name a file with --truth and a folder with --photos.');
  return await judge(truth, photos, values);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help === true) return console.log(usageText);
  const { printed, files } = await run(values, positionals);
  console.log(printed);
  if (values.out === undefined) return;
  const stem = values.out.replace(/\.(?:json|html)$/, '');
  for (const [ending, content] of Object.entries(files)) await writeFile(`${stem}.${ending}`, content);
  const names = Object.keys(files).map((ending) => `${stem}.${ending}`);
  console.log(`Wrote ${names.join(', ')}`);
}

try {
  await main();
} catch (error) {
  console.error(
    `${error instanceof Error ? error.message : String(error)}\nnpm run evaluate -- --help shows how to use it.`,
  );
  process.exitCode = 2;
}
