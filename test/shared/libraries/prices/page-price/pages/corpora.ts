import shopPages from './shop-pages.json' with { type: 'json' };
import smallPages from './small-pages.json' with { type: 'json' };

/** A shop page and the price that a person would see. */
export interface PageCase {
  readonly name: string;
  readonly url: string;
  readonly country?: string;
  readonly html: string;
  /** Undefined where the page has no single price. */
  readonly price?: { readonly amount: string; readonly currency?: string | undefined } | undefined;
}

/** Invented product pages by origin. */
export const corpora: Readonly<Record<string, readonly PageCase[]>> = {
  /** Whole pages, each of which tests a rule that the small ones do not, and pages without a price. */
  'whole pages': shopPages,
  /** One page for each kind of price that readers of prices are known to get wrong. */
  'small pages': smallPages,
};
