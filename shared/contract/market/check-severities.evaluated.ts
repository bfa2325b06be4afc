import table from './check-codes.json' with { type: 'json' };

/*
 * How urgent findings are, without their causes and cures: our bundler replaces this module with its values, so that
 * functions start without those words.
 */

type Table = typeof table;
type CodesOf<S> = S extends keyof Table ? keyof Table[S] : never;

/** The severities, the most urgent first. */
export const severities = Object.keys(table) as (keyof Table)[];

/** The severity of every code, by urgency. */
export const severityOf = Object.fromEntries(
  severities.flatMap((severity) => Object.keys(table[severity]).map((code) => [code, severity])),
) as Readonly<Record<CodesOf<keyof Table>, keyof Table>>;
