import { packedEnds, packedVariants } from './variants.ts';

let table: ReadonlyMap<string, string> | undefined;

function unpack(): Map<string, string> {
  const pairs = new Map<string, string>();
  const shared = packedEnds.trim().split('\n');
  for (const line of packedVariants.trim().split('\n')) {
    const [head = '', ...listed] = line.split(' ');
    const [start = '', american = 'z', australian = 's'] = head.split('/');
    const ends = shared[Number(listed[0])]?.split(' ') ?? listed;
    for (const packed of ends) {
      const end = packed === '-' ? '' : packed;
      pairs.set(start + american + end, start + australian + end);
    }
  }
  return pairs;
}

/** American spelling → Australian spelling, lower case, for words that mean the same in every sense. */
export function variantTable(): ReadonlyMap<string, string> {
  table ??= unpack();
  return table;
}
