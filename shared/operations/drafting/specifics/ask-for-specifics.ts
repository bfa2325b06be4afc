import { isXmlText } from '../../../contract/texts.ts';
import { hasContactDetails } from '../../../libraries/wording/contact-details.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import type { Call } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Model } from '../../../platform/model/model.ts';
import type { Aspect } from '../../market/aspects.ts';
import { sizedAspects } from '../../market/size-aspects.ts';
import type { Product } from '../../texts/ask-for-product.ts';
import { askWithinRules, type Breach, type Judgement } from '../../texts/ask-within-rules.ts';
import { readAsAsked } from '../../texts/read-reply.ts';
import type { Candidate } from '../lookups.ts';
import { rulesOf } from './aspects.ts';
import { conditionIn } from './judge-condition.ts';
import {
  brandAndModel,
  type Fault,
  type Ground,
  judgeSpecific,
  type Specifics,
  specificsOf,
} from './judge-specific.ts';
import { manufacturerIn } from './manufacturer.ts';
import {
  type Claim,
  type Offer,
  offersOf,
  type Subject,
  specificsQuestion,
  specificsSchema,
  usableAspects,
} from './question.ts';
import { judgeSizes } from './sizes.ts';

/** The subject of the question. */
export interface SpecificsInput extends Subject {
  /** The best first; at least one. */
  readonly candidates: readonly Candidate[];
  /** The caller's condition; if given, the model is not asked for one. */
  readonly givenCondition?: string | undefined;
}

/** With less left, a second question would only time out. */
const secondQuestionMs = 6000;

const longestReason = 200;
/**
 * Why the category was chosen: the model's reason if it is plain and short, else a default; undefined if the caller
 * named the category, which then has no path.
 */
function reasonOf(given: string, { path }: Candidate, { kind }: Product) {
  if (path.length === 0) return undefined;
  const reason = plainLine(given);
  const isPlain =
    /\p{L}/u.test(reason) &&
    [...reason].length <= longestReason &&
    !/[<>{}]/.test(reason) &&
    isXmlText(reason) &&
    !hasContactDetails(reason, '');
  if (!isPlain) return `The marketplace suggests it for ${kind || 'this item'}.`;
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

const complaints: Readonly<Record<Fault, string>> = {
  value: 'a value that the category does not take there: its list, kind, format or length forbids it.',
  support: 'a value that neither a picture nor the quoted words of the seller support.',
};

/** Keeps only the rule-abiding parts of a reply, which may have any shape. */
function judgeReply(
  value: unknown,
  offers: readonly [Offer, ...Offer[]],
  ground: Ground,
  asksCondition: boolean,
): Judgement<Specifics> & { readonly result: Specifics } {
  const given = readAsAsked(specificsSchema, value);
  const breaches: Breach[] = [];
  const [first] = offers;
  const named = offers.find(({ candidate }) => candidate.categoryId === given.categoryId);
  if (named === undefined)
    breaches.push({ rule: 'category', complaint: 'categoryId is none of the categories.' });
  const offer = named ?? first;
  // With several categories we cannot know whose keys an unknown category means.
  const reply = named !== undefined || offers.length === 1 ? given : readAsAsked(specificsSchema, {});
  const sized = sizedAspects(usableAspects(offer.candidate));
  const claims = new Map<Aspect, Claim>();
  const judged = offer.aspects.flatMap((offered) => {
    const claim = reply.specifics.find(({ key }) => key === offered.key);
    if (claim === undefined || offered.conditionId !== undefined) return [];
    claims.set(offered.aspect, claim);
    if (sized.some(({ aspect }) => aspect === offered.aspect)) return [];
    const judged = judgeSpecific(offered.aspect, claim, ground);
    // An optional specific may stay open for lack of support.
    const worth = judged.faults.filter((fault) => fault === 'value' || rulesOf(offered.aspect).isRequired);
    breaches.push(...worth.map((rule) => ({ rule, complaint: `${offered.key} has ${complaints[rule]}` })));
    return judged.judged ?? [];
  });
  const { condition, descriptors } = conditionIn(reply, offer, ground);
  const isUnknown = !['', ...offer.conditions.map(({ conditionId }) => conditionId)].includes(
    reply.conditionId,
  );
  if (asksCondition && isUnknown)
    breaches.push({ rule: 'condition', complaint: 'conditionId is none of the conditions of the category.' });
  const known = brandAndModel(offer.candidate, ground.product, ground.userText);
  const sizes = sized.length === 0 ? [] : judgeSizes(sized, claims, ground);
  const specifics = specificsOf([...known, ...judged, ...sizes], offer.candidate.aspects ?? []);
  return {
    result: {
      categoryId: offer.candidate.categoryId,
      reason: reasonOf(reply.reason, offer.candidate, ground.product),
      condition: asksCondition ? condition : undefined,
      descriptors,
      specifics,
      regulatory: ground.asksManufacturer ? manufacturerIn(reply.company, ground) : undefined,
    },
    breaches,
    worth: named === undefined ? -1 : specifics.length,
  };
}

/**
 * Asks the model for a category, a condition and the specifics, and keeps the parts of the reply that the rules allow
 * and evidence supports. Asks once more, naming the broken rules, if worthwhile and time allows; values that still
 * break rules are dropped. If the reply is unreadable or does not come within the call's budget, only brand and model
 * are returned.
 *
 * @throws ServiceError UPSTREAM_FAILED, MODEL_REFUSED and any other error of the model except TIMEOUT
 */
export async function askForSpecifics(
  input: SpecificsInput,
  services: { readonly model: Model },
  call: Call,
): Promise<Specifics> {
  const { pictures, userText, product, candidates, givenCondition, asksManufacturer = false } = input;
  const [first, ...others] = offersOf(candidates, product, userText, givenCondition);
  if (first === undefined) throw new Error('A draft without a category.');
  const offers = [first, ...others] as const;
  const asksCondition = givenCondition === undefined;
  const ground: Ground = { ...input, pictures: pictures.length };
  const asksMore = asksManufacturer || (asksCondition && first.conditions.length > 0);
  const isOpen = asksMore || others.length > 0 || first.aspects.length > 0;
  const judge = (value: unknown) => judgeReply(value, offers, ground, asksCondition);
  // The result without a reply.
  const { result: known } = judge({});
  if (!isOpen) return known;
  const question = specificsQuestion(input, offers, asksCondition);
  const specifics = await askWithinRules(services.model, { question, judge, secondQuestionMs }, call).catch(
    (error: unknown) => {
      if (!(error instanceof ServiceError && error.code === 'TIMEOUT')) throw error;
      return undefined;
    },
  );
  return specifics ?? known;
}
