import sharp from 'sharp';
import glyphs from './glyphs.json' with { type: 'json' };

/*
 * Labels as pictures, drawn and read without a font of the machine. `glyphs.json` has 20 rows of 10 dots for each
 * character, two digits of base 32 a row, drawn in DejaVu Sans Mono.
 */

const [columns, rows] = [10, 20];
const scale = 3;
const margin = 24;
const ink = 110;

const dotsOf = (glyph: string): string =>
  (glyph.match(/../g) ?? [])
    .map((row) => Number.parseInt(row, 32).toString(2).padStart(columns, '0'))
    .join('');
const known = Object.entries(glyphs).map(([character, glyph]) => ({ character, dots: dotsOf(glyph) }));

/** A label as a JPEG: dark print on light cloth. @throws Error for a character that has no glyph */
export async function drawLabel(text: string): Promise<Buffer> {
  const drawn = [...text].map((character) => {
    const found = known.find((glyph) => glyph.character === character);
    if (found === undefined) throw new Error(`There is no glyph for ${character}.`);
    return found.dots;
  });
  const dots = drawn.flatMap((glyph, place) =>
    [...glyph].flatMap((dot, at) => {
      const [x, y] = [place * columns + (at % columns), Math.floor(at / columns)];
      return dot === '1' ? [`<rect x="${x}" y="${y}" width="1" height="1"/>`] : [];
    }),
  );
  const [width, height] = [drawn.length * columns * scale + 2 * margin, rows * scale + 2 * margin];
  const print = `<g fill="#322" transform="translate(${margin} ${margin}) scale(${scale})">${dots.join('')}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e8e0d8"/>${print}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** What a drawn label says: each place has the character whose dots differ least. */
export async function readLabel(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const isDark = (x: number, y: number): boolean => (data[(y * info.width + x) * info.channels] ?? 255) < ink;
  const places = Math.round((info.width - 2 * margin) / (columns * scale));
  return Array.from({ length: places }, (_, place) => {
    const dots = Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [place * columns + (at % columns), Math.floor(at / columns)];
      return isDark(margin + x * scale + 1, margin + y * scale + 1) ? '1' : '0';
    });
    const faults = known.map((glyph) => dots.filter((dot, at) => dot !== glyph.dots[at]).length);
    return known[faults.indexOf(Math.min(...faults))]?.character ?? '';
  }).join('');
}
