import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import { type generateScaffoldListing as endpoint, titleLength } from '../../contract/listing.ts';
import { placeholdersIn, placeholdersOf } from '../../contract/texts.ts';
import { plainLines } from '../../libraries/wording/plain-text.ts';
import { isRemark } from '../../libraries/wording/remarks.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { dataText } from '../../platform/model/model.ts';
import { scaffoldListingSchema } from './ask-schemas.ts';
import { type Breach, type Judgement, unmade } from './ask-within-rules.ts';
import { assembled } from './assemble/description.ts';
import { titleOf } from './assemble/title.ts';
import { breachOf, type Judged, judgeReply } from './ground.ts';
import { judgePart, type Known, type Part } from './judge/part.ts';
import { withHint } from './kinds-of-goods.ts';
import { answerOf, areSound, brandOf, keywordsOf, notSound } from './listing-texts.ts';
import { scaffoldListingPrompt } from './prompts/generate-scaffold-listing.prompt.ts';
import { sentencesOf } from './read-reply.ts';
import { type QuestionFor, secondQuestionMs } from './write-listing.ts';

/**
 * Fills a template: each placeholder becomes its value as plain text, or is removed with one adjoining space if it has
 * none; everything else stays.
 *
 * @param valueFor the value for a placeholder's name without the `@`; empty if it has none
 */
export function fillScaffold(template: string, valueFor: (name: string) => string): string {
  let filled = '';
  let next = 0;
  for (const { name, start, end } of placeholdersIn(template)) {
    const value = valueFor(name);
    const before = template.slice(next, start);
    next = end;
    if (value !== '') {
      filled += before + value;
    } else if (before.endsWith(' ')) {
      filled += before.slice(0, -1);
    } else {
      filled += before;
      if (template[next] === ' ') next += 1;
    }
  }
  return filled + template.slice(next);
}

/** Whether a value contains a placeholder of its template, in any case: values must not reintroduce one. */
export function hasToken(value: string, names: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()));
  return placeholdersIn(value).some(({ name }) => known.has(name.toLowerCase()));
}

type Response = ResponseOf<typeof endpoint>;

/** Placeholders filled from the result itself, in any case. */
const ownPlaceholder = /^(?:title|brand|keywords)$/i;
/** Keys of the answer that no placeholder can take. */
const ownKeys: ReadonlySet<string> = new Set(['title', 'brand', 'keywords', 'filledScaffold']);

const nothing: Part = { text: '', source: { from: 'inferred' } };

/** Maximum characters of a placeholder's value. */
const valueLength = 1000;

/**
 * The value for a placeholder: its valid lines, and the valid sentences of the others.
 *
 * @param lost gets the rules that lines break which are more than supposed
 */
function valueFor(
  name: string,
  { reply, ground }: Judged,
  placeholders: readonly string[],
  lost: Breach[],
): Part {
  const named = reply.values.map((value) => ({ ...value, name: value.name.replace(/^@/u, '') }));
  const value =
    named.find((tag) => tag.name === name) ??
    named.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
  if (value === undefined || hasToken(value.value, placeholders)) return nothing;
  const sentences = sentencesOf(value.value);
  // A remark alone says that there is no value.
  if (sentences.every(isRemark)) return nothing;
  const judge = (text: string) =>
    isRemark(text) ? 'remark' : judgePart({ ...value, text }, ground, false, sentences.length > 1);
  const lines = plainLines(value.value).split('\n');
  const parts = lines.flatMap((text) => {
    const part = judge(text);
    if (typeof part !== 'string') return part;
    if (text !== '' && value.from !== 'supposed') lost.push(breachOf(text, part));
    const others = sentencesOf(text)
      .map(judge)
      .filter((sentence) => typeof sentence !== 'string');
    return others.length === 0 ? [] : assembled(others);
  });
  const filled = assembled(parts, '\n');
  // A placeholder named after a title is limited like a title.
  const longest = /title/i.test(name) ? titleLength : valueLength;
  if (filled.text.length <= longest) return filled.text === '' ? nothing : filled;
  const complaint = `The value of ${name} has more than ${longest} characters.`;
  lost.push({ rule: 'length', complaint });
  return nothing;
}

/** generate-scaffold-listing's question and its rules. */
export const scaffoldListingQuestion: QuestionFor<RequestOf<typeof endpoint>, Response> = (
  { scaffold, additional_info: notes = '', explain },
  pictures,
  common,
) => {
  const placeholders = placeholdersOf(scaffold);
  const asked = placeholders.filter((name) => !ownPlaceholder.test(name));
  // Placeholders are not the caller's words: they do not excuse texts that repeat them.
  const userText = `${notes}\n${fillScaffold(scaffold, () => '')}`;
  const known: Known = { ...common, notes, userText };
  const fill = (reply: Judged): Judgement<Response> => {
    const title = titleOf(reply);
    const keywords = keywordsOf(reply, title.parts);
    if (title.text === '' || keywords.count === 0) {
      const complaint = 'title and keywords hold nothing that keeps the rules.';
      return unmade([{ rule: 'title', complaint }]);
    }
    const lost: Breach[] = [];
    const own: Readonly<Record<string, Part>> = { title, brand: brandOf(reply), keywords };
    const values = new Map(
      placeholders.map((name) => [
        name,
        ownPlaceholder.test(name)
          ? (own[name.toLowerCase()] ?? nothing)
          : valueFor(name, reply, placeholders, lost),
      ]),
    );
    const filledScaffold = fillScaffold(scaffold, (name) => values.get(name)?.text ?? '');
    if (weight(filledScaffold) > filledBytes)
      throw new ServiceError('BAD_REQUEST', tooLong, { fields: ['scaffold'] });
    const additional = [...values].filter(([name]) => !ownKeys.has(name));
    const fields = [...Object.entries(own), ...additional];
    const texts = fields.map(([, { text }]) => text);
    if (!areSound(texts, userText)) return unmade([notSound]);
    const filled: Part = { text: filledScaffold, source: { from: 'request' } };
    const answer = answerOf(Object.fromEntries([...fields, ['filledScaffold', filled]]), explain);
    const worth = [...values.values()].flatMap(({ text }) => text.split('\n')).filter(Boolean).length;
    return { result: answer as Response, breaches: lost, worth };
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
    judge: (...values) => judgeReply(values, known, fill),
  };
};

/** Maximum bytes of a filled template in the answer: Lambda limits the whole answer to 6 MB. */
const filledBytes = 4_000_000;

/** The bytes of a text in an answer, which is JSON within JSON. */
const weight = (text: string): number => Buffer.byteLength(JSON.stringify(JSON.stringify(text)));

const tooLong = ours(
  'scaffold must stay below 4,000,000 bytes when filled: repeat its placeholders less often.',
);
