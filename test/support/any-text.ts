import fc from 'fast-check';

/**
 * Any character but half a surrogate pair. `unit: 'binary'` of fast-check has the same, but takes a second to build a
 * table.
 */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10_ffff }))
  .map((code) => String.fromCodePoint(code));

/** Text of any characters, now and then the name of a property that every object has. */
export const anyText = ({ minLength = 0, maxLength }: { minLength?: number; maxLength?: number } = {}) =>
  fc.oneof(
    { weight: 19, arbitrary: fc.string({ unit: anyCharacter, minLength, ...(maxLength && { maxLength }) }) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)) },
  );
