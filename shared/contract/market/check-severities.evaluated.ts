import checkCodes from './check-codes.json' with { type: 'json' };

/** The severities, the most urgent first. */
export const severities = ['blocks', 'may be hidden', 'advice'] as const;

/**
 * The severity of every code. Our bundler replaces this module with its values, so that functions start without the
 * causes and cures.
 */
export const severityOf = Object.fromEntries(
  Object.entries(checkCodes).map(([code, { severity }]) => [code, severity]),
) as Readonly<Record<keyof typeof checkCodes, (typeof severities)[number]>>;
