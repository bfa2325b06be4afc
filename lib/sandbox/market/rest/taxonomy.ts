import { type EmulatorAnswer, json } from '../../emulator/emulator.ts';
import { type Aspect, aspectsOf } from '../fixtures/aspects.ts';
import { type Site, siteOfHeader } from '../fixtures/sites.ts';
import { type CategoryTree, categoryTree, suggestCategories } from '../fixtures/taxonomy.ts';
import { type RestCall, type RestRoute, reads, refuse } from './route.ts';

const domain = 'API_TAXONOMY';
const treePath = '/commerce/taxonomy/v1/category_tree/:tree';

function treeOf({ parameters }: RestCall): { readonly site: Site; readonly tree: CategoryTree } {
  const id = parameters.tree ?? '';
  const [site, tree] = [siteOfHeader(id), categoryTree(id)];
  if (site !== undefined && tree !== undefined) return { site, tree };
  return refuse(400, 62_004, domain, 'The specified category tree ID does not exist.', {
    longMessage: `There is no category tree with the ID ${id}.`,
  });
}

const suggestions = (call: RestCall): EmulatorAnswer => {
  const { site, tree } = treeOf(call);
  const text = call.query.get('q')?.trim() ?? '';
  if (text === '') refuse(400, 62_007, domain, 'The query is missing.');
  const suggested = suggestCategories(tree, text);
  if (suggested.length === 0) return { status: 204 };
  const href = `${call.market.origin()}${treePath.replace(':tree', site.siteId)}/get_category_subtree`;
  return json(200, {
    categoryTreeId: site.siteId,
    categoryTreeVersion: site.treeVersion,
    categorySuggestions: suggested.map((category) => ({
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

/** In the form of the Taxonomy API; undefined members are left out. */
const aspectJson = (aspect: Aspect) => ({
  localizedAspectName: aspect.name,
  aspectConstraint: {
    aspectDataType: aspect.dataType ?? 'STRING',
    itemToAspectCardinality: aspect.cardinality ?? 'SINGLE',
    aspectMode: aspect.mode ?? 'FREE_TEXT',
    aspectRequired: aspect.required === true,
    aspectUsage: aspect.usage ?? 'RECOMMENDED',
    aspectEnabledForVariations: false,
    aspectApplicableTo: ['PRODUCT'],
    aspectMaxLength: aspect.maxLength ?? 65,
    aspectFormat: aspect.format,
    expectedRequiredByDate: aspect.requiredByDate,
  },
  aspectValues: aspect.values?.map((value) =>
    typeof value === 'string'
      ? { localizedValue: value }
      : {
          localizedValue: value.value,
          valueConstraints: [
            {
              applicableForLocalizedAspectName: value.when.aspect,
              applicableForLocalizedAspectValues: value.when.values,
            },
          ],
        },
  ),
});

const aspects = (call: RestCall): EmulatorAnswer => {
  const { site, tree } = treeOf(call);
  const id = call.query.get('category_id') ?? '';
  const category = tree.get(id);
  if (category === undefined) {
    const message = `The category ID ${id} does not belong to the category tree ${site.siteId}.`;
    return refuse(400, 62_005, domain, message);
  }
  if (!category.leaf)
    refuse(400, 62_009, domain, 'The specified category ID must be a leaf category.', {
      longMessage: `${category.name} (${id}) has categories beneath it; ask for one of those.`,
    });
  const known = aspectsOf(id, site.siteId);
  return known === undefined ? { status: 204 } : json(200, { aspects: known.map(aspectJson) });
};

/** Taxonomy API: suggestions and aspects. */
export const taxonomyRoutes: readonly RestRoute[] = [
  reads(`${treePath}/get_category_suggestions`, suggestions),
  reads(`${treePath}/get_item_aspects_for_category`, aspects),
];
