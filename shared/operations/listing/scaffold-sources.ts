import type { Source } from '../../contract/source.ts';
import { brandSource } from './brand-source.ts';
import type { Draft } from './draft.ts';
import { keywordsSource, type ListingEvidence, textSource } from './sources.ts';

/** A filled template, before it is an answer. */
interface Filled {
  readonly title: string;
  /** As the model names it. */
  readonly brand: string;
  readonly keywords: readonly string[];
  /** Of the placeholders that are keys of the answer. */
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly filledScaffold: string;
  /** Latest first. */
  readonly drafts: readonly [Draft, ...Draft[]];
}

/**
 * What supports each field of a filled template that is not empty. The template itself is the caller's.
 *
 * @param template its text without placeholders, which may name the brand
 * @param writtenFor a draft's value for a placeholder
 */
export function scaffoldSources(
  { title, brand, keywords, values, filledScaffold, drafts }: Filled,
  template: string,
  writtenFor: (draft: Draft, name: string) => string,
  evidence: ListingEvidence,
): Record<string, Source> {
  const own = new Map([
    ['title', textSource(title, 'title', drafts, (draft) => draft.title, evidence)],
    ['brand', brandSource(brand, drafts[0], evidence, template)],
    ['keywords', keywordsSource(keywords, drafts, evidence)],
  ]);
  const others = values
    .filter(([, value]) => value !== '')
    .map(([name, value]): [string, Source] => [
      name,
      own.get(name.toLowerCase()) ??
        textSource(value, name, drafts, (draft) => writtenFor(draft, name), evidence),
    ]);
  const filled: [string, Source][] = filledScaffold === '' ? [] : [['filledScaffold', { from: 'request' }]];
  return Object.fromEntries([...own, ...others, ...filled]);
}
