import { safeLine, safeLines } from '../../../libraries/wording/plain-text.ts';

/** Texts that are returned unchanged: a listing's description may be HTML, and a template has its own format. */
const ofSeveralLines: ReadonlySet<string> = new Set(['listing.description', '.filledScaffold']);

/**
 * An answer or failure as agents may read it. Text from the marketplace, sellers and the web could hide instructions in
 * invisible characters, or imitate our own lines: every name and text becomes one visible line without tags. A
 * description and a filled template keep their lines and tags.
 */
export const safeAnswer = <Answer extends object>(answer: Answer): Answer => safe(answer, '') as Answer;

/** @param place the names of the containing part and of the value, joined by a dot */
function safe(value: unknown, place: string): unknown {
  if (typeof value === 'string') return ofSeveralLines.has(place) ? safeLines(value) : safeLine(value);
  if (Array.isArray(value)) return value.map((part) => safe(part, place));
  if (typeof value !== 'object' || value === null) return value;
  const holder = place.slice(place.indexOf('.') + 1);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [safeLine(name), safe(part, `${holder}.${name}`)]),
  );
}
