import { expect, test } from '@jest/globals';
import { suggestedCategories } from '../../../../../shared/operations/drafting/lookups/suggested-categories.ts';

const suggestion = (categoryId: string, categoryName: string, ...ancestors: object[]) => ({
  category: { categoryId, categoryName },
  categoryTreeNodeAncestors: ancestors,
});

test('paths run from the root, though the marketplace lists ancestors from the parent upwards', () => {
  const parent = { categoryName: 'Small Kitchen Appliances', categoryTreeNodeLevel: 2 };
  const root = { categoryName: 'Home Appliances', categoryTreeNodeLevel: 1 };
  const path = ['Home Appliances', 'Small Kitchen Appliances', 'Toasters'];
  for (const ancestors of [
    [parent, root],
    [root, parent],
  ]) {
    expect(suggestedCategories([suggestion('77285', 'Toasters', ...ancestors)], 3)).toEqual([
      { categoryId: '77285', path },
    ]);
  }
  const unnumbered = [{ categoryName: 'Small Kitchen Appliances' }, { categoryName: 'Home Appliances' }];
  expect(suggestedCategories([suggestion('77285', 'Toasters', ...unnumbered)], 3)[0]?.path).toEqual(path);
});

test('the first ones count, each once, and what cannot be read is left out', () => {
  const suggestions = [
    undefined,
    { category: { categoryId: 'x1', categoryName: 'No id' } },
    suggestion('1', 'One'),
    suggestion('1', 'One again'),
    { category: { categoryId: '2', categoryName: 'Two' }, categoryTreeNodeAncestors: 'none' },
    suggestion('3', 'Three'),
    suggestion('4', 'Four'),
  ];
  expect(suggestedCategories(suggestions, 3)).toEqual([
    { categoryId: '1', path: ['One'] },
    { categoryId: '2', path: ['Two'] },
    { categoryId: '3', path: ['Three'] },
  ]);
});

test('a path holds plain names of at most 200 characters, and at most 20 of them', () => {
  const ancestors = [
    { categoryName: `Kitchen \u202e<script>alert(1)</script>` },
    { categoryName: 'x'.repeat(1_000_000) },
  ];
  const [named] = suggestedCategories([suggestion('1', '<b>Toasters</b>', ...ancestors)], 3);
  expect(named?.path).toEqual(['x'.repeat(200), 'Kitchen', 'Toasters']);
  const deep = Array.from({ length: 50 }, (_, level) => ({ categoryName: `Level ${level}` }));
  expect(suggestedCategories([suggestion('1', 'Toasters', ...deep)], 3)[0]?.path).toHaveLength(20);
});
