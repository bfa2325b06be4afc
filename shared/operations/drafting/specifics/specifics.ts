import type { Source } from '../../../contract/source.ts';

/** An item specific with what supports it. */
export interface Specific {
  /** As the category spells it. */
  readonly name: string;
  /** At least one; as the category spells them where it lists them. */
  readonly values: readonly string[];
  readonly source: Source;
}

/** The chosen category and what is known of the item in its terms. */
export interface Specifics {
  readonly categoryId: string;
  /** Why this category; undefined where the caller named it. */
  readonly reason: string | undefined;
  /** Undefined where nothing supports one of those that the category takes. */
  readonly condition: { readonly conditionId: string; readonly source: Source } | undefined;
  readonly specifics: readonly Specific[];
}
