import type { Source } from '../../../contract/source.ts';
import type { PictureText } from '../../listing/draft.ts';

/** What the pictures and the seller's words say of the item, before a category is known. */
export interface Product {
  /** At most 80 characters, in the spelling of the site. */
  readonly title: string;
  /** 60 to 150 words of plain text, in the spelling of the site. */
  readonly description: string;
  /** The brand alone; undefined where nothing supports one. */
  readonly brand: { readonly name: string; readonly source: Source } | undefined;
  /** Model name or number as seen or said; empty where there is none. */
  readonly modelName: string;
  /** Plain name of the kind of product. */
  readonly productType: string;
  /** Short facts that are visible or said. */
  readonly attributes: readonly string[];
  /** What can be read in the pictures. */
  readonly printed: readonly PictureText[];
  /** Damage and wear, each with a picture that was sent. */
  readonly flaws: readonly PictureText[];
  /** The flaws in sentences, at most 1,000 characters; undefined where no picture shows any. */
  readonly conditionDescription: { readonly value: string; readonly source: Source } | undefined;
  /** What to search categories with: at most 300 characters. */
  readonly searchText: string;
  /** Fields of the listing that the seller's words give. */
  readonly said: ReadonlyMap<SaidField, { readonly value: string; readonly source: Source }>;
  readonly titleSource: Source;
  readonly descriptionSource: Source;
}

/** Fields of a listing that only the seller knows, and may say in additional_info. */
export type SaidField =
  | 'startPrice'
  | 'shippingServiceCost'
  | 'postalCode'
  | 'packageDepth'
  | 'packageLength'
  | 'packageWidth'
  | 'WeightMajor'
  | 'WeightMinor';
