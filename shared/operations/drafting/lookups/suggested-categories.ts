import * as z from 'zod';
import { shownName } from '../../market/shown-name.ts';

/** A category that the marketplace suggests. */
export interface SuggestedCategory {
  readonly categoryId: string;
  /** Names from the root of the tree to the category. */
  readonly path: readonly string[];
}

const ancestor = z.object({ categoryName: z.string(), categoryTreeNodeLevel: z.number().optional() });

const suggestion = z.object({
  category: z.object({ categoryId: z.string().regex(/^\d{1,20}$/), categoryName: z.string() }),
  categoryTreeNodeAncestors: z.array(ancestor).catch([]),
});

/** Trees of the marketplace have seven levels at most. */
const mostLevels = 20;

/** Names from the root down. Ancestors are listed from the parent up, but their levels decide if all have one. */
function fromTheRoot(ancestors: readonly z.output<typeof ancestor>[]): string[] {
  const upwards = ancestors.toReversed();
  const ordered = ancestors.every(({ categoryTreeNodeLevel: level }) => level !== undefined)
    ? upwards.toSorted((a, b) => (a.categoryTreeNodeLevel ?? 0) - (b.categoryTreeNodeLevel ?? 0))
    : upwards;
  return ordered.map(({ categoryName }) => categoryName);
}

/**
 * The first categories among the marketplace's suggestions, best first, without repeats. What we cannot read is left
 * out.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/types/txn:CategorySuggestion
 */
export function suggestedCategories(suggestions: readonly unknown[], most: number): SuggestedCategory[] {
  const found = new Map<string, SuggestedCategory>();
  for (const one of suggestions) {
    if (found.size === most) break;
    const { data } = suggestion.safeParse(one);
    if (data === undefined || found.has(data.category.categoryId)) continue;
    const { categoryId, categoryName } = data.category;
    const path = [...fromTheRoot(data.categoryTreeNodeAncestors), categoryName]
      .slice(-mostLevels)
      .map(shownName);
    found.set(categoryId, { categoryId, path });
  }
  return [...found.values()];
}
