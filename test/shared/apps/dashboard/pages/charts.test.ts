import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { barChart, roundMaximum, usageChart } from '../../../../../shared/apps/dashboard/pages/charts.ts';
import type { UsageRow } from '../../../../../shared/billing/usage/usage-by-day.ts';

const row = (day: string, operation: string, credits: number, keyId = 'k1'): UsageRow => ({
  day,
  operation,
  keyId,
  calls: credits / 10,
  credits,
});
const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ day }));
const numbersOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<rect fill="url[^>]* ${name}="([\\d.]+)"`, 'g'))].map(([, text]) =>
    Number(text),
  );

test.each([
  [0, 4],
  [10, 12],
  [40, 40],
  [41, 80],
  [190, 200],
  [201, 400],
  [123_456, 200_000],
])('a bar of %d gets a scale up to %d, with four even grid lines', (largest, maximum) => {
  expect(roundMaximum(largest)).toBe(maximum);
  expect(maximum % 4).toBe(0);
});

test("a bar has a day's credits across all keys, and its tooltip those of each operation", async () => {
  const rows = [
    row('2026-11-21', 'predict-price', 100),
    row('2026-11-21', 'predict-price', 20, 'k2'),
    row('2026-11-21', 'generate-basic-listing', 60),
    row('2026-11-22', 'appraise-product', 10),
  ];
  const html = String(await usageChart(days, rows));
  // The largest day, 180, is drawn on a scale of 200 in 180 pixels, with a gap of one pixel.
  expect(numbersOf(html, 'height')).toEqual([161, 8]);
  expect(numbersOf(html, 'y')).toEqual([18, 171]);
  // Every day has its place, even without credits.
  expect(html.match(/<svg>/g)).toHaveLength(days.length);
  expect(html).toContain(
    '<title>Sat, 21 Nov 2026: 180 credits\npredict-price 120\ngenerate-basic-listing 60</title>',
  );
});

test('stacked parts differ by pattern, not only by colour', async () => {
  const series = (['plain', 'soft', 'warn', 'bad'] as const).map((look) => ({
    name: look,
    look,
    total: '1',
  }));
  const bar = { name: 'One', tick: '', sizes: [100, 60, 20, 20], texts: [], all: 200 };
  const html = String(await barChart({ id: 'a', words: 'All', unit: 'Calls', series, bars: [bar] }));
  expect(numbersOf(html, 'height')).toEqual([89, 53, 17, 17]);
  expect(numbersOf(html, 'y')).toEqual([90, 36, 18, 0]);
  const patterns = [...html.matchAll(/<pattern id="(\w+)" class="([\w-]+)"[^>]*>.*?<path d="([^"]*)"/g)];
  const fills = [...html.matchAll(/fill="url\(#([\w-]+)\)" y=/g)].map(([, id]) => id);
  expect(patterns.map(([, id]) => id)).toEqual(fills);
  expect(new Set(patterns.map(([, , , lines]) => lines)).size).toBe(series.length);
  const file = '../../../../../shared/apps/dashboard/browser/dashboard.css';
  const styles = readFileSync(join(import.meta.dirname, file), 'utf8');
  const styled = [...styles.matchAll(/\.(series-\w+) \{ --series: /g)].map(([, name]) => name);
  expect(styled).toEqual(patterns.map(([, , look]) => look));
});
