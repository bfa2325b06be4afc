import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import type { AspectFixture } from '../fixtures/aspect-fixture.ts';
import { aspectsOf } from '../fixtures/aspects.ts';
import { treeVersions } from '../fixtures/categories.ts';
import {
  type Category,
  type CategoryTree,
  categoryTree,
  isRoot,
  suggestCategories,
} from '../fixtures/taxonomy.ts';
import { scopeNames } from '../oauth/scopes.ts';
import { refuse } from './rest-error.ts';
import type { RestCall, RestRoute } from './route.ts';

const domain = 'API_TAXONOMY';
const treePath = '/commerce/taxonomy/v1/category_tree/{tree}';

function treeOf({ parameters }: RestCall): { id: string; tree: CategoryTree } {
  const id = parameters.tree ?? '';
  const tree = categoryTree(id);
  if (tree === undefined) {
    throw refuse(400, 62004, domain, 'The specified category tree ID does not exist.', {
      longMessage: `There is no category tree with the ID ${id}.`,
      parameters: [{ name: 'categoryTreeId', value: id }],
    });
  }
  return { id, tree };
}

function categoryOf({ query }: RestCall, treeId: string, tree: CategoryTree): Category {
  const id = query.get('category_id') ?? '';
  const parameters = [{ name: 'categoryId', value: id }];
  if (id === '')
    throw refuse(400, 62006, domain, 'The category ID is missing.', { inputRefIds: ['category_id'] });
  if (isRoot(id)) throw refuse(400, 62008, domain, 'The root category is not allowed here.', { parameters });
  const category = tree.get(id);
  if (category === undefined) {
    throw refuse(
      400,
      62005,
      domain,
      `The category ID ${id} does not belong to the category tree ${treeId}.`,
      {
        parameters,
      },
    );
  }
  return category;
}

const suggestions = (call: RestCall): EmulatorAnswer => {
  const { id: treeId, tree } = treeOf(call);
  const text = call.query.get('q')?.trim() ?? '';
  if (text === '') {
    throw refuse(400, 62007, domain, 'The query is missing.', { inputRefIds: ['q'] });
  }
  const found = suggestCategories(tree, text);
  if (found.length === 0) return { status: 204 };
  const href = `${call.market.origin()}/commerce/taxonomy/v1/category_tree/${treeId}/get_category_subtree`;
  return json(200, {
    categoryTreeId: treeId,
    categoryTreeVersion: treeVersions[treeId],
    categorySuggestions: found.map((category) => ({
      category: { categoryId: category.id, categoryName: category.name },
      categoryTreeNodeLevel: category.level,
      categoryTreeNodeAncestors: category.ancestors.map((ancestor) => ({
        categoryId: ancestor.id,
        categoryName: ancestor.name,
        categoryTreeNodeLevel: ancestor.level,
        categorySubtreeNodeHref: `${href}?category_id=${ancestor.id}`,
      })),
      relevancy: 'reserved',
    })),
  });
};

const aspectJson = (aspect: AspectFixture): object => ({
  localizedAspectName: aspect.name,
  aspectConstraint: {
    aspectDataType: aspect.dataType,
    itemToAspectCardinality: aspect.cardinality,
    aspectMode: aspect.mode,
    aspectRequired: aspect.required,
    aspectUsage: aspect.usage,
    aspectEnabledForVariations: false,
    aspectApplicableTo: ['PRODUCT'],
    ...(aspect.maxLength === undefined ? {} : { aspectMaxLength: aspect.maxLength }),
    ...(aspect.format === undefined ? {} : { aspectFormat: aspect.format }),
    ...(aspect.requiredByDate === undefined ? {} : { expectedRequiredByDate: aspect.requiredByDate }),
  },
  ...(aspect.values.length === 0
    ? {}
    : {
        aspectValues: aspect.values.map(({ value, when }) => ({
          localizedValue: value,
          ...(when === undefined
            ? {}
            : {
                valueConstraints: [
                  {
                    applicableForLocalizedAspectName: when.aspect,
                    applicableForLocalizedAspectValues: when.values,
                  },
                ],
              }),
        })),
      }),
});

const aspects = (call: RestCall): EmulatorAnswer => {
  const { id: treeId, tree } = treeOf(call);
  const category = categoryOf(call, treeId, tree);
  if (!category.leaf) {
    throw refuse(400, 62009, domain, 'The specified category ID must be a leaf category.', {
      longMessage: `${category.name} (${category.id}) has categories beneath it; ask for one of those.`,
    });
  }
  const found = aspectsOf(category.id, treeId);
  return found === undefined ? { status: 204 } : json(200, { aspects: found.map(aspectJson) });
};

const route = (path: string, handle: RestRoute['handle']): RestRoute => ({
  method: 'GET',
  path,
  scopes: [scopeNames.base],
  handle,
});

/** Taxonomy API: suggestions and aspects. */
export const taxonomyRoutes: readonly RestRoute[] = [
  route(`${treePath}/get_category_suggestions`, suggestions),
  route(`${treePath}/get_item_aspects_for_category`, aspects),
];
