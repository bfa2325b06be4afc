/** What is known beside a price's text; all optional, used only where the text itself leaves it open. */
export interface PriceHints {
  /** ISO 3166-1 alpha-2 code, either case, of the request or the page. */
  readonly country?: string | undefined;
  /** Host name or URL of the site that the text stands on. */
  readonly site?: string | undefined;
  /** Currency stated beside the text (`priceCurrency`): an ISO 4217 code, or a sign in its place. */
  readonly currency?: string | undefined;
}

/** Money as it was written. Amounts are exact decimals without grouping, `1299.95`. */
interface WrittenMoney {
  /** ISO 4217; undefined when text and hints leave it open. */
  readonly currency: string | undefined;
  /** The currency as the text has it (`AU $`, `kr`, `EUR`); undefined when the text names none. */
  readonly symbol: string | undefined;
}

interface SinglePrice extends WrittenMoney {
  readonly kind: 'single';
  /** Negative where the text has a minus sign before the price. */
  readonly amount: string;
  /** The text names another amount too, and no word says which of them is the price: `$50 $39`. */
  readonly unsure?: true;
}

interface PriceRange extends WrittenMoney {
  readonly kind: 'range';
  /** Undefined for "up to". */
  readonly lower: string | undefined;
  /** Undefined for "from". */
  readonly upper: string | undefined;
}

/** Given away. */
interface FreePrice extends WrittenMoney {
  readonly kind: 'free';
  readonly amount: '0';
}

/** `ask`: the seller gives the price on request, or nothing is for sale (any more). `none`: no price. */
interface NoPrice {
  readonly kind: 'ask' | 'none';
}

export type ParsedPrice = SinglePrice | PriceRange | FreePrice | NoPrice;
