import { expect, test } from '@jest/globals';
import { parseJson } from '../../../../shared/platform/web/parse-json.ts';

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
  ['undefined', undefined],
])('the JSON text %j means %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
