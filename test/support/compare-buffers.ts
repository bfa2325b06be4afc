import { expect } from '@jest/globals';

/** Jest compares buffers byte by byte in JavaScript, which takes seconds for a picture. Their own comparison agrees. */
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
