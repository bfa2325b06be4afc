import type { DescriptorFacts } from '../../../contract/market/condition-descriptors.ts';
import { readAspects } from '../../../operations/market/aspects.ts';
import { type AgentTool, defineTool, lines, mostValues } from './tool.ts';

/** Lines listed in a text; the structured content has all of them. */
const named = 12;

function categoryOf(suggestion: unknown): string | undefined {
  const { category, categoryTreeNodeAncestors: ancestors } = (suggestion ?? {}) as {
    category?: { categoryId?: unknown; categoryName?: unknown };
    categoryTreeNodeAncestors?: unknown;
  };
  if (category === undefined) return undefined;
  const above = (Array.isArray(ancestors) ? ancestors : []).map(
    (leaf: { categoryName?: unknown } | null) => leaf?.categoryName,
  );
  return `- ${category.categoryId}: ${[...above.reverse(), category.categoryName].join(' > ')}`;
}

/** An aspect with its values truncated, and the number left out. */
function shortened(aspect: unknown): unknown {
  const { aspectValues } = (aspect ?? {}) as { aspectValues?: unknown };
  if (!Array.isArray(aspectValues) || aspectValues.length <= mostValues) return aspect;
  return {
    ...(aspect as object),
    aspectValues: aspectValues.slice(0, mostValues),
    valuesLeftOut: aspectValues.length - mostValues,
  };
}

/** The details that a condition requires, which a listing names in conditionDescriptors. */
function described(descriptors: readonly DescriptorFacts[]): string {
  const required = descriptors.filter(
    ({ conditionDescriptorConstraint: rule }) => rule?.usage === 'REQUIRED',
  );
  if (required.length === 0) return '';
  return `, with ${required.map(({ conditionDescriptorName }) => conditionDescriptorName).join(', ')}`;
}

/** Ids with names of the seller's policies. @param field that holds the id, in the answer and in a listing */
function policiesNamed(policies: readonly unknown[], field: string): string {
  const named = policies.map((policy) => {
    const { [field]: id, name } = (policy ?? {}) as Partial<Record<string, unknown>>;
    return `- ${id}: ${name}`;
  });
  return named.length === 0
    ? 'The seller has none here, and is perhaps not enrolled in business policies: a listing then states shipping and returns itself.'
    : lines(`For ${field}:`, ...named);
}

/** The tool that lists the policies of one kind. @param does what the policies cover */
const policyTool = (kind: 'fulfillment' | 'payment' | 'return', title: string, does: string) =>
  defineTool({
    name: `${kind}_policies`,
    title: `List the seller's ${title} policies`,
    operation: `${kind}Policies`,
    description: `Lists how the seller ${does}, with the ids for ${kind}PolicyId. The marketplace takes all three kinds or none, in place of shipping and return fields.`,
    show: (answer) => {
      const { [`${kind}Policies`]: policies = [] } = answer as Readonly<Record<string, readonly unknown[]>>;
      return { text: policiesNamed(policies, `${kind}PolicyId`) };
    },
  });

/** The tools that look up the values a listing may use. */
export const lookupTools: readonly AgentTool[] = [
  defineTool({
    name: 'suggest_categories',
    title: 'Suggest categories',
    operation: 'categorySuggestions',
    description:
      'Suggests categories of the marketplace for words such as a title, best first. draft_listing does this by itself; use this tool to choose another category.',
    show: ({ categorySuggestions }) => ({
      text:
        categorySuggestions.length === 0
          ? 'No category fits these words. Try fewer or plainer ones.'
          : lines('Categories, best first:', ...categorySuggestions.slice(0, named).map(categoryOf)),
    }),
  }),
  defineTool({
    name: 'item_aspects',
    title: 'List the item specifics of a category',
    operation: 'itemAspects',
    description: `Lists the item specifics of a category: which are required, which take listed values only, and up to ${mostValues} values of each (\`valuesLeftOut\` counts the others). Use it to complete itemSpecifics by hand; draft_listing fills in what pictures and words support.`,
    show: ({ aspects }) => {
      const read = readAspects(aspects);
      const required = read.filter(({ aspectConstraint }) => aspectConstraint.aspectRequired === true);
      const optional = read.length - required.length;
      const described = required.map(({ localizedAspectName, aspectConstraint, aspectValues }) => {
        const only = aspectConstraint.aspectMode === 'SELECTION_ONLY' ? 'one of' : 'such as';
        const values = aspectValues.slice(0, 5).map(({ localizedValue }) => localizedValue);
        const more = aspectValues.length > values.length ? ', …' : '';
        return `- ${localizedAspectName}${values.length === 0 ? '' : ` (${only} ${values.join(', ')}${more})`}`;
      });
      return {
        text: lines(
          required.length === 0 ? 'No specific is required.' : 'Required:',
          ...described,
          `${optional} optional ${optional === 1 ? 'specific' : 'specifics'}.`,
        ),
        answer: { aspects: aspects.map(shortened) },
      };
    },
  }),
  defineTool({
    name: 'category_features',
    title: 'List the conditions of a category',
    operation: 'getCategoryFeatures',
    description:
      'Lists the conditions that a category takes, with the ids for conditionId, the descriptors that trading cards and coins need with their values, and whether it demands returns. Use it to change the condition of a listing.',
    show: ({ conditionValues, domesticReturnsRequired }) => ({
      text: lines(
        'Conditions:',
        ...conditionValues.map(
          ({ ID, DisplayName, Usage, ConditionDescriptors = [] }) =>
            `- ${ID}: ${DisplayName}${Usage === 'RESTRICTED' ? ' (approved sellers only)' : ''}${described(ConditionDescriptors)}`,
        ),
        domesticReturnsRequired ? 'Returns must be accepted.' : 'Returns need not be accepted.',
      ),
    }),
  }),
  defineTool({
    name: 'shipping_packages',
    title: 'List packages and shipping services',
    operation: 'shippingPackages',
    description:
      'Lists the values for shippingPackage and shippingService on a marketplace. Only services with ValidForPostItem true can be posted.',
    show: (answer) => {
      const services = answer.shippingServices.filter(({ ValidForPostItem }) => ValidForPostItem);
      return {
        text: lines(
          `Packages: ${answer.shippingPackages.map(({ ShippingPackage }) => ShippingPackage).join(', ')}`,
          'Services:',
          ...services
            .slice(0, named)
            .map(({ ShippingService, Description }) => `- ${ShippingService}: ${Description}`),
          services.length > named ? `and ${services.length - named} more` : undefined,
        ),
      };
    },
  }),
  policyTool('fulfillment', 'fulfilment', 'ships'),
  policyTool('payment', 'payment', 'is paid'),
  policyTool('return', 'return', 'takes goods back'),
];
