import { type Aspect, isApplicable, sameText } from '../../market/facts/aspect.ts';
import type { AllowedValue } from './allowed-value.ts';
import { isSelectionOnly } from './aspect-kind.ts';
import type { Specific } from './specifics.ts';
import type { Supported } from './support.ts';

/** Values of an aspect that keep every rule but those that depend on other specifics. */
export interface JudgedSpecific extends Supported {
  readonly aspect: Aspect;
}

/** Whether the other specifics allow the value. A free text is bound by none, unless it only seems to follow. */
function fits(
  value: AllowedValue,
  { aspect, source }: JudgedSpecific,
  given: ReadonlyMap<string, string[]>,
): boolean {
  if (value.listed === undefined) return true;
  return (!isSelectionOnly(aspect) && source.from !== 'inferred') || isApplicable(value.listed, given);
}

/** The specifics whose values the others that are kept allow: one that goes may take others with it. */
export function consistent(judged: readonly JudgedSpecific[]): JudgedSpecific[] {
  const given = new Map(
    judged.map(({ aspect, values }) => [
      sameText(aspect.localizedAspectName),
      values.map(({ text }) => text),
    ]),
  );
  const kept = judged
    .map((one) => ({ ...one, values: one.values.filter((value) => fits(value, one, given)) }))
    .filter(({ values }) => values.length > 0);
  const count = (list: readonly JudgedSpecific[]) => list.reduce((sum, { values }) => sum + values.length, 0);
  return count(kept) === count(judged) ? kept : consistent(kept);
}

export const specificOf = ({ aspect, values, source }: JudgedSpecific): Specific => ({
  name: aspect.localizedAspectName,
  values: values.map(({ text }) => text),
  source,
});
