import { join } from 'node:path';
import { html } from 'hono/html';
import sharp from 'sharp';
import { type Html, pageOf } from '../../sandbox/emulator/page.ts';
import type { TruthReport } from './evaluate-truth.ts';
import { fieldRows, figureRows, verdictLines } from './figures.ts';

const style = `
:root { color-scheme: light dark; font: 0.9375rem/1.5 system-ui, sans-serif; }
main { max-width: 75rem; margin: 2rem auto; padding-inline: 1rem; }
table { border-collapse: collapse; }
th, td { padding: 0.4rem 0.8rem; border-bottom: 1px solid light-dark(#ddd, #444); text-align: start; vertical-align: top; }
.table { overflow-x: auto; }
img { display: block; width: 12rem; margin-bottom: 0.25rem; }
.right { color: light-dark(#0f6b4a, #6fdcae); }
.wrong { color: light-dark(#b3261e, #ff9d93); font-weight: 600; }
`;

/** Enough to recognise an item; a page of 300 items then has some 10 MB. */
const mostPictures = 3;

/** A small copy of a photo as data: the page needs no other file. */
async function pictureOf(folder: string, name: string): Promise<Html> {
  const picture = sharp(join(folder, name)).autoOrient().resize({ width: 480, withoutEnlargement: true });
  const bytes = await picture.webp({ quality: 72 }).toBuffer();
  return html`<img src="data:image/webp;base64,${bytes.toString('base64')}" alt="${name}" loading="lazy">`;
}

const table = (label: string, [head = [], ...rows]: readonly (readonly (string | Html)[])[]): Html =>
  html`<h2>${label}</h2><div class="table" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(([first = '', ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;

type VerdictLine = ReturnType<typeof verdictLines>[number];

const lineOf = ({ what, verdict, truth, said }: VerdictLine): Html =>
  html`<div><span class="${verdict}">${what}: ${verdict}</span> ${said}${truth === '' ? '' : ` (truth: ${truth})`}</div>`;

/** How bad an item is: wrong answers count most, then those that were left open. */
const trouble = (lines: readonly VerdictLine[]): number =>
  lines.reduce((sum, { verdict }) => sum + { right: 0, open: 1, wrong: 10 }[verdict], 0);

/**
 * A report as one HTML page that needs no other file.
 *
 * @param folder of the items' photos
 * @throws Error if one of them is not there
 */
export async function reportPage(report: TruthReport, folder: string): Promise<string> {
  const { configuration, emulated, asked, items } = report;
  const rows = items.map(async (item) => {
    const pictures = item.photos.slice(0, mostPictures).map((name) => pictureOf(folder, name));
    return { item, lines: verdictLines(item), pictures: await Promise.all(pictures) };
  });
  const worstFirst = (await Promise.all(rows)).toSorted((a, b) => trouble(b.lines) - trouble(a.lines));
  return pageOf('Judged against the truth', {
    style,
    content: html`<p>${configuration} · ${items.length} of ${asked} items</p>
${emulated.model || emulated.searches ? html`<p class="wrong">An emulator answered: the figures only show that the command works.</p>` : ''}
<p>A right answer adds 1 to a score and one that is left open 0. A wrong brand takes away 4, any other wrong answer 1.</p>
${table('Fields', fieldRows(items))}
${table('All figures', figureRows(items))}
${table('Items, the worst first', [['Item', 'photos', 'verdicts'], ...worstFirst.map(({ item, lines, pictures }) => [item.id, html`${pictures}`, html`${lines.map(lineOf)}`])])}`,
  });
}
