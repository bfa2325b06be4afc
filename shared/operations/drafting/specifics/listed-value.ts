import { folded } from '../../../libraries/wording/plain-text.ts';
import { type Aspect, sameText } from '../../market/aspects.ts';

type ListedValue = Aspect['aspectValues'][number];

const accents = /[\u0300-\u036f]/g;

/** A value as people read it, without differences of capitals, accents, quotation marks, dashes, widths and spaces. */
const readingOf = (value: string): string =>
  sameText(folded(value).text)
    .normalize('NFD')
    .replace(accents, '')
    .replace(/[‘’‚‛′`´]/gu, "'")
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=\p{N}) (?=[\p{L}"%°])/gu, '')
    .replace(/ ?([-/]) ?/gu, '$1')
    .normalize('NFC');

interface ListIndex {
  readonly exact: ReadonlyMap<string, ListedValue>;
  readonly read: ReadonlyMap<string, ListedValue>;
}

const indexes = new WeakMap<Aspect, ListIndex>();

/** The values of a list by their texts. Of values that read the same, the first counts. A list may have thousands. */
function indexOf(aspect: Aspect): ListIndex {
  const known = indexes.get(aspect);
  if (known !== undefined) return known;
  const backwards = aspect.aspectValues.toReversed();
  const index = {
    exact: new Map(backwards.map((value) => [sameText(value.localizedValue), value])),
    read: new Map(backwards.map((value) => [readingOf(value.localizedValue), value])),
  };
  indexes.set(aspect, index);
  return index;
}

/** The value of the list that a text names. The same text comes before one that only reads the same. */
export function listedValue(aspect: Aspect, text: string): ListedValue | undefined {
  const { exact, read } = indexOf(aspect);
  return exact.get(sameText(text)) ?? read.get(readingOf(text));
}
