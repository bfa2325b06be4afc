/** A colour, each part 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** A brighter colour is not black, and a colour with less chroma for its brightness is grey. */
const blackest = 70;
const fewestChroma = 14;
const greyest = 0.25;

/** Upper ends of the bands of the colour circle, in degrees. */
const hues: readonly (readonly [end: number, name: string])[] = [
  [14, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [160, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

function hueOf([red, green, blue]: Rgb, greatest: number, spread: number): number {
  if (greatest === red) return (60 * ((green - blue) / spread) + 360) % 360;
  return greatest === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240;
}

/**
 * The everyday English name of a colour.
 *
 * @param whiteFrom brightness from which a colour without chroma is white, which depends on the light
 */
export function colourName(colour: Rgb, whiteFrom: number): string {
  const greatest = Math.max(...colour);
  const spread = greatest - Math.min(...colour);
  if (greatest < blackest) return 'black';
  if (spread < fewestChroma || spread < greyest * greatest) return greatest >= whiteFrom ? 'white' : 'grey';
  const hue = hueOf(colour, greatest, spread);
  if (hue > 14 && hue <= 55 && spread < 0.4 * greatest && greatest > 170) return 'beige';
  if (hue <= 42 && greatest < 150) return 'brown';
  return hues.find(([end]) => hue <= end)?.[1] ?? 'red';
}
