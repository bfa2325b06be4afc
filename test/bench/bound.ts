/** A measured figure and its bound, if any. */
export interface Figure {
  readonly subject: string;
  readonly what: string;
  readonly value: number;
  readonly unit: 's' | 'ms' | '×' | 'kB';
  /** The value must not exceed it. */
  readonly atMost?: number | undefined;
}

export const isBroken = ({ value, atMost }: Figure): boolean => atMost !== undefined && !(value <= atMost);

function shown({ value, unit }: Figure): string {
  const isWhole = unit === 'kB' || (unit === 'ms' && value >= 10);
  return `${value.toFixed(isWhole ? 0 : 2)} ${unit}`;
}

/** A Markdown table of figures. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { subject, what, unit, atMost } = figure;
    const bound = atMost === undefined ? '' : `≤ ${atMost} ${unit}`;
    const verdict = atMost === undefined ? '' : isBroken(figure) ? 'BROKEN' : 'kept';
    return `| ${subject} | ${what} | ${shown(figure)} | ${bound} | ${verdict} |`;
  });
  return ['| subject | figure | value | bound | |', '|---|---|---|---|---|', ...rows].join('\n');
}
