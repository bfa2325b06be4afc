import { expect, test } from '@jest/globals';
import { extentOf } from '../../../../shared/entry/http/json-extent.ts';

test.each([
  ['1', 1, 0],
  ['[]', 2, 1],
  ['{"a": 1, "b": [true, null]}', 5, 2],
  ['"commas, [brackets] and \\"quotes\\", all in one text"', 1, 0],
  ['["a\\\\", "b\\\\\\", c", 1]', 4, 1],
  ['["a text without an end, , [', 2, 1],
  ['not JSON, at all', 2, 0],
])('%s holds at most %i values on %i levels', (text, values, levels) => {
  expect(extentOf(text)).toEqual({ values, levels });
});

test('no text holds more values than are counted', () => {
  const value = { name: ['a,b', '"', '\\', '\\"', { '[': '{' }], other: [[[]], {}, 1, null] };
  const held = (of: unknown): number =>
    1 + (typeof of === 'object' && of !== null ? Object.values(of).map(held) : []).reduce((a, b) => a + b, 0);
  expect(extentOf(JSON.stringify(value)).values).toBeGreaterThanOrEqual(held(value));
});
