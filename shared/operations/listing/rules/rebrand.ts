import { titleLength } from '../../../contract/listing.ts';
import { mentionsOf, replaceSpans, type Span, withoutMentions } from '../../../libraries/wording/spans.ts';
import { brandedTitle, finished, tidyTitle } from '../text-rules.ts';

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
const within = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** The text with the old brand replaced everywhere, and the correct one spelt letter for letter. */
export function rebranded(text: string, brand: string, oldNames: readonly string[]): string {
  let so = text.normalize('NFC');
  for (const name of oldNames) {
    const right = mentionsOf(so, brand);
    const old = mentionsOf(so, name, true).filter((span) => !right.some((other) => within(span, other)));
    so = replaceSpans(so, apart(old), spaced(so, brand));
  }
  return replaceSpans(so, apart(mentionsOf(so, brand)), () => brand);
}

/** The brand, with a space where a capital alone separated the old name from another word. */
const spaced =
  (text: string, brand: string) =>
  ({ start, end }: Span): string => {
    const before = /\p{Ll}$/u.test(text.slice(0, start)) && /^\p{Lu}/u.test(text.slice(start));
    const after = /\p{Ll}$/u.test(text.slice(0, end)) && /^\p{Lu}/u.test(text.slice(end));
    return `${before ? ' ' : ''}${brand}${after ? ' ' : ''}`;
  };

/** The spans without those that overlap an earlier one. */
const apart = (spans: readonly Span[]): Span[] =>
  spans.filter((span, index) => !spans.slice(0, index).some((other) => overlaps(span, other)));

/** Whether an old name occurs anywhere outside the correct brand. */
export function hasOldBrand(text: string, brand: string, oldNames: readonly string[]): boolean {
  const composed = text.normalize('NFC');
  const right = mentionsOf(composed, brand);
  return oldNames.some((name) =>
    mentionsOf(composed, name, true).some((span) => !right.some((other) => within(span, other))),
  );
}

/** A title of at most 80 characters with the brand once, exactly as given. */
export function titleWithBrand(title: string, brand: string): string {
  const composed = title.normalize('NFC');
  const [first] = mentionsOf(composed, brand);
  if (first !== undefined) {
    const rest = composed.slice(first.end);
    const more = apart(mentionsOf(rest, brand));
    const exact = composed.slice(0, first.start) + brand + withoutMentions(rest, more).trimEnd();
    const whole = finished(exact);
    if (exact.length <= titleLength) return whole.includes(brand) ? whole : exact;
  }
  return brandedTitle(brand, tidyTitle(withoutMentions(composed, apart(mentionsOf(composed, brand)))));
}
