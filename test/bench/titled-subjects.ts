import subjects from './titled-subjects.json' with { type: 'json' };

/** A product that people resell, and titles that a search for it brings back, sorted by what is offered. */
export interface TitledSubject {
  /** The words by which a seller would describe the product. */
  readonly subject: string;
  /** ISO 639-1 code of the titles' language. */
  readonly language: string;
  /** Offers of the product itself, some with extras that belong to it. */
  readonly honest: readonly string[];
  /** Things that fit the product, spare parts, empty boxes and manuals. */
  readonly accessories: readonly string[];
  /** Several of the product at once, or the product among other valuable goods. */
  readonly bundles: readonly string[];
  /** The product broken, incomplete or sold for its parts. */
  readonly forParts: readonly string[];
}

/** About half of them are English. */
export const titledSubjects: readonly TitledSubject[] = subjects;
