/** Patterns of the digits in the left half with odd parity; the others are made of them. @see https://www.gs1.org/standards/barcodes/ean-upc (2026-11) */
const odd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];

/** Which left digits have even parity, by the first digit of the number. */
const parities = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];

const inverted = (bits: string): string => bits.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
const reversed = (bits: string): string => [...bits].toReversed().join('');

/** Twelve digits with their check digit. */
export function ean13(first12: string): string {
  const sum = [...first12].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${first12}${(10 - (sum % 10)) % 10}`;
}

/** The 95 modules of a bar code, `1` for a bar. @param number 13 digits, the last one their check digit */
export function modulesOf(number: string): string {
  const digits = [...number].map(Number);
  const parity = parities[digits[0] ?? 0] ?? '';
  const pattern = (digit: number | undefined) => odd[digit ?? 0] ?? '';
  const left = digits
    .slice(1, 7)
    .map((digit, at) => (parity[at] === 'O' ? pattern(digit) : reversed(inverted(pattern(digit)))));
  const right = digits.slice(7).map((digit) => inverted(pattern(digit)));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** A bar code with its number below it, as SVG, on white. */
export function barCode(first12: string, x: number, y: number, module = 3, height = 110): string {
  const number = ean13(first12);
  const bars = [...modulesOf(number)]
    .map((bit, at) =>
      bit === '1' ? `<rect x="${x + at * module}" y="${y}" width="${module}" height="${height}"/>` : '',
    )
    .join('');
  const [width, middle] = [95 * module, x + (95 * module) / 2];
  return `<rect x="${x - 12}" y="${y - 12}" width="${width + 24}" height="${height + 48}" fill="#fff"/>
    <g fill="#111">${bars}</g>
    <text x="${middle}" y="${y + height + 26}" font-size="24" text-anchor="middle" font-family="DejaVu Sans Mono" fill="#111">${number}</text>`;
}
