/** How many cases a test tries: `small` in every run, `large` when the environment says `SOAK=1`. */
export const counts = (small: number, large: number): number => (process.env.SOAK === '1' ? large : small);
