import type { Source } from '../../contract/source.ts';
import type { productSchema } from './ask-schemas.ts';
import type { Brand } from './brand.ts';
import type { PictureText } from './read-reply.ts';

/** The passages of the seller's words that state what only the seller knows, as the model points at them. */
export type PassageName = keyof (typeof productSchema)['shape']['said']['shape'];

/** What the pictures and the seller's words say of the item, before a category is known. */
export interface Product {
  /** At most 80 characters, in the spelling of the site. */
  readonly title: string;
  /** 12 to 150 words of plain text, in the spelling of the site. */
  readonly description: string;
  /** The brand alone; undefined where nothing supports one. */
  readonly brand: Brand | undefined;
  /** Model name or number as seen or said; empty where there is none. */
  readonly modelName: string;
  /** Plain name of the kind of product. */
  readonly kind: string;
  /** Short facts that are visible or said. */
  readonly facts: readonly string[];
  /** What can be read in the pictures. */
  readonly printed: readonly PictureText[];
  /** Damage and wear. */
  readonly flaws: readonly PictureText[];
  /** The flaws in sentences, at most 1,000 characters; undefined where there are none. */
  readonly conditionDescription: { readonly value: string; readonly source: Source } | undefined;
  /** What to search categories with: at most 300 characters. */
  readonly searchText: string;
  readonly passages: Readonly<Record<PassageName, string>>;
  readonly titleSource: Source;
  readonly descriptionSource: Source;
}
