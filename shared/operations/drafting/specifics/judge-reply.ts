import { sameText } from '../../market/aspects.ts';
import { type Breach, type Judgement, notAnObject } from '../../texts/ask-within-rules.ts';
import { isRequired } from './aspect-kind.ts';
import { judgeCondition } from './judge-condition.ts';
import { judgeDescriptor } from './judge-descriptor.ts';
import { type Fault, type Ground, judgeSpecific } from './judge-specific.ts';
import {
  consistent,
  type DraftedDescriptor,
  type JudgedSpecific,
  type Specifics,
  specificOf,
} from './judged-specific.ts';
import type { Offer } from './offer.ts';
import { brandSpecific, modelSpecific } from './plain-specifics.ts';
import { fallbackReason, plainReason } from './reason.ts';
import type { SpecificsReply } from './reply.ts';

const complaints: Readonly<Record<Fault, string>> = {
  value: 'a value that the category does not take there: its list, kind, format or length forbids it',
  support: 'a value that neither a picture nor the quoted words of the seller support',
};

/**
 * Values that the category refuses are worth asking again, and required ones without support; of the others the one
 * without support is left open, which is an answer.
 */
const breachOf = ({ key, aspect }: Offer['aspects'][number], fault: Fault): Breach[] =>
  fault === 'value' || isRequired(aspect)
    ? [{ rule: fault, complaint: `specifics.${key} has ${complaints[fault]}.` }]
    : [];

/** The specifics in the category's order: the brand and, where the reply has none, the model as they are known. */
function collect(judged: readonly JudgedSpecific[], { candidate }: Offer, ground: Ground): JudgedSpecific[] {
  const { product, userText } = ground;
  const known = [brandSpecific(candidate, product, userText), modelSpecific(candidate, product, userText)];
  const both = [...judged, ...known].filter((one) => one !== undefined);
  const byName = Map.groupBy(both, ({ aspect }) => sameText(aspect.localizedAspectName));
  const all = [...byName.values()].flatMap(([one]) => one ?? []);
  const order = (candidate.aspects ?? []).map(({ localizedAspectName }) => sameText(localizedAspectName));
  const place = ({ aspect }: JudgedSpecific) => order.indexOf(sameText(aspect.localizedAspectName));
  return consistent(all).toSorted((a, b) => place(a) - place(b));
}

/**
 * The one condition whose required details are all known: a label with grader and grade says that a card is graded.
 * Undefined where that holds of none or of several.
 */
function describedCondition(
  { conditions, descriptors: offered }: Offer,
  known: readonly DraftedDescriptor[],
): Specifics['condition'] {
  const described = conditions.flatMap(({ conditionId }) => {
    const required = offered.filter((one) => one.conditionId === conditionId && isRequired(one.aspect));
    const details = required.map(({ facts }) =>
      known.find((one) => one.conditionId === conditionId && one.name === facts.conditionDescriptorName),
    );
    const [first] = details;
    return first === undefined || details.includes(undefined) ? [] : [{ conditionId, source: first.source }];
  });
  return described.length === 1 ? described[0] : undefined;
}

/** The condition that the words state, else the one that its details show, else the one that a picture shows. */
function conditionIn(
  reply: SpecificsReply,
  offer: Offer,
  known: readonly DraftedDescriptor[],
  ground: Ground,
): Specifics['condition'] {
  const judged = judgeCondition(reply, offer, ground);
  return judged?.source.from === 'words' ? judged : (describedCondition(offer, known) ?? judged);
}

/** Takes from a reply, which may be anything, only what keeps every rule. */
export function judgeReply(
  reply: SpecificsReply | undefined,
  offers: readonly [Offer, ...Offer[]],
  ground: Ground,
  asksCondition: boolean,
): Judgement<Specifics> & { readonly result: Specifics } {
  const breaches: Breach[] = [];
  const [first] = offers;
  const named = offers.find(({ candidate }) => candidate.categoryId === reply?.categoryId);
  if (reply === undefined) breaches.push(notAnObject);
  else if (named === undefined)
    breaches.push({ rule: 'category', complaint: 'categoryId is none of the categories.' });
  const offer = named ?? first;
  // With several categories we cannot know whose keys an unknown category means.
  const read = named === undefined && offers.length > 1 ? undefined : reply;
  const judged = offer.aspects.flatMap((offered) => {
    const claimed = read?.specifics.get(offered.key);
    if (claimed === undefined) return [];
    const one = judgeSpecific(offered.aspect, claimed, ground);
    breaches.push(...one.faults.flatMap((fault) => breachOf(offered, fault)));
    return one.judged === undefined ? [] : [one.judged];
  });
  const asked = asksCondition && read !== undefined ? read : undefined;
  if (
    asked &&
    asked.conditionId !== '' &&
    !offer.conditions.some((one) => one.conditionId === asked.conditionId)
  )
    breaches.push({ rule: 'condition', complaint: 'conditionId is none of the conditions of the category.' });
  const descriptors = offer.descriptors.flatMap((offered) => {
    const claimed = read?.descriptors.get(offered.key);
    const others = offer.descriptors.filter(
      (one) => one !== offered && one.conditionId === offered.conditionId,
    );
    return (claimed && judgeDescriptor(offered, claimed, ground, others)) ?? [];
  });
  const { candidate } = offer;
  const fallback = fallbackReason(candidate, ground.product, candidate === first.candidate);
  const given = named === undefined ? undefined : plainReason(reply?.reason ?? '');
  const specifics = collect(judged, offer, ground).map(specificOf);
  return {
    result: {
      categoryId: candidate.categoryId,
      reason: fallback === undefined ? undefined : (given ?? fallback),
      condition: asked && conditionIn(asked, offer, descriptors, ground),
      descriptors,
      specifics,
    },
    breaches,
    worth: reply === undefined ? -1 : specifics.length,
  };
}
