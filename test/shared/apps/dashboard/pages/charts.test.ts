import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { colourOf, roundMaximum, usageChart } from '../../../../../shared/apps/dashboard/pages/charts.ts';
import type { UsageRow } from '../../../../../shared/billing/usage/usage-by-day.ts';
import { paidOperations } from '../../../../../shared/contract/operations.evaluated.ts';

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

test("a day's operations are stacked by credits, across all keys", async () => {
  const rows = [
    row('2026-11-21', 'predict-price', 100),
    row('2026-11-21', 'predict-price', 20, 'k2'),
    row('2026-11-21', 'generate-basic-listing', 60),
    row('2026-11-22', 'appraise-product', 10),
  ];
  const html = String(await usageChart(days, rows));
  // The largest day, 180, is drawn on a scale of 200 in 180 pixels, with a gap of one pixel per segment.
  expect(numbersOf(html, 'height')).toEqual([53, 107, 8]);
  expect(numbersOf(html, 'y')).toEqual([126, 18, 171]);
  // Every day has its place, even without credits.
  expect(html.match(/<svg>/g)).toHaveLength(days.length);
  expect(html).toContain('predict-price <b>120</b>');
  expect(html).toContain(
    '<title>Sat, 21 Nov 2026: 180 credits\ngenerate-basic-listing 60\npredict-price 120</title>',
  );
});

test('operations differ by pattern, not only by colour', async () => {
  const rows = paidOperations.map((operation) => row('2026-11-21', operation, 10));
  const html = String(await usageChart(days, rows));
  const patterns = [...html.matchAll(/<pattern id="([\w-]+)"[^>]*>.*?<path d="([^"]*)"/g)];
  const fills = new Set([...html.matchAll(/fill="url\(#([\w-]+)\)" y=/g)].map(([, id]) => id));
  expect(new Set(patterns.map(([, id]) => id))).toEqual(fills);
  expect(new Set(patterns.map(([, , lines]) => lines)).size).toBe(paidOperations.length);
});

test('an unknown operation from an older row is drawn and labelled as such', async () => {
  const html = String(await usageChart(days, [{ ...row('2026-11-20', '', 10), operation: undefined }]));
  expect(html).toContain('series-0');
  expect(html).toContain('not noted <b>10</b>');
});

test('each paid operation has its own colour', () => {
  const colours = new Set([...paidOperations, 'unknown', undefined].map(colourOf));
  expect(colours.size).toBe(paidOperations.length + 1);
  const file = '../../../../../shared/apps/dashboard/browser/dashboard.css';
  const styles = readFileSync(join(import.meta.dirname, file), 'utf8');
  const styled = [...styles.matchAll(/\.(series-\d+) \{ --series: /g)].map(([, name]) => name);
  expect(new Set(styled)).toEqual(colours);
});
