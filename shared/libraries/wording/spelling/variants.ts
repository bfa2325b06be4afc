import data from './variants.json' with { type: 'json' };

/** Built when a text is first respelt, as most functions never do that. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * American spelling → Australian spelling, lower case, for words that mean the same in every sense and do not follow
 * the rule of -ise. The data has families of words that differ in the same place: `start/american/australian` with
 * their ends, `-` for an empty one.
 */
export const variantTable = once<ReadonlyMap<string, string>>(
  () =>
    new Map(
      Object.entries(data.families).flatMap(([family, ends]) => {
        const [start = '', american = '', australian = ''] = family.split('/');
        return ends.split(' ').map((packed) => {
          const end = packed === '-' ? '' : packed;
          return [start + american + end, start + australian + end] as const;
        });
      }),
    ),
);

/** What comes before the z or s of the words that American English has only with z: `organi`, `analy`. */
export const izedStems = once<ReadonlySet<string>>(() => new Set(data.stems.split(' ')));
