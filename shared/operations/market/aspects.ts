import * as z from 'zod';

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
 * The part that we read of an item specific that a category knows. `aspectRequired`: a listing without it is refused.
 * `aspectMode` SELECTION_ONLY: only listed values; some of these only together with certain values of another aspect.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/types/txn:Aspect
 */
export type Aspect = z.output<typeof aspect>;

/** The aspects that we can read among those that the marketplace lists. */
export const readAspects = (aspects: readonly unknown[]): Aspect[] =>
  aspects.flatMap((value) => aspect.safeParse(value).data ?? []);

/** What the marketplace accepts unless the category says otherwise. */
export const longestValue = 65;
export const longestName = 65;

/** Names and values are compared as people read them. */
export const sameText = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Whether a listed value fits the other specifics, whose names are keys as `sameText` makes them. */
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
