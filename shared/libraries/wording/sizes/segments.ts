import type { Amount } from './amounts.ts';
import type { Part, Placed } from './parts.ts';

/** Groups of neighbours between the parts that end one. */
export function split(parts: readonly Placed[], ends: (part: Placed) => boolean): Placed[][] {
  const groups: Placed[][] = [[]];
  for (const part of parts)
    if (ends(part)) groups.push([]);
    else groups.at(-1)?.push(part);
  return groups.filter((group) => group.length > 0);
}

/** Without a bare number before the word for size, which belongs to a name: `Air Jordan 1 size 13`. */
function fromName(segment: readonly Placed[]): readonly Placed[] {
  const at = segment.findIndex(({ named }) => named !== undefined);
  const isSplit = [segment.slice(0, at), segment.slice(at)].every((some) =>
    some.some(({ amounts }) => amounts),
  );
  const isBare = segment.slice(0, at).every(({ system }) => system === undefined);
  return at > 0 && isSplit && isBare ? segment.slice(at) : segment;
}

/**
 * Whether a run of sizes has `EUR` as a currency. It is a system beside a word for size, before a letter, and beside
 * another system on the same side of the number. `40 EUR` is a price.
 */
function hasPrice(run: readonly Placed[]): boolean {
  const hasOther = run.some(({ system, isMoney }) => system !== undefined && isMoney !== true);
  return run.some(({ isMoney }, at) => {
    if (isMoney !== true) return false;
    const [before, after] = [run[at - 1], run[at + 1]];
    const isNamed = before?.named !== undefined || after?.named !== undefined;
    const isOfLetter = after?.amounts?.every(({ amount }) => /^\D/u.test(amount)) === true;
    const isBesideOther = hasOther && (run[0]?.amounts !== undefined || after?.amounts !== undefined);
    return !isNamed && !isOfLetter && !isBesideOther;
  });
}

/** Segments, of which one without an amount belongs to its neighbour: `size 10 (UK)`. */
export function segmentsOf(run: readonly Placed[]): (readonly Placed[])[] {
  if (hasPrice(run)) return [];
  const segments: Placed[][] = [];
  for (const segment of split(run, ({ ends }) => ends === 'segment')) {
    const last = segments.at(-1) ?? segment;
    const areWhole = [last, segment].every((some) => some.some(({ amounts }) => amounts));
    if (last === segment || areWhole) segments.push(segment);
    else last.push(...segment);
  }
  return segments.map(fromName);
}

/** The amounts, each with the systems that stand right before it. */
function bound(parts: readonly Placed[]): Amount[] {
  let systems: string[] = [];
  const amounts: Amount[] = [];
  for (const { amounts: own = [], system } of parts) {
    if (system !== undefined) systems.push(system);
    for (const amount of own) amounts.push(...systems.map((name) => ({ ...amount, system: name })));
    if (own.length > 0 && systems.length === 0) amounts.push(...own);
    if (own.length > 0) systems = [];
  }
  return amounts;
}

/**
 * The amounts of a segment with their systems. Systems stand before their amounts where the segment begins with one,
 * behind them where it ends with one. Where it does neither, both readings are given: `Air Max 90 UK 9`. A bare amount
 * that is left over beside a system is a width or a length.
 */
export function boundIn(segment: readonly Placed[]): Amount[] {
  const isMeasure = ({ amounts = [] }: Part) => amounts.some(({ of }) => of !== 'size');
  const parts = segment.filter((part) => !isMeasure(part) && part.named === undefined);
  const measures = segment.filter(isMeasure).flatMap(({ amounts = [] }) => amounts);
  const isBefore = parts[0]?.system !== undefined;
  const isBehind = !isBefore && parts.at(-1)?.system !== undefined;
  if (parts.every(({ system }) => system === undefined)) return [...measures, ...bound(parts)];
  const read = [...(isBehind ? [] : bound(parts)), ...(isBefore ? [] : bound(parts.toReversed()))];
  return [...measures, ...read.filter(({ system, isNamed }) => system !== '' || (isNamed && isBefore))];
}
