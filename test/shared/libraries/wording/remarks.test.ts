import { expect, test } from '@jest/globals';
import { isRemark } from '../../../../shared/libraries/wording/remarks.ts';

test('a text that points to the photos is a remark, and a long one that does not is judged at once', () => {
  expect(isRemark('See in the photos')).toBe(true);
  expect(isRemark(`See ${'in the '.repeat(4000)}box`)).toBe(false);
});
