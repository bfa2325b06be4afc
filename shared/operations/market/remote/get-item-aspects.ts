import { askCategoryTree, type CategoryTreeQuestion } from './ask-category-tree.ts';
import type { RemoteCall } from './exchange.ts';
import type { RestTransport } from './rest-transport.ts';

/**
 * Aspects (item specifics) of a leaf category. Taxonomy API.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getItemAspectsForCategory
 */
export const getItemAspects = (
  rest: RestTransport,
  { categoryId, ...question }: CategoryTreeQuestion & { readonly categoryId: string },
  call: RemoteCall,
): Promise<unknown[]> =>
  askCategoryTree(
    rest,
    {
      name: 'getItemAspectsForCategory',
      path: 'get_item_aspects_for_category',
      member: 'aspects',
      query: { category_id: categoryId },
    },
    question,
    call,
  );
