/** A set of ends gets a number of its own once this many lines share it. */
const shortestShared = 2;

/**
 * American spellings with their Australian ones as text, for `shared/libraries/wording/spelling.ts`.
 *
 * `variants` has lines `start/american/australian ends…`: words that differ in the same place share a line; `-` is an
 * empty end; most lines differ by `/z/s` and begin with the start alone. Ends that several lines share are one line of
 * `ends`, referred to by its number.
 */
export function packVariants(pairs: ReadonlyMap<string, string>): { ends: string; variants: string } {
  const lines = new Map<string, string[]>();
  for (const [american, australian] of [...pairs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let start = 0;
    while (start < american.length && american[start] === australian[start]) start += 1;
    let end = 0;
    const room = Math.min(american.length, australian.length) - start;
    while (end < room && american.at(-1 - end) === australian.at(-1 - end)) end += 1;
    const cut = (word: string) => word.slice(start, word.length - end);
    const difference = `/${cut(american)}/${cut(australian)}`;
    const line = american.slice(0, start) + (difference === '/z/s' ? '' : difference);
    lines.set(line, [...(lines.get(line) ?? []), american.slice(american.length - end) || '-']);
  }
  const listed = [...lines].map(([line, ends]) => [line, ends.join(' ')] as const);
  const shared = [...Map.groupBy(listed, ([, ends]) => ends)]
    .filter(([ends, { length }]) => length >= shortestShared && ends.length > shortestShared)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([ends]) => ends);
  const numberOf = new Map(shared.map((ends, index) => [ends, String(index)]));
  return {
    ends: shared.join('\n'),
    variants: listed.map(([line, ends]) => `${line} ${numberOf.get(ends) ?? ends}`).join('\n'),
  };
}

/** The source of `shared/libraries/wording/spelling/variants.ts`. */
export function variantsSource(pairs: ReadonlyMap<string, string>): string {
  const { ends, variants } = packVariants(pairs);
  return `/*
 * Made by extract-variants.ts from VarCon 2019.10.06: ${pairs.size} spellings. Do not edit.
 * Copyright 2000-2018 Kevin Atkinson, 2016 Benjamin Titze; licence in README.md next to this file.
 * A modified extract: American spellings that Australian English does not accept, with the Australian one.
 */

/** Ends that several words share, one set per line. */
export const packedEnds = \`
${ends}
\`;

/**
 * One line per start: \`start/american/australian end end …\`; \`start\` alone is \`start/z/s\`, \`-\` an empty end, a
 * number a line of the shared ends, counted from 0.
 */
export const packedVariants = \`
${variants}
\`;
`;
}
