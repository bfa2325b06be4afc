import { expect, test } from '@jest/globals';
import { itemAspects, suggestCategories } from '../../../../../shared/apps/agents/tools/market-lookups.ts';

const aspect = (name: string, count: number, aspectRequired: boolean) => ({
  localizedAspectName: name,
  aspectConstraint: { aspectRequired, aspectMode: 'SELECTION_ONLY' },
  aspectValues: Array.from({ length: count }, (_, index) => ({ localizedValue: `${name} ${index}` })),
});

test('an aspect with thousands of values is cut, and says by how many', () => {
  const { text, answer } = itemAspects.show({
    aspects: [aspect('Brand', 5000, true), aspect('Colour', 3, false), 'unreadable'],
  });
  const { aspects } = answer as {
    aspects: readonly [{ aspectValues: unknown[]; valuesLeftOut: number }, unknown, unknown];
  };
  expect([aspects[0].aspectValues.length, aspects[0].valuesLeftOut]).toEqual([30, 4970]);
  expect(aspects.slice(1)).toEqual([aspect('Colour', 3, false), 'unreadable']);
  expect(text).toBe(
    'Required:\n- Brand (one of Brand 0, Brand 1, Brand 2, Brand 3, Brand 4, …)\n1 optional specific.',
  );
});

test('unreadable suggestions are left out of the text', () => {
  const category = { categoryId: '9355', categoryName: 'Phones' };
  const { text } = suggestCategories.show({ categorySuggestions: [null, {}, { category }] });
  expect(text).toBe('Categories, best first:\n- 9355: Phones');
  expect(suggestCategories.show({ categorySuggestions: [] }).text).toContain('No category fits');
});
