import { expect, test } from '@jest/globals';
import { ean13, modulesOf } from '../../../../../lib/tools/evaluation/drawn-items/bar-code.ts';
import { drawings } from '../../../../../lib/tools/evaluation/drawn-items/drawings.ts';

test('a number of twelve digits gets the check digit that readers expect', () => {
  // The examples of two published descriptions of the code.
  expect(ean13('400638133393')).toBe('4006381333931');
  expect(ean13('590123412345')).toBe('5901234123457');
});

test('a bar code has 95 modules between its guards, with the parity of its first digit', () => {
  const modules = modulesOf('4006381333931');
  expect(modules).toHaveLength(95);
  expect([modules.slice(0, 3), modules.slice(45, 50), modules.slice(-3)]).toEqual(['101', '01010', '101']);
  // 4 means odd, even, odd, odd, even, even: the second digit 0 is odd, the third even.
  expect(modules.slice(3, 17)).toBe('00011010100111');
});

test('every label of the drawn items has twelve digits to make a code of', () => {
  const codes = Object.values(drawings).flatMap(({ label }) => label?.code ?? []);
  expect(codes.length).toBeGreaterThan(5);
  for (const code of codes) expect(code).toMatch(/^\d{12}$/);
});
