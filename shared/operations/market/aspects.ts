import * as z from 'zod';
import { plainLine } from '../../libraries/wording/plain-text.ts';

const aspect = z.object({
  localizedAspectName: z.string(),
  aspectConstraint: z
    .object({
      aspectDataType: z.string().optional(),
      itemToAspectCardinality: z.string().optional(),
      aspectMode: z.string().optional(),
      aspectRequired: z.boolean().optional(),
      aspectUsage: z.string().optional(),
      aspectMaxLength: z.number().optional(),
      aspectFormat: z.string().optional(),
    })
    .default({}),
  aspectValues: z
    .array(
      z.object({
        localizedValue: z.string(),
        valueConstraints: z
          .array(
            z.object({
              applicableForLocalizedAspectName: z.string(),
              applicableForLocalizedAspectValues: z.array(z.string()),
            }),
          )
          .optional(),
      }),
    )
    .default([]),
});

/**
 * The part of a category's aspect (item specific) that we read. `aspectRequired`: a listing without it is refused.
 * `aspectMode` SELECTION_ONLY: only listed values; some only together with certain values of another aspect.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/types/txn:Aspect
 */
export type Aspect = z.output<typeof aspect>;

/** The readable aspects among those that the marketplace lists. */
export const readAspects = (aspects: readonly unknown[]): Aspect[] =>
  aspects.flatMap((value) => aspect.safeParse(value).data ?? []);

/** What the marketplace accepts unless the category says otherwise. */
export const longestValue = 65;
export const longestName = 65;

/** Names and values are compared as people read them. */
export const sameText = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Whether a listed value fits the other specifics, keyed by names normalised with `sameText`. */
export function isApplicable(
  value: Aspect['aspectValues'][number],
  given: ReadonlyMap<string, readonly string[]>,
): boolean {
  const constraints = value.valueConstraints ?? [];
  if (constraints.length === 0) return true;
  return constraints.some((constraint) => {
    const others = given.get(sameText(constraint.applicableForLocalizedAspectName)) ?? [];
    const wanted = constraint.applicableForLocalizedAspectValues.map(sameText);
    return others.some((other) => wanted.includes(sameText(other)));
  });
}

/** Names and values have up to 65 characters, some categories more; this exceeds all. */
const longestShown = 200;
/** Markup around a name may make it longer than the name. A longer text is not a name. */
const longestRead = 1000;

/** A marketplace name as answers show it: one line of plain text of at most 200 characters, cut after a word. */
export function shownName(name: string): string {
  const line = plainLine(name.slice(0, longestRead));
  const end = line.length <= longestShown ? line.length : line.lastIndexOf(' ', longestShown);
  return line.slice(0, end > 0 ? end : longestShown).replace(/\p{Cs}$/u, '');
}
