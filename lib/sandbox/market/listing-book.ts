import type { Clock } from '../../../shared/platform/call/clock.ts';
import { textAt, type XmlElement } from './trading/xml.ts';

/** A listing as it was sent. Times in milliseconds since 1970. */
export interface Listing {
  readonly itemId: string;
  readonly seller: string;
  /** Site id of the header it came with. */
  readonly siteId: string;
  /** The `Item` element, every text exactly as sent. */
  readonly item: XmlElement;
  readonly uuid: string | undefined;
  readonly startTime: number;
  /** The time at which it renews: every listing is good till cancelled. */
  readonly endTime: number;
  readonly endedAt: number | undefined;
  readonly endingReason: string | undefined;
}

/** The same day of the next month, or that month's last day. */
function oneMonthLater(time: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/** The listings, in memory, by item id. */
export class ListingBook {
  readonly #now: Clock;
  readonly #listings = new Map<string, Listing>();
  #nextId = 110_000_000_001;

  constructor(now: Clock) {
    this.#now = now;
  }

  add({ seller, siteId, item }: Pick<Listing, 'seller' | 'siteId' | 'item'>): Listing {
    const startTime = this.#now();
    const listing: Listing = {
      itemId: String(this.#nextId),
      seller,
      siteId,
      item,
      uuid: textAt(item, 'UUID')?.trim(),
      startTime,
      endTime: oneMonthLater(startTime),
      endedAt: undefined,
      endingReason: undefined,
    };
    this.#nextId += 1;
    this.#listings.set(listing.itemId, listing);
    return listing;
  }

  get(itemId: string): Listing | undefined {
    return this.#listings.get(itemId);
  }

  /** Every listing, oldest first. */
  all(): Listing[] {
    return [...this.#listings.values()];
  }

  /** The seller's listing that used this UUID, ended or not. */
  withUuid(seller: string, uuid: string): Listing | undefined {
    return this.all().find((listing) => listing.seller === seller && listing.uuid === uuid);
  }

  /** A listing renews until someone ends it. */
  isEnded({ endedAt }: Listing): boolean {
    return endedAt !== undefined;
  }

  end(listing: Listing, endingReason: string): Listing {
    const ended = { ...listing, endedAt: this.#now(), endingReason };
    this.#listings.set(listing.itemId, ended);
    return ended;
  }
}
