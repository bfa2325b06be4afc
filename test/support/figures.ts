import { appendFileSync } from 'node:fs';

/** A figure of a soak, for its report; tests run alone tell none. */
export function tellFigure(what: string, value: string | number): void {
  const file = process.env.SOAK_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ what, value })}\n`);
}
