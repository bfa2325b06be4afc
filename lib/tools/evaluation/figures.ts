/** A share between 0 and 1; undefined of nothing. */
export const share = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : part / whole;

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/** 0 of nothing. */
export const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length);

/** How long calls took, in milliseconds; 0 of nothing. */
export function timesOf(calls: readonly { readonly milliseconds: number }[]) {
  const times = calls.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return {
    medianMilliseconds: times[Math.floor(times.length / 2)] ?? 0,
    slowestMilliseconds: times.at(-1) ?? 0,
  };
}

/** How often calls failed with each code. */
export function failuresOf(
  calls: readonly { readonly failure: string | undefined }[],
): Readonly<Record<string, number>> {
  const codes = Map.groupBy(
    calls.flatMap(({ failure }) => failure ?? []),
    (code) => code,
  );
  return Object.fromEntries([...codes].map(([code, all]) => [code, all.length]));
}

/** The average of what calls cost; undefined if the cost of one is not known. */
export function meanCost(costs: readonly (number | undefined)[]): number | undefined {
  const known = costs.filter((cost) => cost !== undefined);
  return known.length === costs.length ? mean(known) : undefined;
}
