import { mappedCategories } from '../fixtures/categories.ts';
import { type Category, categoryTree } from '../fixtures/taxonomy.ts';
import type { TradingError } from './errors.ts';
import * as basics from './rules/basics.ts';
import { condition, conditionDescription } from './rules/condition.ts';
import { packageDetails } from './rules/package.ts';
import { pictures } from './rules/pictures.ts';
import { returnPolicy } from './rules/returns.ts';
import type { ItemCase, ItemRule } from './rules/rule.ts';
import { shipping } from './rules/shipping.ts';
import { itemSpecifics } from './rules/specifics.ts';
import { textAt, type XmlElement } from './xml.ts';

const rules: readonly ItemRule[] = [
  basics.required,
  basics.texts,
  basics.siteAndCurrency,
  basics.format,
  basics.categoryExists,
  basics.priceAndQuantity,
  basics.postalCode,
  basics.handlingTime,
  condition,
  conditionDescription,
  itemSpecifics,
  pictures,
  returnPolicy,
  shipping,
  packageDetails,
];

/** The leaf that an item goes into. Ids that are gone are mapped unless the item forbids it. */
export function categoryOfItem(
  item: XmlElement,
  treeId: string,
): { category: Category | undefined; mapped: boolean } {
  const id = textAt(item, 'PrimaryCategory.CategoryID')?.trim() ?? '';
  const mapping = !['false', '0'].includes(textAt(item, 'CategoryMappingAllowed')?.trim() ?? 'true');
  const newId = mapping ? mappedCategories[id] : undefined;
  const category = categoryTree(treeId)?.get(newId ?? id);
  return { category: category?.leaf === true ? category : undefined, mapped: newId !== undefined };
}

/** Everything that the marketplace has to say about an item, in one go. */
export const judgeItem = (subject: ItemCase): TradingError[] => rules.flatMap((rule) => rule(subject));
