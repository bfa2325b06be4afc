import type { Source } from '../../../contract/source.ts';
import { isXmlText } from '../../../contract/texts.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import type { Aspect } from '../../market/aspects.ts';
import { writtenNames } from '../../market/condition-descriptors.ts';
import { standingOf } from '../../texts/judge/denied-names.ts';
import { pictureWhere, quoteIn, says } from '../../texts/quotes.ts';
import { allowedValue, rulesOf } from './aspects.ts';
import type { DraftedDescriptor, Ground, Specifics } from './judge-specific.ts';
import type { Claim, Offer, SpecificsReply } from './question.ts';

type Condition = Specifics['condition'];

/**
 * Whether a condition id means refurbished; these ids mean the same in every category.
 *
 * @see https://developer.ebay.com/api-docs/sell/static/metadata/condition-id-values.html (read 2026-11-23)
 */
const isRefurbished = (conditionId: string): boolean =>
  Number(conditionId) >= 2000 && Number(conditionId) < 2750;

/**
 * The condition that the reply names, if the category takes it and a picture or the seller's words support it. No
 * picture shows that an item was refurbished, so only words can support it.
 */
function judgeCondition(
  { conditionId, conditionFrom: from, conditionWords: words }: SpecificsReply,
  { conditions }: Offer,
  { pictures, userText }: Ground,
): Condition {
  if (!conditions.some((condition) => condition.conditionId === conditionId)) return undefined;
  // The words may deny it or name another condition.
  const isDenied = conditions.some(({ conditionId: id, conditionDescription: name }) => {
    const standing = standingOf(name, userText);
    return id === conditionId ? standing !== 'given' && standing !== 'absent' : standing === 'given';
  });
  if (isDenied) return undefined;
  const quote = from === 'words' ? quoteIn(userText, words) : undefined;
  if (quote !== undefined) return { conditionId, source: { from: 'words', words: quote.text } };
  if (from !== 'picture' || pictures === 0 || isRefurbished(conditionId)) return undefined;
  // The reply names no picture for a condition, since all pictures together show it.
  return { conditionId, source: { from: 'picture', ...(pictures === 1 && { index: 0 }) } };
}

/** The forms in which a label or a seller writes the name of a value: `Near mint` of `Near mint or better`. */
const formsOf = (name: string): string[] =>
  writtenNames(name)
    .flatMap((form) => [form, form.split(/\s+(?:or|oder|ou|o)\s+/iu)[0] ?? ''])
    .filter((form) => form !== '');

/** A certificate number, which may look like a telephone number; undefined without digits. */
function numberIn(given: string, longest: number): string | undefined {
  const text = plainLine(given.slice(0, 10 * longest));
  const isNumber = /\p{N}{4}/u.test(text.replace(/[\s-]/gu, '')) && isXmlText(text);
  return isNumber && [...text].length <= longest ? text : undefined;
}

/** The source of a detail: quoted words or text read in a picture. The item's look proves none. */
function sourceOf(forms: readonly string[], { from, words }: Claim, ground: Ground): Source | undefined {
  const { userText, product, pictures } = ground;
  // A bare number may be anything: a grade comes with a grader or another word.
  const bare = forms.every((form) => !/\p{L}|\p{N}{4}/u.test(form));
  const states = (text: string) => (!bare || /\p{L}/u.test(text)) && forms.some((form) => says(text, form));
  const quote = from === 'words' ? quoteIn(userText, words)?.text : undefined;
  if (quote !== undefined && states(quote) && !forms.some((form) => standingOf(form, userText) === 'denied'))
    return { from: 'words', words: quote };
  if (from !== 'picture') return undefined;
  const index = pictureWhere(states, product.printed, pictures);
  return index === undefined ? undefined : { from: 'picture', index };
}

/**
 * The detail of a condition, if a label in a picture or the seller's words state one of its values. Never inferred, and
 * never judged from how the item looks.
 */
function judgeDetail(
  aspect: Aspect,
  conditionId: string,
  claim: Claim,
  ground: Ground,
): DraftedDescriptor | undefined {
  const name = aspect.localizedAspectName;
  const { isListed, longest } = rulesOf(aspect);
  for (const given of claim.values) {
    const text = isListed ? allowedValue(given, aspect)?.text : numberIn(given, longest);
    const source =
      text === undefined ? undefined : sourceOf(isListed ? formsOf(text) : [text], claim, ground);
    if (text === undefined || source === undefined) continue;
    return {
      conditionId,
      name,
      ...(isListed ? { values: [text] } : { values: [], additionalInfo: text }),
      source,
    };
  }
  return undefined;
}

/**
 * The one condition whose required details are all known: a label with grader and grade says that a card is graded.
 * Undefined if none or several qualify.
 */
function describedCondition({ conditions, aspects }: Offer, known: readonly DraftedDescriptor[]): Condition {
  const described = conditions.flatMap(({ conditionId }) => {
    const details = aspects
      .filter((aspect) => aspect.conditionId === conditionId && rulesOf(aspect.aspect).isRequired)
      .map(({ aspect: { localizedAspectName: name } }) =>
        known.find(
          (draftedDescriptor) =>
            draftedDescriptor.conditionId === conditionId && draftedDescriptor.name === name,
        ),
      );
    const [first] = details;
    return first === undefined || details.includes(undefined) ? [] : [{ conditionId, source: first.source }];
  });
  return described.length === 1 ? described[0] : undefined;
}

/** The condition that the words state, else the one that its details show, else the one that a picture shows. */
export function conditionIn(
  reply: SpecificsReply,
  offer: Offer,
  ground: Ground,
): Pick<Specifics, 'condition' | 'descriptors'> {
  const descriptors = offer.aspects.flatMap(({ key, aspect, conditionId }) => {
    const claim = reply.specifics.find((specific) => specific.key === key);
    return (claim && conditionId && judgeDetail(aspect, conditionId, claim, ground)) || [];
  });
  const judged = judgeCondition(reply, offer, ground);
  const isSaid = judged?.source.from === 'words';
  return { condition: isSaid ? judged : (describedCondition(offer, descriptors) ?? judged), descriptors };
}
