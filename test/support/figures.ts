import { appendFileSync } from 'node:fs';

/** A figure of a soak: shown at once, and kept for its report. Tests that run alone report none. */
export function reportFigure(what: string, value: string | number): void {
  const file = process.env.SOAK_FIGURES;
  if (file === undefined) return;
  process.stderr.write(`${what}: ${value}\n`);
  appendFileSync(file, `${JSON.stringify({ what, value })}\n`);
}
