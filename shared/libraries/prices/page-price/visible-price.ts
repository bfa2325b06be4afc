import type { PageElement } from './page-tree.ts';
import type { PriceCandidate } from './price-candidate.ts';

/** A price that the page shows. */
export interface VisiblePrice extends PriceCandidate {
  readonly element: PageElement;
  readonly text: string;
  /** Whether a sign or code of money is written with it. */
  readonly isSigned: boolean;
  /** Whether the words next to it say nothing about it. */
  readonly isPlain: boolean;
  /** Whether it is shown as a former or list price. */
  readonly old: boolean;
}
