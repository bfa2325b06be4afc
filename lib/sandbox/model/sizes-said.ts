import { folded } from '../../../shared/libraries/wording/plain-text.ts';
import { clausesOf, readSizes, type StatedSize } from '../../../shared/libraries/wording/sizes.ts';
import { sizedAspect } from '../../../shared/operations/market/size-aspects.ts';

/** Whether a clause is sizes alone, or ends with those of several systems behind a name: `Acme Gel 29 US 10 EUR 44`. */
function isLabel(clause: string): boolean {
  const text = folded(clause).text.trim();
  const sizes = readSizes(clause);
  const passage = sizes[0]?.text ?? ' ';
  const systems = new Set(sizes.flatMap(({ system }) => system.match(/\w+/u) ?? []));
  const isName = systems.size > 1 && !/(?<!\S)\p{Ll}{3}/u.test(text);
  return text === passage || (text.endsWith(passage) && isName);
}

/**
 * The listed values of an aspect whose amounts a text surely states, in any system; undefined if the aspect asks
 * for no size. Only a text that ends with sizes and has none before is sure: words near a size may deny it.
 */
export function sizesSaid(name: string, values: readonly string[], text: string): string[] | undefined {
  const aspectValues = values.map((localizedValue) => ({ localizedValue }));
  const isOfSizes = sizedAspect({ localizedAspectName: name, aspectConstraint: {}, aspectValues });
  if (!isOfSizes) return undefined;
  const clauses = clausesOf(text);
  const first = clauses.findIndex((clause) => readSizes(clause).length > 0);
  const last = clauses.slice(first);
  // One short word and a full stop may be the beginning of a size: `franz. Größe 40`, `approx. 12`.
  const isAbbreviated = /(?:^|[.,;!])\s*\p{L}{2,6}\.\s*$/u.test(text.slice(0, text.indexOf(last[0] ?? '')));
  const said = last.every(isLabel) && !isAbbreviated ? last.flatMap(readSizes) : [];
  const listed = values.map((value) => ({ value, sizes: readSizes(value) }));
  // What has an age besides a size is a child's, unless the list has ages.
  const isAge = ({ unit }: StatedSize) => unit === 'years' || unit === 'months';
  if (said.some(isAge) && !listed.some(({ sizes }) => sizes.some(isAge))) return [];
  const amounts = said.map(({ amount }) => amount);
  return listed.flatMap(({ value, sizes }) =>
    sizes.some(({ amount }) => amounts.includes(amount)) ? [value] : [],
  );
}
