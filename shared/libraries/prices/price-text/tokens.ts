import type { Role } from '../vocabulary/vocabulary.ts';
import type { CurrencySign } from './sign-finder.ts';

interface Placed {
  readonly start: number;
  readonly end: number;
}

export interface NumberToken extends Placed {
  readonly type: 'number';
  /** Digits and marks as {@link interpretNumber} takes them. */
  readonly raw: string;
  /** Power of ten that a following word or character multiplies it by. */
  readonly power: number;
  /** Ends in `.-` or the like, as only prices can. */
  readonly dashed: boolean;
  /** The multiplier touches the number and counts only next to a currency; otherwise it is part of a word. */
  readonly touchingMagnitude: boolean;
}

export interface SignToken extends Placed {
  readonly type: 'sign';
  readonly text: string;
  readonly sign: CurrencySign;
}

export interface WordToken extends Placed {
  readonly type: 'word';
  /** Lower case. */
  readonly text: string;
  readonly roles: ReadonlySet<Role>;
}

/** Any other character. */
interface MarkToken extends Placed {
  readonly type: 'mark';
  readonly text: string;
}

export type Token = NumberToken | SignToken | WordToken | MarkToken;

/** Whether nothing, not even a space, comes between the two. */
export const touches = (left: Placed | undefined, right: Placed | undefined): boolean =>
  left !== undefined && right !== undefined && left.end === right.start;

export const isMark = (token: Token | undefined, marks: string): boolean =>
  token?.type === 'mark' && marks.includes(token.text);

export const hasRole = (token: Token | undefined, ...roles: readonly Role[]): boolean =>
  token?.type === 'word' && roles.some((role) => token.roles.has(role));
