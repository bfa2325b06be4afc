import type { RequestOf, ResponseOf } from '../../contract/endpoint.ts';
import { generateScaffoldListing as endpoint, keywordCount, titleLength } from '../../contract/listing.ts';
import { placeholdersOf } from '../../contract/texts.ts';
import { cutAtWord } from '../../libraries/wording/cut.ts';
import { plainLine, plainLines } from '../../libraries/wording/plain-text.ts';
import { quotesInstructions } from '../../libraries/wording/secrecy.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { dataText } from '../../platform/model/model.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import type { RuledQuestion } from './answer-within-rules.ts';
import { guessedNames, judgeBrand } from './brand.ts';
import { type Draft, scaffoldDraftSchema } from './draft.ts';
import { withHint } from './kinds-of-goods.ts';
import {
  checkTitle,
  checkWords,
  keywordMaterial,
  plainRepair,
  repairTitle,
  respelt,
  textContext,
} from './listing-texts.ts';
import { scaffoldListingPrompt } from './prompts/generate-scaffold-listing.prompt.ts';
import { fillScaffold, withoutTokens } from './rules/scaffold.ts';
import type { ListingEvidence } from './sources/field-sources.ts';
import { distinct, separated } from './text-rules.ts';
import type { Sourcing } from './write-listing.ts';

type Request = RequestOf<typeof endpoint>;
type Response = ResponseOf<typeof endpoint>;

/** Placeholders filled from the result itself; capitals make no difference. */
const ownPlaceholder = /^(?:title|brand|keywords)$/i;
/** Keys of the answer that no placeholder can take. */
const ownKeys: ReadonlySet<string> = new Set(['title', 'brand', 'keywords', 'filledScaffold']);

const plain = { instructions: scaffoldListingPrompt, schema: scaffoldDraftSchema };

/**
 * generate-scaffold-listing's question and its rules.
 *
 * @param sourcing for a request with `explain`: asks and answers what supports each field
 */
export function scaffoldListingQuestion(
  { scaffold, image_urls, additional_info: notes = '' }: Request,
  pictures: readonly ModelPicture[],
  sourcing?: Sourcing,
): RuledQuestion<Response> {
  const placeholders = placeholdersOf(scaffold);
  const asked = placeholders.filter((name) => !ownPlaceholder.test(name));
  // Placeholders are not the user's words: they excuse no text that repeats one.
  const bareTemplate = fillScaffold(scaffold, () => '');
  const userText = `${notes}\n${bareTemplate}`;
  const { instructions, schema } =
    sourcing?.explained(plain, 'title, brand, keywords, and each of the placeholders that has a value') ??
    plain;
  const evidence: ListingEvidence = { notes, pictures: image_urls.length };
  return {
    question: {
      instructions,
      pictures,
      text: withHint(dataText({ scaffold, placeholders: asked, additional_info: notes }), [notes]),
      schema,
      maxTokens: Math.min(12_000, 4000 + (sourcing === undefined ? 150 : 230) * asked.length),
    },
    contract: endpoint.response,
    judge(draft) {
      const context = textContext(draft, { userText, instructions, texts: textsOf(draft) });
      const { brand: named, breaches } = judgeBrand(draft, context);
      return {
        breaches: [...checkTitle(draft.title), ...breaches, ...checkWords(context)],
        repair(earlier) {
          const drafts = [draft, ...earlier] as const;
          const brand = respelt(named, context);
          const repair = plainRepair(context, guessedNames(drafts, named, userText));
          const title = repairTitle(drafts, repair);
          if (title === undefined) return undefined;
          const { own, spare } = keywordMaterial(drafts, title, repair);
          const given = distinct(separated(own));
          const listed = (given.length > 0 ? given : distinct(separated(spare()))).slice(0, keywordCount);
          const keywords = listed.join(', ');
          if (keywords === '') return undefined;
          const results: Readonly<Record<string, string>> = { title, brand, keywords };
          const values = new Map(
            placeholders.map((name) => [
              name,
              ownPlaceholder.test(name)
                ? (results[name.toLowerCase()] ?? '')
                : fitting(
                    name,
                    withoutTokens(repair.polish(plainLines(valueIn(drafts, name))), placeholders),
                  ),
            ]),
          );
          const filledScaffold = fillScaffold(scaffold, (name) => values.get(name) ?? '');
          if (weight(filledScaffold) > filledBytes)
            throw new ServiceError('BAD_REQUEST', tooLong, { fields: ['scaffold'] });
          if (
            quotesInstructions([title, brand, keywords, ...values.values()].join(' '), instructions, userText)
          ) {
            return undefined;
          }
          const additional = [...values].filter(([name]) => !ownKeys.has(name));
          const sources = sourcing?.scaffoldSources(
            { title, brand: named, keywords: listed, values: additional, filledScaffold, drafts },
            bareTemplate,
            (one, name) => givenValue(one, name) ?? '',
            evidence,
          );
          // All become own properties: assigning to `__proto__` would set the prototype.
          return Object.fromEntries([
            ...Object.entries({ title, brand, keywords }),
            ...additional,
            ['filledScaffold', filledScaffold],
            ...Object.entries(sources === undefined ? {} : { sources }),
          ]) as Response;
        },
      };
    },
  };
}

const textsOf = (draft: Draft): string[] =>
  [draft.title, ...draft.keywords, ...draft.values.values()].map(plainLine);

/** The value under a name, or else under the same name in other capitals. */
function givenValue({ values }: Draft, name: string): string | undefined {
  const alike = () => [...values].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
  return values.get(name) ?? alike();
}

/** A placeholder's value from the latest draft that has one. */
function valueIn(drafts: readonly Draft[], name: string): string {
  const given = drafts.map((draft) => givenValue(draft, name)).find((value) => value?.trim());
  return given === undefined ||
    /^(?:unknown|n\/?a|null|undefined|not (?:known|visible|specified))\.?$/i.test(given)
    ? ''
    : given;
}

/** Characters of one placeholder's value at most. */
const valueLength = 1000;

/** A placeholder named for a title is bounded like a title. */
const fitting = (name: string, value: string): string =>
  cutAtWord(value, /title/i.test(name) ? titleLength : valueLength);

/** Bytes of a filled template in the answer at most: Lambda ends the whole answer at 6 MB. */
const filledBytes = 4_000_000;

/** Bytes of a text in an answer, which is JSON within JSON. */
const weight = (text: string): number => Buffer.byteLength(JSON.stringify(JSON.stringify(text)));

const tooLong = ours(
  'scaffold must stay below 4,000,000 bytes when filled: repeat its placeholders less often.',
);
