import { html, raw } from 'hono/html';
import { type Html, pageOf } from '../../../sandbox/emulator/page.ts';
import type { ItemResult, TruthReport } from '../truth/evaluate-truth.ts';
import type { FieldVerdict, Verdict } from '../truth/judge-item.ts';
import { figuresByGoods, type GoodsFigures } from './figures-of-truth.ts';
import { shown } from './formats.ts';
import { interval, type Pictures, pageTable, photoRow } from './page-parts.ts';
import { pageStyle } from './page-style.ts';
import { goodsRows, scoreExplained, warningOf } from './tables.ts';

const verdictWords: Readonly<Record<Verdict, string>> = {
  right: 'right',
  wrong: 'wrong',
  open: 'left open',
};

const chip = (verdict: Verdict, words = verdictWords[verdict]): Html =>
  html`<span class="chip ${verdict}">${words}</span>`;

const bar = (right: number, wrong: number, open: number): Html => {
  const all = Math.max(1, right + wrong + open);
  return html`<span class="bar" aria-hidden="true"><i style="width:${(100 * right) / all}%"></i><i style="width:${(100 * wrong) / all}%"></i></span>`;
};

const key = html`<div class="key" aria-hidden="true"><span><span class="bar"><i style="width:100%"></i></span>right</span><span><span class="bar"><i></i><i style="width:100%"></i></span>wrong</span><span><span class="bar"></span>left open</span></div>`;

function card(label: string, value: string, note: string): Html {
  return html`<div class="card"><span class="soft">${label}</span><b>${value}</b><span class="soft">${note}</span></div>`;
}

function cards({ fields, others }: GoodsFigures): Html {
  const brand = fields.find(({ field }) => field === 'brand');
  const other = (name: string, label: string) => {
    const found = others.find((one) => one.name.startsWith(name));
    if (found?.estimate === undefined) return '';
    const { estimate, unit } = found;
    return card(
      label,
      shown(estimate.value, unit),
      `${shown(estimate.low, unit)} to ${shown(estimate.high, unit)}`,
    );
  };
  return html`<div class="cards">
${brand === undefined ? '' : card('Brands right', `${brand.right} of ${brand.score.whole}`, `${brand.wrong} wrong, ${brand.open} left open`)}
${other('flaws found', 'Flaws found')}${other('price inside', 'Price inside the range')}${other('seconds', 'Seconds an item')}${other('US dollars', 'US dollars an item')}
</div>`;
}

const fieldPart = ({ fields }: GoodsFigures): Html =>
  pageTable(
    'Fields',
    [
      [
        'Field',
        html`<span class="soft">of those known</span>`,
        'right',
        'wrong',
        'left open',
        'score, 95 % interval',
      ],
      ...fields.map(({ field, right, wrong, open, score }) => [
        field,
        bar(right, wrong, open),
        String(right),
        String(wrong),
        String(open),
        interval(score, 'score'),
      ]),
    ],
    { 1: 'wide text' },
  );

const otherPart = ({ others }: GoodsFigures): Html =>
  pageTable(
    'Other figures',
    [
      ['Figure', 'items', html`<span class="soft">0 to 100 %</span>`, 'value, 95 % interval'],
      ...others.map(({ name, unit, estimate }) => [
        name,
        String(estimate?.whole ?? 0),
        estimate === undefined || unit !== 'share' || estimate.high > 1
          ? ''
          : html`<span class="range" aria-hidden="true" style="--low:${estimate.low * 100};--high:${estimate.high * 100};--at:${estimate.value * 100}"><i></i></span>`,
        interval(estimate, unit),
      ]),
    ],
    { 2: 'wide text' },
  );

function fieldEntry(field: string, { truth, answer, verdict }: FieldVerdict): Html {
  const said = answer !== '' && answer !== truth ? html`<small>said: ${answer}</small>` : '';
  return html`<dt>${field}</dt><dd>${chip(verdict)}${truth}${said}</dd>`;
}

function flawEntries({ flaws }: ItemResult): Html | '' {
  if (flaws === undefined) return '';
  const rows = [
    ...flaws.found.map((flaw) => html`${chip('right', 'found')}${flaw}<br>`),
    ...flaws.missed.map((flaw) => html`${chip('open', 'missed')}${flaw}<br>`),
    ...flaws.invented.map((flaw) => html`${chip('wrong', 'invented')}${flaw}<br>`),
  ];
  return html`<dt>flaws</dt><dd>${rows.length === 0 ? html`${chip('right', 'none')}` : rows}</dd>`;
}

function priceEntry({ price }: ItemResult): Html | '' {
  if (price === undefined) return '';
  const { truth, currency, lower, upper } = price;
  const verdict: Verdict =
    lower === undefined || upper === undefined
      ? 'open'
      : lower <= truth && truth <= upper
        ? 'right'
        : 'wrong';
  const words = { right: 'inside', wrong: 'outside', open: 'no range' }[verdict];
  const range = verdict === 'open' ? '' : html`<small>range: ${lower} to ${upper}</small>`;
  return html`<dt>price</dt><dd>${chip(verdict, words)}${truth} ${currency}${range}</dd>`;
}

/** What the filters above the items look for. */
function marksOf({ fields, flaws }: ItemResult): string[] {
  const verdicts = Object.values(fields).map(({ verdict }) => verdict);
  return [
    ...(verdicts.includes('wrong') ? ['has-wrong'] : []),
    ...(verdicts.includes('open') ? ['has-open'] : []),
    ...(flaws !== undefined && flaws.missed.length + flaws.invented.length > 0 ? ['has-flaws'] : []),
  ];
}

const itemPart = (
  item: ItemResult,
  pictures: Pictures,
): Html => html`<article class="item ${marksOf(item).join(' ')}">
${photoRow(item, pictures)}
<div class="about"><header><h3>${item.id}</h3><span class="soft">${item.goods}</span></header>
<dl>${Object.entries(item.fields).map(([field, verdict]) => fieldEntry(field, verdict))}${flawEntries(item)}${priceEntry(item)}
${item.broken.length === 0 ? '' : html`<dt>rules</dt><dd>first answer broke ${item.broken.join(', ')}</dd>`}
${Object.entries(item.failures).map(([operation, code]) => html`<dt>failed</dt><dd>${operation}: ${code}</dd>`)}</dl>
</div></article>`;

function filters(items: readonly ItemResult[]): Html {
  const count = (mark: string) => items.filter((item) => marksOf(item).includes(mark)).length;
  const choice = (id: string, words: string, checked = false) =>
    html`<label><input type="radio" name="show" id="${id}"${checked ? raw(' checked') : ''}>${words}</label>`;
  return html`<fieldset class="filters"><legend class="soft">Show</legend>
${choice('show-all', `All ${items.length}`, true)}${choice('show-wrong', `Something wrong: ${count('has-wrong')}`)}${choice('show-open', `Something left open: ${count('has-open')}`)}${choice('show-flaws', `Flaws missed or invented: ${count('has-flaws')}`)}
</fieldset>`;
}

/** The worst first: wrong fields count most, then those that were left open. */
const trouble = ({ fields, flaws }: ItemResult): number =>
  Object.values(fields).reduce((sum, { verdict }) => sum + { right: 0, open: 1, wrong: 10 }[verdict], 0) +
  10 * (flaws?.invented.length ?? 0);

/** A report as one HTML page that needs no other file. */
export function truthPage(report: TruthReport, pictures: Pictures): string {
  const figures = figuresByGoods(report.items);
  const notices = [warningOf(report), report.stopped].filter((notice) => notice !== undefined);
  const worstFirst = report.items.toSorted((a, b) => trouble(b) - trouble(a));
  return pageOf('Judged against the truth', {
    style: pageStyle,
    content: html`<p class="lead">${report.configuration} · ${report.items.length} items</p>
${notices.map((notice) => html`<p class="notice">${notice}</p>`)}
${cards(figures[0])}
<h2>Fields</h2><p class="soft">${scoreExplained}</p>${fieldPart(figures[0])}${key}
<h2>Flaws, rules, prices and cost</h2>${otherPart(figures[0])}
<h2>By kind of goods</h2><p class="soft">Scores of the fields, and the other figures, without their intervals: few items say little.</p>${pageTable('By kind of goods', goodsRows(figures))}
<h2>Items</h2>${filters(report.items)}<div class="items">${worstFirst.map((item) => itemPart(item, pictures))}</div>`,
  });
}
