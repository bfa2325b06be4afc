import { quoteIn } from '../../listing/support.ts';
import type { Specifics } from './judged-specific.ts';
import { mentionOf } from './mention.ts';
import type { Offer } from './offer.ts';
import type { SpecificsReply } from './reply.ts';
import type { ValueEvidence } from './support.ts';

/** Kinds of conditions. */
type Kind = 'new' | 'refurbished' | 'used' | 'broken';

/**
 * The kind of a condition by its id, which means the same in every category.
 *
 * @see https://developer.ebay.com/devzone/finding/callref/Enums/conditionIdList.html
 */
function kindOf(conditionId: string): Kind {
  const id = Number(conditionId);
  if (id < 2000) return 'new';
  if (id < 2750) return 'refurbished';
  return id < 7000 ? 'used' : 'broken';
}

/** Words with which sellers describe a kind of condition. */
const sayings: Readonly<Record<Kind, string>> = {
  new:
    'new, unused, unopened, unworn, sealed, bnib, bnwt, nwt, nib, nos, open box, never used, never worn, ' +
    'never opened, not used, not worn, not opened, with tags',
  refurbished: 'refurbished, refurb, renewed, reconditioned, remanufactured, overhauled',
  used:
    'used, pre owned, preowned, pre loved, preloved, second hand, secondhand, worn, wear, old, vintage, antique, ' +
    'works, working, tested, scratch, scratches, scuff, mark, marks, condition, like new, as new, mint, opened, ' +
    'owned, faded, patina, dent, chip',
  broken:
    'parts, spares, repair, repairs, broken, faulty, damaged, cracked, defective, dead, not working, not work, ' +
    'untested, as is, incomplete',
};

/** What a seller says only about an item that is not new. */
const notNew =
  'used, worn, second hand, secondhand, pre owned, preowned, pre loved, preloved, broken, faulty, spares, refurbished';

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
  if (!conditions.some((condition) => condition.conditionId === conditionId)) return undefined;
  const kind = kindOf(conditionId);
  if (from === 'words') {
    const quote = quoteIn(userText, words);
    if (quote === undefined || !statesOne(sayings[kind], quote.text, userText.slice(0, quote.start)))
      return undefined;
    // `Used phone with a new battery`
    if (kind === 'new' && statesOne(notNew, userText)) return undefined;
    return { conditionId, source: { from: 'words', words: quote.text } };
  }
  if (from !== 'picture' || pictures === 0 || kind === 'refurbished') return undefined;
  if (kind === 'new' && statesOne(notNew, userText)) return undefined;
  // The reply names no picture for a condition, since all of them together show it.
  return { conditionId, source: { from: 'picture', ...(pictures === 1 && { index: 0 }) } };
}
