import { appendFileSync } from 'node:fs';

/** A figure of a soak: shown at once, and kept for its report. Tests run alone tell none. */
export function tellFigure(what: string, value: string | number): void {
  const file = process.env.SOAK_FIGURES;
  if (file === undefined) return;
  process.stderr.write(`${what}: ${value}\n`);
  appendFileSync(file, `${JSON.stringify({ what, value })}\n`);
}
