import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parsePrice } from '../lib/tools/evaluation/model-prices.ts';

const usageText = `Judges what the model answers: by the rules of the operations, or against what is true of each item.

  npm run evaluate -- --truth FILE --photos DIR [--budget USD] [--record FILE|DIR] [--replay FILE|DIR] [--out STEM]
  npm run evaluate -- --compare A.json B.json [--photos DIR] [--out STEM]
  npm run evaluate -- --photos DIR [--only NAMES] [--out STEM]

  --truth FILE  one JSON line for each item: its photos and what is true of it (docs/runbook/evaluation.md)
  --photos DIR  folder of pictures; emulated searches find the offers of its catalogue.json
  --budget USD  asks nothing that could exceed this sum
  --record F    keeps answers in this file or folder; default: .data/evaluation if a model is asked
  --replay F    takes all answers from a recording; needs no key
  --compare     two reports that --truth wrote
  --only NAMES  without --truth: only these operations, such as draft-item or predict-price,appraise-product
  --limit N     only the first N items or photos
  --out STEM    writes STEM.md and STEM.json, and with --truth or --compare STEM.html; default: print
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
  only: text,
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
  const markdown = await import('../lib/tools/evaluation/truth-report/truth-markdown.ts');
  const { comparisonPage } = await import('../lib/tools/evaluation/truth-report/comparison-page.ts');
  const { picturesOf } = await import('../lib/tools/evaluation/truth-report/page-parts.ts');
  const comparison = compareReports(await readReport(first), await readReport(second));
  const items = comparison.changed.map(({ item }) => item);
  const pictures = photos === undefined ? new Map() : await picturesOf(items, photos);
  return {
    printed: markdown.comparisonTable(comparison),
    files: {
      md: markdown.comparisonMarkdown(comparison),
      html: comparisonPage(comparison, pictures),
      json: asJson(comparison),
    },
  };
}

interface Common {
  readonly photos: string;
  readonly limit: number | undefined;
  readonly price: ReturnType<typeof parsePrice> | undefined;
  readonly environment: NodeJS.ProcessEnv;
  readonly progress: (line: string) => void;
}

/** Judges answers against a truth file. */
async function judge(truth: string, common: Common, values: Values): Promise<Written> {
  const budget = positive(values.budget, '--budget takes US dollars above 0, such as 2.00.');
  const { evaluateTruth } = await import('../lib/tools/evaluation/truth/evaluate-truth.ts');
  const markdown = await import('../lib/tools/evaluation/truth-report/truth-markdown.ts');
  const { truthPage } = await import('../lib/tools/evaluation/truth-report/truth-page.ts');
  const { picturesOf } = await import('../lib/tools/evaluation/truth-report/page-parts.ts');
  const interrupted = new AbortController();
  process.once('SIGINT', () => {
    progress('Finishing the items under way; press Ctrl-C again to stop at once.');
    interrupted.abort();
  });
  const { record, replay } = values;
  const report = await evaluateTruth({
    ...common,
    truth,
    budget,
    record,
    replay,
    signal: interrupted.signal,
  });
  if (report.stopped !== undefined) progress(report.stopped);
  const pictures = values.out === undefined ? new Map() : await picturesOf(report.items, common.photos);
  return {
    printed: markdown.fieldTable(report),
    files: { md: markdown.truthMarkdown(report), html: truthPage(report, pictures), json: asJson(report) },
  };
}

/** Judges answers by the rules of the operations. */
async function keepRules(common: Common, values: Values): Promise<Written> {
  const { evaluate } = await import('../lib/tools/evaluation/evaluate.ts');
  const { markdownOf } = await import('../lib/tools/evaluation/markdown.ts');
  const only = values.only?.split(',').map((name) => name.trim());
  const evaluation = await evaluate({ ...common, only });
  const md = markdownOf(evaluation);
  return { printed: values.out === undefined ? md : '', files: { md, json: asJson(evaluation) } };
}

async function run(values: Values, others: readonly string[]): Promise<Written> {
  if (values.compare !== undefined) return await compare(values.compare, others[0], values);
  if (values.photos === undefined) throw new Error('Name a folder with --photos.');
  const common = {
    photos: values.photos,
    limit: positive(values.limit, '--limit takes a whole number from 1.', Number.isInteger),
    price: values.price === undefined ? undefined : parsePrice(values.price),
    environment: process.env,
    progress,
  };
  return values.truth === undefined
    ? await keepRules(common, values)
    : await judge(values.truth, common, values);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help === true) return console.log(usageText);
  const { printed, files } = await run(values, positionals);
  if (printed !== '') console.log(printed);
  if (values.out === undefined) return;
  const stem = values.out.replace(/\.(?:md|json|html)$/, '');
  const names = Object.keys(files).map((ending) => `${stem}.${ending}`);
  for (const [ending, content] of Object.entries(files)) await writeFile(`${stem}.${ending}`, content);
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
