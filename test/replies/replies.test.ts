import { beforeAll, describe, expect, test } from '@jest/globals';
import { isAboutListing } from '../../shared/libraries/wording/remarks.ts';
import { sentencesOf } from '../../shared/operations/texts/read-reply.ts';
import { type ReplyCase, replyCases } from './cases.ts';
import { deliver, type Outcome } from './deliver.ts';
import { specificsOf } from './specifics.ts';

interface Delivered extends ReplyCase {
  readonly outcome: Outcome;
}

const isSpecifics = ({ operation }: ReplyCase) => operation === 'draft-item-specifics';

let all: readonly Delivered[];
beforeAll(async () => {
  const texts = replyCases.filter((replyCase) => !isSpecifics(replyCase));
  all = await Promise.all(texts.map(async (reply) => ({ ...reply, outcome: await deliver(reply) })));
}, 120_000);

const textsOf = ({ outcome: { texts = {} }, request }: Delivered): string => {
  const own = Object.values(texts).join('\n');
  // The caller's own template does not count.
  return (request.scaffold ?? '')
    .split(/@\w+/u)
    .reduce((left, part) => left.replaceAll(part.trim() || '\0', ' '), own);
};

const stem = (word: string): string => word.toLowerCase().slice(0, 5);
const stemsOf = (text: string): string[] => (text.match(/[\p{L}\p{N}]{4,}/gu) ?? []).map(stem);

/** Flaws most of whose words no delivered text has, since a flaw may be reworded. */
function lostFlaws(delivered: Delivered): string[] {
  const words = new Set(stemsOf(textsOf(delivered)));
  return delivered.truth.flaws.filter((flaw) => {
    const wanted = stemsOf(flaw);
    return wanted.filter((word) => words.has(word)).length < wanted.length / 2;
  });
}

const wholeWord = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}(?![\\p{L}\\p{N}])`, 'u');

const claimed = (delivered: Delivered): string[] =>
  delivered.truth.mustNotAppear.filter((text) => wholeWord(text).test(textsOf(delivered)));
const lost = (delivered: Delivered): string[] =>
  delivered.outcome.texts === undefined
    ? []
    : delivered.truth.mustAppear.filter(
        (text) => !textsOf(delivered).toLowerCase().includes(text.toLowerCase()),
      );
const filler = ({ outcome: { texts = {} } }: Delivered): string[] =>
  Object.entries(texts)
    .filter(([field]) => /description/iu.test(field))
    .flatMap(([, text]) => sentencesOf(text))
    .filter(isAboutListing);

const letters = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

/** Sentences of a description that are neither a whole part of a reply nor two parts joined. */
function broken({ reply, second, form, outcome: { texts = {} } }: Delivered): string[] {
  if (form === 'plain' || second !== undefined) return [];
  const parts = new Set<string>();
  JSON.stringify(reply, (_, value) => {
    if (typeof value === 'string')
      for (const text of [value, ...sentencesOf(value)]) parts.add(letters(text));
    return value;
  });
  // The cases are in British spelling or are respelt for their site, which leaves most letters.
  const known = [...parts].map((text) => text.replaceAll(/[aeiou]/gu, ''));
  const isWhole = (text: string) => known.includes(letters(text).replaceAll(/[aeiou]/gu, ''));
  const descriptions = Object.entries(texts).filter(([field]) => /Description$|^description$/u.test(field));
  return descriptions
    .flatMap(([, text]) => text.split(/(?<=[.!?])\s+(?=\p{Lu}|\p{N})/u))
    .filter((sentence) => !isWhole(sentence) && !sentence.split(' and ').every(isWhole));
}

/** Faultless replies in the requested form. */
const faultless = () => all.filter(({ form, truth }) => form === 'parts' && truth.wrong.length === 0);
const inParts = () => all.filter(({ form }) => form === 'parts');

describe('realistic replies', () => {
  test('in parts: no delivered sentence is broken or filler', () => {
    expect(inParts().flatMap(broken)).toEqual([]);
    expect(all.flatMap(filler)).toEqual([]);
  });

  test('in parts: every flaw is kept', () => {
    const missing = inParts().filter(({ outcome }) => outcome.texts !== undefined);
    expect(
      missing.flatMap((delivered) => lostFlaws(delivered).map((flaw) => `${delivered.id}: ${flaw}`)),
    ).toEqual([]);
  });

  test('without a fault: at least 95 of 100 are delivered and at most 15 need a second question', () => {
    const replies = faultless();
    const shareOf = (isOne: (delivered: Delivered) => boolean) =>
      replies.filter(isOne).length / replies.length;
    expect(replies.length).toBeGreaterThan(50);
    expect(shareOf(({ outcome }) => outcome.texts !== undefined)).toBeGreaterThanOrEqual(0.95);
    expect(shareOf(({ outcome }) => outcome.askedTwice)).toBeLessThanOrEqual(0.15);
  });

  test('without a fault: brands and sizes on labels stay, and nothing unsupported is said', () => {
    expect(
      faultless().flatMap((delivered) => lost(delivered).map((text) => `${delivered.id}: ${text}`)),
    ).toEqual([]);
    expect(
      faultless().flatMap((delivered) => claimed(delivered).map((text) => `${delivered.id}: ${text}`)),
    ).toEqual([]);
  });
});

test.each(replyCases.filter(isSpecifics))('the specifics of $id hold no remark', async (replyCase) => {
  const values = Object.values(await specificsOf(replyCase)).join('\n');
  // A listed value may be inferred from the picture.
  const listed = (replyCase.aspects ?? []).flatMap(({ values: list = [] }) => list);
  const unsaid = replyCase.truth.mustNotAppear.filter((text) => !listed.includes(text));
  expect(unsaid.filter((text) => wholeWord(text).test(values))).toEqual([]);
  expect(
    replyCase.truth.mustAppear.filter((text) => !values.toLowerCase().includes(text.toLowerCase())),
  ).toEqual([]);
});
