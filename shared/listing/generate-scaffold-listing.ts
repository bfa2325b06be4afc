import { type Call, delivered, type Outcome } from '../call/call.ts';
import type { RequestOf, ResponseOf } from '../contract/endpoint.ts';
import { generateScaffoldListing as endpoint, KEYWORD_COUNT, TITLE_LENGTH } from '../contract/listing.ts';
import { placeholdersOf } from '../contract/placeholders.ts';
import { ServiceError } from '../errors/service-error.ts';
import { dataText } from '../model/data-text.ts';
import type { ModelPicture } from '../pictures/model-picture.ts';
import { cutAtWord } from '../wording/cut.ts';
import { plainLine, plainLines } from '../wording/plain-text.ts';
import { quotesInstructions } from '../wording/secrecy.ts';
import { answerWithinRules, type RuledQuestion } from './answer-within-rules.ts';
import { type Draft, scaffoldDraftSchema } from './draft.ts';
import { checkBrand, guessedNames, safeBrand } from './listing-brand.ts';
import type { ListingServices } from './listing-services.ts';
import { checkTitle, checkWords, keywordMaterial, plainRepair, repairTitle } from './listing-texts.ts';
import { inAustralian, namesIn, type TextContext, textContext } from './polish.ts';
import { scaffoldListingPrompt } from './prompts/generate-scaffold-listing.prompt.ts';
import { distinct, separated } from './rules/keywords.ts';
import { fillScaffold, withoutTokens } from './rules/scaffold.ts';

type Request = RequestOf<typeof endpoint>;
type Response = ResponseOf<typeof endpoint>;

/** Placeholders that take a value of the result itself; capitals make no difference. */
const ownPlaceholder = /^(?:title|brand|keywords)$/i;
/** Keys of the reply that no placeholder can take. */
const ownKeys: ReadonlySet<string> = new Set(['title', 'brand', 'keywords', 'filledScaffold']);

/** The question of generate-scaffold-listing with its rules. */
export function scaffoldListingQuestion(
  { scaffold, additional_info: notes = '' }: Request,
  pictures: readonly ModelPicture[],
): RuledQuestion<Response> {
  const placeholders = placeholdersOf(scaffold);
  const asked = placeholders.filter((name) => !ownPlaceholder.test(name));
  // A placeholder is no word of the user: a text that repeats one is not excused by it.
  const userText = `${notes}\n${fillScaffold(scaffold, () => '')}`;
  const contextOf = (draft: Draft): TextContext =>
    textContext({
      userText,
      instructions: scaffoldListingPrompt,
      names: namesIn(draft),
      texts: textsOf(draft),
    });
  return {
    question: {
      instructions: scaffoldListingPrompt,
      pictures,
      text: dataText({ scaffold, placeholders: asked, additional_info: notes }),
      schema: scaffoldDraftSchema,
      maxTokens: Math.min(12_000, 4000 + 150 * asked.length),
    },
    check: (draft) => [
      ...checkTitle(draft.title),
      ...checkBrand(draft, userText),
      ...checkWords(contextOf(draft)),
    ],
    contract: endpoint.response,
    repair: (draft, earlier) => {
      const drafts = [draft, ...earlier];
      const context = contextOf(draft);
      const named = safeBrand(draft, userText, scaffoldListingPrompt);
      const brand = inAustralian(named, context);
      const repair = plainRepair(context, guessedNames(drafts, named, userText));
      const title = repairTitle(drafts, repair);
      if (title === undefined) return undefined;
      const { own, spare } = keywordMaterial(drafts, title, repair);
      const given = distinct(separated(own));
      const keywords = (given.length > 0 ? given : distinct(separated(spare)))
        .slice(0, KEYWORD_COUNT)
        .join(', ');
      if (keywords === '') return undefined;
      const results: Readonly<Record<string, string>> = { title, brand, keywords };
      const values = new Map(
        placeholders.map((name) => [
          name,
          ownPlaceholder.test(name)
            ? (results[name.toLowerCase()] ?? '')
            : fitting(name, withoutTokens(repair.polish(plainLines(valueIn(drafts, name))), placeholders)),
        ]),
      );
      const filledScaffold = fillScaffold(scaffold, (name) => values.get(name) ?? '');
      if (weight(filledScaffold) > FILLED_BYTES) throw new ServiceError('BAD_REQUEST', TOO_LONG);
      if (
        quotesInstructions(
          [title, brand, keywords, ...values.values()].join(' '),
          scaffoldListingPrompt,
          userText,
        )
      ) {
        return undefined;
      }
      const additional = [...values].filter(([name]) => !ownKeys.has(name));
      // Own properties all, whatever their names: an assignment to `__proto__` would set the prototype.
      return Object.fromEntries([
        ...Object.entries({ title, brand, keywords }),
        ...additional,
        ['filledScaffold', filledScaffold],
      ]) as Response;
    },
  };
}

const textsOf = (draft: Draft): string[] =>
  [draft.title, ...draft.keywords, ...draft.values.values()].map(plainLine);

/** The value of a name, in other capitals where it does not stand as it is. */
function givenValue({ values }: Draft, name: string): string | undefined {
  const alike = () => [...values].find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
  return values.get(name) ?? alike();
}

/** The value that the drafts give a placeholder, the latest first. */
function valueIn(drafts: readonly Draft[], name: string): string {
  const given = drafts.map((draft) => givenValue(draft, name)).find((value) => value?.trim());
  return given === undefined ||
    /^(?:unknown|n\/?a|null|undefined|not (?:known|visible|specified))\.?$/i.test(given)
    ? ''
    : given;
}

/** Longest value of one placeholder. */
const VALUE_LENGTH = 1000;

/** A placeholder for a title holds no more than a title may. */
const fitting = (name: string, value: string): string =>
  cutAtWord(value, /title/i.test(name) ? TITLE_LENGTH : VALUE_LENGTH);

/** Most bytes of a filled template on its way out: Lambda's answer ends at 6 MB, all of it. */
const FILLED_BYTES = 4_000_000;

/** What a text weighs in an answer, which is JSON within JSON. */
const weight = (text: string): number => Buffer.byteLength(JSON.stringify(JSON.stringify(text)));

const TOO_LONG = 'scaffold must stay below 4,000,000 bytes when filled: repeat its placeholders less often.';

/** The template filled from pictures and the user's notes, with title, brand and keywords. */
export async function generateScaffoldListing(
  request: Request,
  services: ListingServices,
  call: Call,
): Promise<Outcome<Response>> {
  const pictures = await services.pictures(request.image_urls, call);
  return delivered(await answerWithinRules(services.model, scaffoldListingQuestion(request, pictures), call));
}
