import type { Source } from '../../../contract/source.ts';
import { type Aspect, isApplicable, sameText } from '../../market/aspects.ts';
import type { AllowedValue } from './allowed-value.ts';
import { rulesOf } from './aspects.ts';

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

/**
 * The specifics in the category's order, each name once: of several, the last. Values that the other kept specifics do
 * not allow are left out. When one is removed, others that need it go as well.
 */
export function specificsOf(judged: readonly JudgedSpecific[], aspects: readonly Aspect[]): Specific[] {
  const byName = new Map(judged.map((one) => [sameText(one.aspect.localizedAspectName), one]));
  const order = new Set(aspects.map(({ localizedAspectName }) => sameText(localizedAspectName)));
  let kept = [...order].flatMap((name) => byName.get(name) ?? []);
  for (;;) {
    const given = new Map(
      kept.map(({ aspect, values }) => [
        sameText(aspect.localizedAspectName),
        values.map(({ text }) => text),
      ]),
    );
    const allowed = kept.map(({ aspect, values, source }) => {
      // The other specifics do not bind a free text, unless it was only inferred.
      const isFree = !rulesOf(aspect).isListed && source.from !== 'inferred';
      const fitting = values.filter(
        ({ listed }) => listed === undefined || isFree || isApplicable(listed, given),
      );
      return { aspect, values: fitting, source };
    });
    const isStable = allowed.every(({ values }, at) => values.length === kept[at]?.values.length);
    kept = allowed.filter(({ values }) => values.length > 0);
    if (isStable) break;
  }
  return kept.map(({ aspect, values, source }) => ({
    name: aspect.localizedAspectName,
    values: values.map(({ text }) => text),
    source,
  }));
}
