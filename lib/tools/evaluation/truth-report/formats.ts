import type { Estimate } from './estimate.ts';
import type { Figure } from './figures-of-truth.ts';

const digits: Readonly<Record<Figure['unit'], (value: number) => string>> = {
  share: (value) => `${Math.round(value * 100)} %`,
  score: (value) => value.toFixed(2),
  number: (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)),
  seconds: (value) => `${value.toFixed(1)} s`,
  dollars: (value) => String(Number(value.toPrecision(2))),
};

/** A figure with a true minus sign, which nothing that rounds to 0 has. */
export const shown = (value: number, unit: Figure['unit']): string =>
  digits[unit](value)
    .replace(/^-(?=.*[1-9])/, '−')
    .replace('-', '');

/** `0.52 (0.31 to 0.74)`; a dash if there is nothing to show. */
export const withInterval = (estimate: Omit<Estimate, 'whole'> | undefined, unit: Figure['unit']): string =>
  estimate === undefined
    ? '–'
    : `${shown(estimate.value, unit)} (${shown(estimate.low, unit)} to ${shown(estimate.high, unit)})`;
