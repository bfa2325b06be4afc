import { html } from 'hono/html';
import { type Html, pageOf } from '../../../sandbox/emulator/page.ts';
import type { ComparedFigure, Comparison } from './compare-reports.ts';
import { shown } from './formats.ts';
import { interval, type Pictures, pageTable, photoRow } from './page-parts.ts';
import { pageStyle } from './page-style.ts';
import { comparedWords } from './tables.ts';

const chip = (verdict: ComparedFigure['verdict']): Html =>
  html`<span class="chip ${verdict}">${comparedWords[verdict]}</span>`;

/** The difference and its interval around zero, on a scale that just holds it. */
function whisker({ difference: { value, low, high } }: ComparedFigure): Html | '' {
  const most = Math.max(Math.abs(low), Math.abs(high));
  if (most === 0) return '';
  const place = (at: number) => 50 + (50 * at) / most;
  return html`<span class="range zero" aria-hidden="true" style="--low:${place(low)};--high:${place(high)};--at:${place(value)}"><i></i></span>`;
}

const changedItem = (
  { item, changes }: Comparison['changed'][number],
  pictures: Pictures,
): Html => html`<article class="item">
${photoRow(item, pictures)}
<div class="about"><header><h3>${item.id}</h3><span class="soft">${item.goods}</span></header>
<dl>${changes.map(({ what, truth, first, second }) => html`<dt>${what}</dt><dd><small>truth: ${truth || 'not known'}</small><b>A</b> ${first}<br><b>B</b> ${second}</dd>`)}</dl>
</div></article>`;

const figureTable = (figures: readonly ComparedFigure[]): Html =>
  pageTable(
    'Figures',
    [
      ['Figure', 'A', 'B', 'around 0', 'B less A, 95 % interval'],
      ...figures.map((figure) => [
        figure.name,
        shown(figure.first, figure.unit),
        shown(figure.second, figure.unit),
        whisker(figure),
        html`${interval(figure.difference, figure.unit)} ${chip(figure.verdict)}`,
      ]),
    ],
    { 3: 'wide text' },
  );

/** A comparison as one HTML page that needs no other file. */
export function comparisonPage(comparison: Comparison, pictures: Pictures): string {
  const { configurations, items, unpaired, emulated, figures, changed } = comparison;
  const [a, b] = configurations;
  const same = figures.filter(({ verdict }) => verdict === 'same');
  const differing = figures.filter(({ verdict }) => verdict !== 'same');
  return pageOf('Two configurations compared', {
    style: pageStyle,
    content: html`<p class="lead"><b>A</b> ${a} · <b>B</b> ${b} · ${items} items in both reports${unpaired === 0 ? '' : `, ${unpaired} in only one`}</p>
${emulated ? html`<p class="notice">Emulators answered for at least one of them: the figures only show that the command works.</p>` : ''}
<h2>Figures</h2><p class="soft">Differences are paired: both configurations answered about the same items. An interval that includes 0 shows no clear difference.</p>
${differing.length === 0 ? html`<p class="notice">All figures are the same.</p>` : figureTable(differing)}
${same.length === 0 ? '' : html`<details><summary>${same.length} figures are the same</summary>${figureTable(same)}</details>`}
<h2>Items that changed: ${changed.length}</h2><div class="items">${changed.map((one) => changedItem(one, pictures))}</div>`,
  });
}
