const isSoak = process.env.SOAK === '1';

/** How many cases a test tries: `small` in every run, `large` when the environment says `SOAK=1`. */
export const counts = (small: number, large: number): number => (isSoak ? large : small);

/**
 * Values independent of a loop's subject, for one of its iterations (0, 1, …): all of them with `SOAK=1`, else the next
 * `few`, so that all iterations together try every value.
 */
export function valuesFor<Value>(turn: number, values: readonly Value[], few = 1): readonly Value[] {
  if (isSoak || few >= values.length) return values;
  return Array.from({ length: few }, (_, index) => values[(turn * few + index) % values.length] as Value);
}

/** Every `nth` of these values, the one at `first` being the first of them; all with `SOAK=1`. */
export const sampleOf = <Value>(values: readonly Value[], nth: number, first = 0): readonly Value[] =>
  isSoak ? values : values.filter((_, index) => index % nth === first);
