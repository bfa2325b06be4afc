/** Patterns of the digits in the left half with odd parity; the others are made of them. @see https://www.gs1.org/standards/barcodes/ean-upc (2026-11) */
const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
/** Which left digits have even parity, by the first digit of the number. */
const parities = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ');

const inverted = (bits: string): string => bits.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0'));
const reversed = (bits: string): string => [...bits].toReversed().join('');

/** The 95 modules of a bar code, `1` for a bar. */
function modulesOf(number: string): string {
  const digits = [...number].map(Number);
  const parity = parities[digits[0] ?? 0] ?? '';
  const pattern = (digit: number) => odd[digit] ?? '';
  const left = digits
    .slice(1, 7)
    .map((digit, at) => (parity[at] === 'O' ? pattern(digit) : reversed(inverted(pattern(digit)))));
  const right = digits.slice(7).map((digit) => inverted(pattern(digit)));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** An EAN-13 bar code as SVG, black on white with its quiet zones. @param digits 13, the last one their check digit */
export function drawEan13(digits: string): Buffer {
  const bars = [...modulesOf(digits)].map((bit, at) =>
    bit === '1' ? `<rect x="${11 + at}" y="4" width="1" height="52"/>` : '',
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="468" height="240" viewBox="0 0 117 60" shape-rendering="crispEdges"><rect width="117" height="60" fill="#fff"/>${bars.join('')}</svg>`,
  );
}
