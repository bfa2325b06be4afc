// Computed once, since every pixel of a picture is named.
const { max, min } = Math;

/** A colour, each part 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

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

/** The everyday English name of a colour. */
export function colourName(colour: Rgb): string {
  const greatest = max(...colour);
  const spread = greatest - min(...colour);
  if (greatest < 45) return 'black';
  if (spread < 14 || spread < 0.18 * greatest) {
    if (greatest > 228) return 'white';
    if (greatest > 165) return 'light grey';
    return greatest > 95 ? 'grey' : 'dark grey';
  }
  const hue = hueOf(colour, greatest, spread);
  if (hue > 14 && hue <= 55 && spread < 0.4 * greatest && greatest > 170) return 'beige';
  if (hue <= 42 && greatest < 150) return 'brown';
  if (hue > 195 && hue <= 255 && greatest < 110) return 'navy blue';
  return hues.find(([end]) => hue <= end)?.[1] ?? 'red';
}

/** Whether a colour is far from grey and not dark. */
export const isStrong = (colour: Rgb): boolean =>
  max(...colour) > 120 && max(...colour) - min(...colour) > max(...colour) / 2;
