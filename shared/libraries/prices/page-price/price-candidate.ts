import type { PageElement } from './page-tree.ts';

/** Where on the page a price was read. */
export type PriceSource = 'json-ld' | 'microdata' | 'opengraph' | 'meta' | 'embedded-data' | 'visible';

/** A price that the page states somewhere, with how far the place is to be trusted. */
export interface PriceCandidate {
  /** Exact decimal. */
  readonly amount: string;
  /** ISO 4217 code as stated or as the symbol says; undefined if the place does not say. */
  readonly currency: string | undefined;
  readonly source: PriceSource;
  /** About 10 for a sure place, below 0 for one that speaks against the amount, such as a struck-out price. */
  readonly weight: number;
}

/** Equal for equal amounts however they are written. */
export const amountKey = (amount: string): string => Number(amount).toFixed(2);

/** A price that the page shows. */
export interface VisiblePrice extends PriceCandidate {
  readonly element: PageElement;
  readonly text: string;
  /** Whether it is shown as a former or list price. */
  readonly old: boolean;
  /** Whether the words next to it say nothing about it. */
  readonly isPlain: boolean;
}
