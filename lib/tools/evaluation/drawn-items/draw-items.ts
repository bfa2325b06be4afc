import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as z from 'zod';
import { barCode } from './bar-code.ts';
import { type Drawing, drawings, type Label } from './drawings.ts';
import { flawMarks, print, shapes } from './shapes.ts';

const surfaces = ['#ece7dd', '#e3e8ea', '#e9e2ea', '#dfe6da'];

/** A field of 900 by 900 with a thing and its shadow on it. */
const picture = (surface: string, content: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">
    <defs><radialGradient id="light" cx="0.4" cy="0.3" r="0.9"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#000" stop-opacity="0.06"/></radialGradient></defs>
    <rect width="900" height="900" fill="${surface}"/><rect width="900" height="900" fill="url(#light)"/>${content}
  </svg>`;

function itemPicture({ shape, paint, mark, logo }: Drawing, surface: string): string {
  const drawn = `<ellipse cx="450" cy="760" rx="330" ry="36" fill="#0002"/>${shapes[shape](paint)}`;
  const flaw = mark === undefined ? '' : flawMarks[mark[0]](mark[1], mark[2]);
  return picture(surface, drawn + (logo === undefined ? '' : print(...logo)) + flaw);
}

/** Ground and ink of labels. */
const looks = {
  tag: ['#fbfaf5', '#1a1a1a'],
  plate: ['#c9ced2', '#20262b'],
  box: ['#f2e9d0', '#4a3410'],
} as const;

function labelPicture({ kind, lines, code }: Label, surface: string): string {
  const [ground, ink] = looks[kind];
  // The last line is small print, as on real labels.
  const sizes = [Math.min(64, 900 / (lines[0]?.length ?? 1)), 48, 26];
  const rows = lines.map((line, at) => print(line, 450, 290 + at * 80, sizes[at] ?? 26, ink));
  const rivets = [180, 720].map((x) => `<circle cx="${x}" cy="230" r="10" fill="#7d868c"/>`).join('');
  return picture(
    surface,
    `<rect x="130" y="180" width="640" height="${code === undefined ? 360 : 560}" rx="${kind === 'plate' ? 24 : 6}" fill="${ground}" stroke="#0004" stroke-width="4"/>
    ${kind === 'plate' ? rivets : ''}${rows.join('')}${code === undefined ? '' : barCode(code, 308, 540)}`,
  );
}

const truthLine = z.object({
  id: z.string(),
  photos: z.array(z.string()),
  goods: z.string(),
  brand: z.string().nullish(),
  model: z.string().nullish(),
  kind: z.string(),
  colour: z.string().nullish(),
  price: z.number(),
  currency: z.string(),
});

/**
 * Draws the photos that the truth file in a folder names, and writes a catalogue in which the emulated searches find
 * offers of its items.
 */
export async function drawItems(folder: string): Promise<void> {
  const rows = (await readFile(join(folder, 'truth.jsonl'), 'utf8')).trim().split('\n');
  const offers: object[] = [];
  for (const [index, row] of rows.entries()) {
    const { id, photos, goods, price, currency, ...named } = truthLine.parse(JSON.parse(row));
    const drawing = drawings[id];
    if (drawing === undefined) throw new Error(`drawings.ts has no drawing of ${id}.`);
    const surface = surfaces[index % surfaces.length] ?? '#eee';
    const pictures = [
      itemPicture(drawing, surface),
      ...(drawing.label === undefined ? [] : [labelPicture(drawing.label, surface)]),
    ];
    for (const [at, photo] of photos.entries()) {
      await sharp(Buffer.from(pictures[at] ?? ''))
        .webp({ quality: 78, effort: 6 })
        .toFile(join(folder, photo));
    }
    const words = [named.brand, named.model, named.kind, named.colour];
    offers.push({
      product: id,
      title: words.filter((word) => word && word !== 'Unbranded').join(' '),
      category: goods,
      price: (price * (drawing.asked ?? 1)).toFixed(2),
      currency,
      photo: photos[0],
    });
  }
  await writeFile(join(folder, 'catalogue.json'), `${JSON.stringify(offers, null, 2)}\n`);
}
