import { modulesOf } from '../../../../lib/tools/evaluation/drawn-items/bar-code.ts';

/** An EAN-13 bar code as SVG, black on white with its quiet zones. @param digits 13, the last one their check digit */
export function drawEan13(digits: string): Buffer {
  const bars = [...modulesOf(digits)].map((bit, at) =>
    bit === '1' ? `<rect x="${11 + at}" y="4" width="1" height="52"/>` : '',
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="468" height="240" viewBox="0 0 117 60" shape-rendering="crispEdges"><rect width="117" height="60" fill="#fff"/>${bars.join('')}</svg>`,
  );
}
