/** One measured figure and, where there is one, the bound that it must keep. */
export interface Figure {
  readonly subject: string;
  readonly what: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | '×' | 'kB' | 'MB' | 'tokens' | '%' | '$';
  /** The value must not exceed it. */
  readonly atMost?: number | undefined;
}

/** A figure in per cent. @param share of one */
export const percent = (subject: string, what: string, share: number, atMost?: number): Figure => ({
  subject,
  what,
  value: 100 * share,
  unit: '%',
  atMost,
});

export const isBroken = ({ value, atMost }: Figure): boolean => atMost !== undefined && !(value <= atMost);

/** A Markdown table of figures. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { subject, what, value, unit, atMost } = figure;
    const bound = atMost === undefined ? '' : `≤ ${atMost} ${unit}`;
    const verdict = atMost === undefined ? '' : isBroken(figure) ? 'BROKEN' : 'kept';
    return `| ${subject} | ${what} | ${value.toFixed(unit === 'kB' || unit === 'tokens' || (unit === 'ms' && value >= 10) ? 0 : 2)} ${unit} | ${bound} | ${verdict} |`;
  });
  return ['| subject | figure | value | bound | |', '|---|---|---|---|---|', ...rows].join('\n');
}
