import { quoteIn } from '../../texts/quotes.ts';
import { conditionKindOf, conditionSayings } from '../condition-kinds.ts';
import { mentionOf } from '../mention.ts';
import type { Specifics } from './judged-specific.ts';
import type { Offer } from './offer.ts';
import type { SpecificsReply } from './reply.ts';
import type { ValueEvidence } from './support.ts';

/** What a seller says only about an item that is not new. */
const notNew =
  'used, worn, second hand, secondhand, pre owned, preowned, pre loved, preloved, broken, faulty, spares, refurbished, ' +
  'gebraucht, getragen, benutzt, gebrauchsspuren, defekt, kaputt, bastler, generalüberholt, ' +
  'occasion, porté, portée, utilisé, utilisée, cassé, cassée, reconditionné, reconditionnée, ' +
  'usato, usata, indossato, indossata, rotto, rotta, guasto, guasta, ricondizionato, ricondizionata, ' +
  'usado, usada, roto, rota, averiado, averiada, reacondicionado, reacondicionada';

/** Whether the words state one of the sayings. */
const statesOne = (list: string, words: string, before = ''): boolean =>
  list.split(', ').some((saying) => mentionOf(saying, words, before) === 'stated');

/**
 * The condition, if the category takes it and a picture or the seller's words support it. No picture shows
 * that an item was refurbished, so only words can say it.
 */
export function judgeCondition(
  { conditionId, conditionClaim: { from, words } }: SpecificsReply,
  { conditions }: Offer,
  { pictures, userText }: ValueEvidence,
): Specifics['condition'] {
  const condition = conditions.find((one) => one.conditionId === conditionId);
  if (condition === undefined) return undefined;
  const kind = conditionKindOf(conditionId);
  if (from === 'words') {
    const quote = quoteIn(userText, words);
    if (quote === undefined) return undefined;
    // The category's own name for it counts as well: `Graded`.
    const before = userText.slice(0, quote.start);
    const isNamed = mentionOf(condition.conditionDescription, quote.text, before) === 'stated';
    if (!isNamed && !statesOne(conditionSayings[kind], quote.text, before)) return undefined;
    // `Used phone with a new battery`
    if (kind === 'new' && statesOne(notNew, userText)) return undefined;
    return { conditionId, source: { from: 'words', words: quote.text } };
  }
  if (from !== 'picture' || pictures === 0 || kind === 'refurbished') return undefined;
  if (kind === 'new' && statesOne(notNew, userText)) return undefined;
  // The reply names no picture for a condition, since all of them together show it.
  return { conditionId, source: { from: 'picture', ...(pictures === 1 && { index: 0 }) } };
}
