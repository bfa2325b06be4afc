import { TITLE_LENGTH } from '../contract/listing.ts';
import { brandIn } from './rules/brand.ts';
import { brandedTitle, tidyTitle } from './rules/title.ts';
import { mentionsOf } from './text/mention.ts';
import type { Span } from './text/spans.ts';

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
const within = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

function replaceSpans(text: string, spans: readonly Span[], replacement: string): string {
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((so, { start, end }) => so.slice(0, start) + replacement + so.slice(end), text);
}

/**
 * The names by which the old brand could stand in a text, with the model and without; none where it is the correct
 * one after all.
 */
export function oldBrandNames(visibleBrand: string, modelName: string, brand: string): string[] {
  const old = brandIn(visibleBrand);
  if (old === undefined) return [];
  const model = mentionsOf(old, modelName)[0];
  const names = [
    old,
    ...(model === undefined ? [] : [old.slice(0, model.start)]),
    ...old.split(/\s+[/|]\s+|\s*[,;]\s*/u),
  ].map((name) => name.trim());
  const fold = (text: string) =>
    text.normalize('NFC').toUpperCase().toLowerCase().replace(/\s+/gu, ' ').trim();
  return [...new Set(names)].filter((name) => brandIn(name) !== undefined && fold(name) !== fold(brand));
}

/** The text with the correct brand wherever the old one stands, and the correct one letter for letter. */
export function rebranded(text: string, brand: string, oldNames: readonly string[]): string {
  let so = text.normalize('NFC');
  for (const name of oldNames) {
    const right = mentionsOf(so, brand);
    const old = mentionsOf(so, name).filter((span) => !right.some((other) => within(span, other)));
    so = replaceSpans(so, old, brand);
  }
  return replaceSpans(so, apart(mentionsOf(so, brand)), brand);
}

/** Spans that do not overlap, the first of each. */
const apart = (spans: readonly Span[]): Span[] =>
  spans.filter((span, index) => !spans.slice(0, index).some((other) => overlaps(span, other)));

/** Whether an old name stands anywhere but inside the correct brand. */
export function hasOldBrand(text: string, brand: string, oldNames: readonly string[]): boolean {
  const composed = text.normalize('NFC');
  const right = mentionsOf(composed, brand);
  return oldNames.some((name) =>
    mentionsOf(composed, name).some((span) => !right.some((other) => within(span, other))),
  );
}

/** A title of at most 80 characters that has the brand once, exactly as given. */
export function titleWithBrand(title: string, brand: string): string {
  const spans = apart(mentionsOf(title, brand));
  const [first, ...more] = spans;
  if (first !== undefined) {
    const once = replaceSpans(title, more, '').replace(/ {2,}/g, ' ').trim();
    const exact = spans.length === 1 ? title : once;
    if (exact.includes(brand) && exact.length <= TITLE_LENGTH) return exact;
  }
  const rest = replaceSpans(title, spans, ' ')
    .replace(/(?:\s|^)(?:by|from)\s+(?=[\s,;:.\p{Pd}]|$)/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return brandedTitle(brand, tidyTitle(rest));
}
