import type { Source } from '../../../contract/source.ts';
import { isXmlText } from '../../../contract/texts.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import { isFreeText, writtenNames } from '../../market/condition-descriptors.ts';
import { pictureIn, quoteIn } from '../../texts/quotes.ts';
import { mentionOf } from '../mention.ts';
import { allowedValue, longestOf } from './allowed-value.ts';
import type { Ground } from './judge-specific.ts';
import type { DraftedDescriptor } from './judged-specific.ts';
import type { OfferedDescriptor } from './offer.ts';
import type { SpecificsReply } from './reply.ts';

type Claimed = SpecificsReply['descriptors'] extends ReadonlyMap<string, infer One> ? One : never;

/** The forms in which a label or a seller writes the name of a value: `Near mint` of `Near mint or better`. */
const formsOf = (name: string): string[] =>
  writtenNames(name).flatMap((one) => {
    const [first = ''] = one.split(/\s+(?:or|oder|ou|o)\s+/iu);
    return [...new Set([one, first])].filter((form) => form !== '');
  });

/** Words that make a bare number a grade. */
const gradeWords = ['grade', 'graded', 'gem', 'mint', 'note', 'bewertet'];

/** Whether a text says a value. A number alone may be anything: it must stand with a grader or another grade. */
function says(text: string, value: string, others: readonly OfferedDescriptor[], before = ''): boolean {
  const stated = formsOf(value).some((form) => mentionOf(form, text, before) === 'stated');
  if (!stated || /\p{L}/u.test(value)) return stated;
  const companions = others.flatMap(({ aspect }) => [
    aspect.localizedAspectName,
    ...aspect.aspectValues.flatMap(({ localizedValue }) => formsOf(localizedValue)),
  ]);
  return [...gradeWords, ...companions]
    .filter((word) => /\p{L}/u.test(word))
    .some((word) => mentionOf(word, text) === 'stated');
}

/** The number of a certificate, which may look like that of a telephone; undefined for what has no figures. */
function numberIn(given: string, longest: number) {
  const text = plainLine(given.slice(0, 10 * longest));
  const isNumber = /\p{N}{4}/u.test(text.replace(/[\s-]/gu, '')) && isXmlText(text);
  const isShort = [...text].length <= longest;
  return isNumber && isShort ? text : undefined;
}

/** What supports a value: the quoted words, or what was read in a picture. A look at the item supports none. */
function sourceOf(
  isSaid: (given: string, before?: string) => boolean,
  { from, words }: Claimed,
  { product, userText, pictures }: Ground,
): Source | undefined {
  const quote = from === 'words' ? quoteIn(userText, words) : undefined;
  if (quote !== undefined && isSaid(quote.text, userText.slice(0, quote.start)))
    return { from: 'words', words: quote.text };
  if (from !== 'picture') return undefined;
  const index = product.printed
    .filter((one) => isSaid(one.text))
    .map(({ picture }) => pictureIn(pictures, picture))
    .find((one) => one !== undefined);
  return index === undefined ? undefined : { from: 'picture', index };
}

/**
 * The detail of a condition, if a label in a picture or the seller's words state one of its values. Never inferred, and
 * never judged from how the item looks.
 *
 * @param others the other details of the condition
 */
export function judgeDescriptor(
  { aspect, conditionId, facts }: OfferedDescriptor,
  claimed: Claimed,
  ground: Ground,
  others: readonly OfferedDescriptor[],
): DraftedDescriptor | undefined {
  const name = facts.conditionDescriptorName;
  for (const given of claimed.values) {
    if (isFreeText(facts)) {
      const additionalInfo = numberIn(given, longestOf(aspect));
      if (additionalInfo === undefined) continue;
      const isSaid = (text: string, before?: string) => mentionOf(additionalInfo, text, before) === 'stated';
      const source = sourceOf(isSaid, claimed, ground);
      if (source !== undefined) return { conditionId, name, values: [], additionalInfo, source };
    } else {
      const value = allowedValue(given, aspect);
      if (value === undefined) continue;
      const isSaid = (text: string, before?: string) => says(text, value.text, others, before);
      const source = sourceOf(isSaid, claimed, ground);
      if (source !== undefined) return { conditionId, name, values: [value.text], source };
    }
  }
  return undefined;
}
