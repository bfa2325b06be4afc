import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import {
  type generateScaffoldListing as endpoint,
  keywordCount,
  titleLength,
} from '../../contract/listing.ts';
import type { Source } from '../../contract/source.ts';
import { placeholdersOf } from '../../contract/texts.ts';
import { plainLines } from '../../libraries/wording/plain-text.ts';
import { isRemark } from '../../libraries/wording/remarks.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { dataText } from '../../platform/model/model.ts';
import { scaffoldListingSchema } from './ask-schemas.ts';
import { type Judgement, unmade } from './ask-within-rules.ts';
import { keptKeywords } from './assemble/keywords.ts';
import { unbranded } from './brand.ts';
import { fillScaffold, hasToken } from './fill-scaffold.ts';
import { type Judging, judgeReplies, type Known } from './ground.ts';
import { sourceOf } from './judge/part.ts';
import { withHint } from './kinds-of-goods.ts';
import { isSound, notMarked, titleOf } from './listing-texts.ts';
import { scaffoldListingPrompt } from './prompts/generate-scaffold-listing.prompt.ts';
import { type QuestionFor, secondQuestionMs } from './write-listing.ts';

type Response = ResponseOf<typeof endpoint>;

/** Placeholders filled from the result itself; capitals make no difference. */
const ownPlaceholder = /^(?:title|brand|keywords)$/i;
/** Keys of the answer that no placeholder can take. */
const ownKeys: ReadonlySet<string> = new Set(['title', 'brand', 'keywords', 'filledScaffold']);

/** A value of a template with what supports it. */
interface Value {
  readonly text: string;
  readonly source: Source;
}

const nothing: Value = { text: '', source: { from: 'inferred' } };

/** Characters of one placeholder's value at most. */
const valueLength = 1000;

/** The value for a placeholder: its lines that keep every rule, whole or not at all. */
function valueFor(name: string, replies: readonly Judging[], placeholders: readonly string[]): Value {
  for (const { reply, judge } of replies) {
    const { values } = reply;
    const claim =
      values.get(name) ?? [...values].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
    if (claim === undefined || isRemark(claim.text) || hasToken(claim.text, placeholders)) continue;
    const lines = plainLines(claim.text).split('\n');
    const parts = lines.flatMap((text) => judge.phrases([{ ...claim, text }]));
    const text = parts.map((part) => part.text).join('\n');
    // A placeholder named for a title is bounded like a title.
    const isShort = text.length <= (/title/i.test(name) ? titleLength : valueLength);
    if (parts.length > 0 && isShort) return { text, source: sourceOf(parts) };
  }
  return nothing;
}

/** generate-scaffold-listing's question and its rules. */
export const scaffoldListingQuestion: QuestionFor<RequestOf<typeof endpoint>, Response> = (
  { scaffold, image_urls, additional_info: notes = '', explain },
  pictures,
  detector,
) => {
  const placeholders = placeholdersOf(scaffold);
  const asked = placeholders.filter((name) => !ownPlaceholder.test(name));
  // Placeholders are not the caller's words: they excuse no text that repeats one.
  const userText = `${notes}\n${fillScaffold(scaffold, () => '')}`;
  const known: Known = { notes, userText, pictures: image_urls.length, site: 'Australia', detector };
  const assemble = (replies: readonly [Judging, ...Judging[]]): Judgement<Response> => {
    const [latest] = replies;
    const { ground, brand: named, judge } = latest;
    const title = titleOf(latest);
    const terms = replies.flatMap(({ reply }) => reply.keywords);
    const listed = keptKeywords([...terms, ...title.parts.map(({ text }) => text)], ground).slice(
      0,
      keywordCount,
    );
    if (title.text === '' || listed.length === 0) {
      const complaint = 'title and keywords hold nothing that keeps the rules.';
      return unmade([{ rule: 'title', complaint }, ...judge.breaches]);
    }
    const own: Readonly<Record<string, Value>> = {
      title: { text: title.text, source: sourceOf(title.parts) },
      brand: {
        text: named === undefined ? unbranded : ground.respell(named.name),
        source: named?.source ?? { from: 'inferred' },
      },
      keywords: { text: listed.join(', '), source: { from: 'inferred' } },
    };
    const values = new Map(
      placeholders.map((name) => [
        name,
        ownPlaceholder.test(name)
          ? (own[name.toLowerCase()] ?? nothing)
          : valueFor(name, replies, placeholders),
      ]),
    );
    const filledScaffold = fillScaffold(scaffold, (name) => values.get(name)?.text ?? '');
    if (weight(filledScaffold) > filledBytes)
      throw new ServiceError('BAD_REQUEST', tooLong, { fields: ['scaffold'] });
    if (![...Object.values(own), ...values.values()].every(({ text }) => isSound(text, userText)))
      return unmade([
        { rule: 'contact', complaint: 'A text has an address, a price or a telephone number.' },
      ]);
    const additional = [...values].filter(([name]) => !ownKeys.has(name));
    const all = [...Object.entries(own), ...additional];
    const filled: [string, Source][] = filledScaffold === '' ? [] : [['filledScaffold', { from: 'request' }]];
    const sources = Object.fromEntries([
      ...all.filter(([, { text }]) => text !== '').map(([name, { source }]) => [name, source]),
      ...filled,
    ]);
    // All become own properties: assigning to `__proto__` would set the prototype.
    const result = Object.fromEntries([
      ...all.map(([name, { text }]) => [name, text]),
      ['filledScaffold', filledScaffold],
      ...(explain ? [['sources', sources]] : []),
    ]) as Response;
    return { result, breaches: notMarked(replies) };
  };
  return {
    question: {
      instructions: scaffoldListingPrompt,
      pictures,
      text: withHint(dataText({ scaffold, placeholders: asked, additional_info: notes }), [notes]),
      schema: scaffoldListingSchema,
      maxTokens: Math.min(12_000, 4000 + 200 * asked.length),
    },
    secondQuestionMs,
    judge: (...values) => judgeReplies(values, known, assemble),
  };
};

/** Bytes of a filled template in the answer at most: Lambda ends the whole answer at 6 MB. */
const filledBytes = 4_000_000;

/** Bytes of a text in an answer, which is JSON within JSON. */
const weight = (text: string): number => Buffer.byteLength(JSON.stringify(JSON.stringify(text)));

const tooLong = ours(
  'scaffold must stay below 4,000,000 bytes when filled: repeat its placeholders less often.',
);
