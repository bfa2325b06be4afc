import { askCategoryTree, type CategoryTreeQuestion } from './ask-category-tree.ts';
import type { RemoteCall } from './exchange.ts';
import type { RestTransport } from './rest-transport.ts';

/**
 * Leaf categories for a text, best first. Taxonomy API.
 *
 * @see https://developer.ebay.com/api-docs/commerce/taxonomy/resources/category_tree/methods/getCategorySuggestions
 */
export const getCategorySuggestions = (
  rest: RestTransport,
  { text, ...question }: CategoryTreeQuestion & { readonly text: string },
  call: RemoteCall,
): Promise<unknown[]> =>
  askCategoryTree(
    rest,
    {
      name: 'getCategorySuggestions',
      path: 'get_category_suggestions',
      member: 'categorySuggestions',
      query: { q: text },
    },
    question,
    call,
  );
