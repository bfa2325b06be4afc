import type { Source } from '../../../contract/source.ts';
import { type Aspect, isApplicable, sameText } from '../../market/aspects.ts';
import type { AllowedValue } from './allowed-value.ts';
import { isSelectionOnly } from './aspect-kind.ts';

/** An item specific with what supports it. */
export interface Specific {
  /** As the category spells it. */
  readonly name: string;
  /** At least one. Those that the category lists are spelled as it spells them. */
  readonly values: readonly string[];
  readonly source: Source;
}

/** A detail of a condition with what supports it. */
export interface DraftedDescriptor {
  readonly conditionId: string;
  readonly name: string;
  /** Names of values; none for a free text. */
  readonly values: readonly string[];
  readonly additionalInfo?: string;
  readonly source: Source;
}

/** The chosen category and what is known of the item in its terms. */
export interface Specifics {
  readonly categoryId: string;
  /** Why this category was chosen; undefined if the caller named it. */
  readonly reason: string | undefined;
  /** Undefined where nothing supports one of those that the category takes. */
  readonly condition: { readonly conditionId: string; readonly source: Source } | undefined;
  readonly specifics: readonly Specific[];
  /** Details of the conditions that the category takes, as far as they are known. */
  readonly descriptors: readonly DraftedDescriptor[];
}

/** Values of an aspect that keep every rule except those that depend on other specifics. */
export interface JudgedSpecific {
  readonly aspect: Aspect;
  readonly values: readonly AllowedValue[];
  readonly source: Source;
}

/** The specifics whose values the other kept specifics allow. When one is removed, others that need it go as well. */
export function consistent(judged: readonly JudgedSpecific[]): JudgedSpecific[] {
  const given = new Map(
    judged.map(({ aspect, values }) => [
      sameText(aspect.localizedAspectName),
      values.map(({ text }) => text),
    ]),
  );
  // The other specifics do not bind a free text, unless it was only inferred.
  const fits = ({ listed }: AllowedValue, { aspect, source }: JudgedSpecific) =>
    listed === undefined ||
    (!isSelectionOnly(aspect) && source.from !== 'inferred') ||
    isApplicable(listed, given);
  const kept = judged
    .map((one) => ({ ...one, values: one.values.filter((value) => fits(value, one)) }))
    .filter(({ values }) => values.length > 0);
  const count = (list: readonly JudgedSpecific[]) => list.reduce((sum, { values }) => sum + values.length, 0);
  return count(kept) === count(judged) ? kept : consistent(kept);
}

export const specificOf = ({ aspect, values, source }: JudgedSpecific): Specific => ({
  name: aspect.localizedAspectName,
  values: values.map(({ text }) => text),
  source,
});
