import type { Clock } from '../../../shared/platform/call/clock.ts';
import { childrenOf, find, textAt, textElement, withMembers, type XmlElement } from './trading/xml.ts';

/** A listing's current state. Times in milliseconds since 1970. */
export interface Listing {
  readonly itemId: string;
  readonly seller: string;
  /** Site id of the header it came with. */
  readonly siteId: string;
  /** The `Item` element, every text exactly as it was last sent. Its `Quantity` is the number left to sell. */
  readonly item: XmlElement;
  readonly startTime: number;
  /** When it was ended or sold out; until then it renews. */
  readonly endedAt: number | undefined;
  /** When each piece was bought. */
  readonly sales: readonly number[];
  readonly watchers: number;
  /** The listing that it relists. */
  readonly parentId: string | undefined;
}

/** The renewal interval; real listings renew on the same day of each month. */
const lifeMs = 30 * 86_400_000;

/** Pieces that can still be bought; one if the item does not say. */
export const piecesLeft = ({ item }: Pick<Listing, 'item'>): number => Number(textAt(item, 'Quantity') ?? 1);

export const piecesSold = ({ sales }: Pick<Listing, 'sales'>): number => sales.length;

/** The picture URLs of an item, as sent. */
export const pictureUrls = ({ item }: Pick<Listing, 'item'>): readonly string[] =>
  childrenOf(find(item, 'PictureDetails'), 'PictureURL').map(({ text }) => text);

/** The listings, in memory, by item id. */
export class ListingBook {
  readonly #now: Clock;
  readonly #listings = new Map<string, Listing>();
  #nextId = 110_000_000_001;

  constructor(now: Clock) {
    this.#now = now;
  }

  /** @param parentId the ended listing that this one relists */
  add(posted: Pick<Listing, 'seller' | 'siteId' | 'item'>, parentId?: string): Listing {
    const listing: Listing = {
      ...posted,
      itemId: String(this.#nextId),
      startTime: this.#now(),
      endedAt: undefined,
      sales: [],
      watchers: 0,
      parentId,
    };
    this.#nextId += 1;
    return this.#write(listing);
  }

  get(itemId: string): Listing | undefined {
    return this.#listings.get(itemId);
  }

  /** Every listing, oldest first. */
  all(): Listing[] {
    return [...this.#listings.values()];
  }

  /** When it ended, or when it renews next: every listing is good till cancelled. */
  endTimeOf({ startTime, endedAt }: Listing): number {
    const past = Math.floor((this.#now() - startTime) / lifeMs);
    return endedAt ?? startTime + (past + 1) * lifeMs;
  }

  end(listing: Listing): Listing {
    return this.#write({ ...listing, endedAt: this.#now() });
  }

  revise(listing: Listing, item: XmlElement): Listing {
    return this.#write({ ...listing, item });
  }

  /**
   * Sells a piece of a listing, which ends with the last one.
   *
   * @throws Error if it has ended
   */
  sell(itemId: string): Listing {
    const listing = this.#listings.get(itemId);
    if (listing === undefined || listing.endedAt !== undefined) throw new Error(`${itemId} is not on sale.`);
    const left = piecesLeft(listing) - 1;
    const at = this.#now();
    return this.#write({
      ...listing,
      item: withMembers(listing.item, [textElement('Quantity', String(left))]),
      sales: [...listing.sales, at],
      endedAt: left === 0 ? at : undefined,
    });
  }

  /** Adds a watcher to the listing. */
  watch(itemId: string): void {
    const listing = this.#listings.get(itemId);
    if (listing !== undefined) this.#write({ ...listing, watchers: listing.watchers + 1 });
  }

  #write(listing: Listing): Listing {
    this.#listings.set(listing.itemId, listing);
    return listing;
  }
}
