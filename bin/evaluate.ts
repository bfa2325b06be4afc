import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parsePrice } from '../lib/tools/evaluation/model-prices.ts';

const usageText = `Runs the listing operations over a folder of photos and reports how well the model keeps the rules; then the pricing
operations, if the folder has offers to find, and reports how sure their ranges are; then draft-item, and reports how much
of a listing it drafts and whether the drafts can be posted.

  npm run evaluate -- --photos DIR [--only NAMES] [--limit N] [--out FILE] [--price IN,OUT,CACHED]

  --photos DIR  folder of pictures, ideally with a catalogue.json; pricing needs product, title, category, price, currency
                and photo of each
  --only NAMES  only these operations, such as draft-item or predict-price,appraise-product
  --limit N     only the first N photos
  --out FILE    write FILE.md and FILE.json; without it the report is printed
  --price ...   US dollars per million tokens, instead of the model's list price

ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and CLAUDE_MODEL select the model. Without a key an emulator answers.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      photos: { type: 'string' },
      limit: { type: 'string' },
      only: { type: 'string' },
      out: { type: 'string' },
      price: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return console.log(usageText);
  if (values.photos === undefined) throw new Error('Name a folder with --photos.');
  const limit = values.limit === undefined ? undefined : Number(values.limit);
  if (limit !== undefined && !(Number.isInteger(limit) && limit > 0)) {
    throw new Error('--limit takes a whole number from 1.');
  }
  // It loads the whole service, so that is done only once the options are known to be right.
  const { evaluate } = await import('../lib/tools/evaluation/evaluate.ts');
  const { markdownOf } = await import('../lib/tools/evaluation/markdown.ts');
  const evaluation = await evaluate({
    photos: values.photos,
    limit,
    only: values.only?.split(',').map((name) => name.trim()),
    price: values.price === undefined ? undefined : parsePrice(values.price),
    environment: process.env,
    progress: (line) => console.error(line),
  });
  if (values.out === undefined) return console.log(markdownOf(evaluation));
  const stem = values.out.replace(/\.(?:md|json)$/, '');
  await writeFile(`${stem}.md`, markdownOf(evaluation));
  await writeFile(`${stem}.json`, `${JSON.stringify(evaluation, null, 2)}\n`);
  return console.log(`Wrote ${stem}.md and ${stem}.json`);
}

try {
  await main();
} catch (error) {
  console.error(
    `${error instanceof Error ? error.message : String(error)}\nnpm run evaluate -- --help shows how to use it.`,
  );
  process.exitCode = 2;
}
