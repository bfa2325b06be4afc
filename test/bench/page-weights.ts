/*
 * Moves each weight of the page reader on its own, up and down, and prints how far it can go before one of the invented
 * shop pages is read wrong: `npm run bench:weights`, which takes some minutes. "any" is as much again or down to
 * nothing: no page holds that weight on that side.
 */
import { weights } from '../../shared/libraries/prices/page-price/weights.ts';
import { inventedPages, readsRight } from './page-prices.ts';

type Table = { [key: string]: number | Table };

/** Shares of itself by which a weight is moved, the smallest first. */
const moves = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1];

/** The pages that were read wrong last, first: they are the likeliest to be wrong again. */
const pages = [...inventedPages];
function allRight(): boolean {
  const at = pages.findIndex((page) => !readsRight(page));
  if (at > 0) pages.unshift(...pages.splice(at, 1));
  return at === -1;
}

/** How far the weight can go in one direction: up to a share of itself that still reads all pages right. */
function slack(table: Table, key: string, value: number, direction: 1 | -1): string {
  const holds = (move: number): boolean => {
    table[key] = value + direction * move * Math.abs(value);
    return allRight();
  };
  const free = holds(1);
  const firstWrong = free ? moves.length : moves.findIndex((move) => !holds(move));
  table[key] = value;
  return free ? 'any' : `${100 * (moves[firstWrong - 1] ?? 0)} %`;
}

function measure(table: Table, path: string): void {
  for (const [key, value] of Object.entries(table)) {
    if (typeof value !== 'number') measure(value, `${path}${key}.`);
    else if (Number.isFinite(value) && value !== 0) {
      const [down, up] = [slack(table, key, value, -1), slack(table, key, value, 1)];
      process.stdout.write(`| ${path}${key} | ${value} | ${down} | ${up} |\n`);
    }
  }
}

const wrong = inventedPages.filter((page) => !readsRight(page));
process.stdout.write(
  `${inventedPages.length - wrong.length} of ${inventedPages.length} pages read right\n\n`,
);
for (const { name } of wrong) process.stdout.write(`wrong: ${name}\n`);
if (wrong.length > 0) process.exit(1);
process.stdout.write('| weight | value | down by | up by |\n|---|---|---|---|\n');
// The table is read-only by its type alone; only this tool moves it.
measure(weights as unknown as Table, '');
