import { join } from 'node:path';
import { html } from 'hono/html';
import sharp from 'sharp';
import type { Html } from '../../../sandbox/emulator/page.ts';
import type { ItemResult } from '../truth/evaluate-truth.ts';
import type { Estimate } from './estimate.ts';
import type { Figure } from './figures-of-truth.ts';
import { shown } from './formats.ts';

/** Pictures as data, by the item's id: the page needs no other file. */
export type Pictures = ReadonlyMap<string, readonly string[]>;

/** As many as tell an item from others; a page of 300 items then has some 10 MB. */
const mostPictures = 3;
const width = 480;

/** Small copies of the items' first photos. @throws Error if one is not in the folder */
export async function picturesOf(items: readonly ItemResult[], folder: string): Promise<Pictures> {
  const pictures = new Map<string, readonly string[]>();
  for (const { id, photos } of items) {
    const small = photos.slice(0, mostPictures).map(async (name) => {
      const bytes = await sharp(join(folder, name))
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 72 })
        .toBuffer();
      return `data:image/webp;base64,${bytes.toString('base64')}`;
    });
    pictures.set(id, await Promise.all(small));
  }
  return pictures;
}

/** The photos of an item in a row that scrolls. */
export function photoRow({ id, photos }: ItemResult, pictures: Pictures): Html | '' {
  const own = pictures.get(id) ?? [];
  if (own.length === 0) return '';
  const images = own.map(
    (source, at) =>
      html`<img src="${source}" alt="${photos[at] ?? id}" loading="lazy" width="480" height="360">`,
  );
  return own.length === 1
    ? html`<div class="photos">${images}</div>`
    : html`<div class="photos" tabindex="0" role="group" aria-label="Photos of ${id}">${images}</div>`;
}

/** A table that scrolls by itself. @param rows the first one is the head
 * @param classes of columns: `text`, and `wide` for those that a phone has no room for */
export function pageTable(
  label: string,
  [head = [], ...rows]: readonly (readonly (string | Html)[])[],
  classes: Readonly<Record<number, string>> = {},
): Html {
  const kind = (column: number) => classes[column] ?? '';
  return html`<div class="table" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${head.map((cell, column) => html`<th scope="col" class="${kind(column)}">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(([first = '', ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell, column) => html`<td class="${kind(column + 1)}">${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;
}

/** A figure with its interval, shown below it where there is little room. */
export const interval = (estimate: Omit<Estimate, 'whole'> | undefined, unit: Figure['unit']): Html | '' =>
  estimate === undefined
    ? ''
    : html`${shown(estimate.value, unit)} <small>${shown(estimate.low, unit)} to ${shown(estimate.high, unit)}</small>`;
