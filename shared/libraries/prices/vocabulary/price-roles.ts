/**
 * What the words around an amount say about it.
 *
 * - `now`: the price one would pay; `old`: a former, list or recommended price;
 *   `regular`: what it costs where nothing is reduced, a former price where something is
 * - `save`: what follows is a reduction; `off`: what precedes it is one
 * - `extra`: delivery, deposits and the like, before or after the amount; `addOn`: what a further service costs
 * - `threshold`: a sum from which something holds, before the amount; `over`: "over", "or more", before or after it,
 *   which makes it a threshold where `order` or `freeDelivery` is in the same clause
 * - `order`: what one spends on all that one orders; `freeDelivery`: delivery that costs nothing
 * - `from`, `upto`: the amount is a lower or upper bound; `fromAfter`: the same, written after the amount
 * - `between`: opens a range; `to`: joins its ends; `and`: joins them after `between`
 * - `reduced`: "reduced from A to B"
 * - `pay`: what follows is one of several payments; `per`: what precedes it is a price per unit or time
 * - `unit`: what follows is the price of a unit of measure; `startBid`, `bid`: the first and the current price of an auction
 * - `points`: of a loyalty scheme, before the amount or after; `members`: a price for some customers only
 * - `net`, `gross`: the amount is before, or with, tax
 * - `free`: given away; `ask`: no price is given, or nothing is for sale
 * - `buy`: the text of the button that buys
 * - `label`: names a price and says nothing more; `neutral`: says nothing about the price
 */
export type PriceRole =
  | 'now'
  | 'old'
  | 'regular'
  | 'save'
  | 'off'
  | 'extra'
  | 'addOn'
  | 'threshold'
  | 'over'
  | 'order'
  | 'freeDelivery'
  | 'from'
  | 'fromAfter'
  | 'upto'
  | 'between'
  | 'to'
  | 'and'
  | 'reduced'
  | 'pay'
  | 'per'
  | 'unit'
  | 'startBid'
  | 'bid'
  | 'points'
  | 'members'
  | 'net'
  | 'gross'
  | 'free'
  | 'ask'
  | 'buy'
  | 'label'
  | 'neutral';

/** What each language has words for: subjects that a shop in any country writes about. */
export type Subject =
  | 'now'
  | 'old'
  | 'net'
  | 'over'
  | 'order'
  | 'freeDelivery'
  | 'threshold'
  | 'addOn'
  | 'pay'
  | 'points'
  | 'buy';

/** Phrases in lower case, separated by `|`. */
type LanguagePhrases = Readonly<Record<Subject, string>> & Readonly<Partial<Record<PriceRole, string>>>;

/** By the language's code (ISO 639). */
export type LanguageTable = Readonly<Record<string, LanguagePhrases>>;
