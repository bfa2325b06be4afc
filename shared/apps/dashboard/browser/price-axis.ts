/** Where prices are in a drawing, in percent of its width. */
export interface PriceAxis {
  readonly place: (price: number) => number;
  readonly ticks: readonly number[];
}

const margin = 5;
/** Prices further away than this many ranges are drawn at the edge, since they would squeeze the others. */
const farthest = 3;

function stepFor(width: number): number {
  const rough = width / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
}

/** An axis for the range from `lower` to `upper` and the prices around it. */
export function priceAxis(prices: readonly number[], lower: number, upper: number): PriceAxis {
  const reach = Math.max(upper - lower, upper * 0.1) * farthest;
  const near = [...prices, lower, upper].filter((price) => price >= lower - reach && price <= upper + reach);
  const low = Math.min(...near);
  const high = Math.max(...near);
  const pad = high > low ? 0 : Math.max(1, high * 0.1);
  const [from, to] = [low - pad, high + pad];
  const step = stepFor(to - from);
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return {
    place: (price) =>
      margin + ((Math.min(to, Math.max(from, price)) - from) / (to - from)) * (100 - 2 * margin),
    ticks: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step),
  };
}

/** Rows for dots that would overlap: row 0 is next to the axis. */
export function rowsFor(places: readonly number[], dotWidth: number): number[] {
  const ends: number[] = [];
  const rows = new Array<number>(places.length).fill(0);
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  for (const index of order) {
    const place = places[index] ?? 0;
    const free = ends.findIndex((end) => end <= place);
    const row = free === -1 ? ends.length : free;
    ends[row] = place + dotWidth;
    rows[index] = row;
  }
  return rows;
}
