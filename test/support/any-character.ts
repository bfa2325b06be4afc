import fc from 'fast-check';

/** Any character but half a surrogate pair. `unit: 'binary'` has the same, and takes a second to map each back. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10_ffff }))
  .map((code) => String.fromCodePoint(code));
