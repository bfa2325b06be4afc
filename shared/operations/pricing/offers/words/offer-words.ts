/**
 * The words of one language that show what an offer is, each field a list separated by commas. A phrase of several
 * words matches these words in a row. `-word` also matches as the end of a compound (`-hülle`: Schutzhülle), `word-`
 * also as its beginning. Case, accents and compatibility forms make no difference.
 */
export interface OfferWords {
  /** Whether a thing named after what it belongs to is the head: "iPhone case", unlike "montre bracelet cuir". */
  readonly headLast: boolean;
  /** Things that are used with a product or in it. */
  readonly accessories: string;
  /** Accessories that titles also name as features of the whole product, so that they count only before its name. */
  readonly features: string;
  /** Packaging and papers: offered alone only if the title says so. */
  readonly containers: string;
  /** Words that say outright that something is a part or a substitute. */
  readonly spares: string;
  /** Words between a thing and what it fits. */
  readonly fits: string;
  /** The same for words that also have other meanings, so they count only after an accessory. */
  readonly fitsLoosely: string;
  /** Words before extras. */
  readonly with: string;
  /** Words before things that are missing. */
  readonly without: string;
  /** Words after extras, or after things that are missing. */
  readonly after: string;
  /** Words before a place: in its box, on a strap. */
  readonly in: string;
  /** Words with which a container is the only thing on offer. */
  readonly only: string;
  /** Words for several things at one price. */
  readonly lots: string;
  /** Words for offers that are not in working order. */
  readonly broken: string;
  /** Phrases that contain a word of the lists but have no meaning here. */
  readonly harmless: string;
}
