import fc from 'fast-check';

/** Any code point that can stand alone. fast-check's own `binary` first makes a table of all million, in a second. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/** Text of any characters, now and then the name of a property that every object has. */
export const anyText = ({ minLength = 0, maxLength }: { minLength?: number; maxLength?: number } = {}) =>
  fc.oneof(
    { weight: 19, arbitrary: fc.string({ unit: character, minLength, ...(maxLength && { maxLength }) }) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)) },
  );
