/**
 * The words of one language that tell what an offer is, each field a list separated by commas. A phrase of several
 * words matches these words in a row. `-word` also matches as the end of a compound (`-hülle`: Schutzhülle), `word-`
 * also as its beginning. Case, accents and compatibility forms make no difference.
 */
export interface OfferWords {
  /** A name after what it belongs to is the head: "iPhone case", unlike "montre bracelet cuir". */
  readonly headLast: boolean;
  /** What goes with a product or into it. */
  readonly accessories: string;
  /** Those that titles also name as features of the whole product: they tell only before it. */
  readonly features: string;
  /** Packaging and papers: offered alone only if the title says so. */
  readonly containers: string;
  /** What says outright that something is a part or a substitute. */
  readonly spares: string;
  /** What stands between a thing and what it fits. */
  readonly fits: string;
  /** The same, with other meanings, so that they tell only after an accessory. */
  readonly fitsLoosely: string;
  /** What comes before extras. */
  readonly with: string;
  /** What comes before things that are missing. */
  readonly without: string;
  /** What comes after extras, or after things that are missing. */
  readonly after: string;
  /** What comes before a place: in its box, on a strap. */
  readonly in: string;
  /** What makes a container the only thing on offer. */
  readonly only: string;
  /** Several things for one price. */
  readonly lots: string;
  /** Not in working order. */
  readonly broken: string;
  /** Phrases with a word of the lists that say nothing. */
  readonly harmless: string;
}
