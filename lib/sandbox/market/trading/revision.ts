import { type Listing, piecesSold } from '../listing-book.ts';
import { failure, invalidInput, isFailure, type TradingContext, type TradingError } from './call.ts';
import { judgeItem } from './item-rules.ts';
import { childrenOf, find, textAt, valueAt, withMembers, type XmlElement } from './xml.ts';

/** The requested changes: members of the item with their new content, and paths to delete. */
export interface Changes {
  readonly item: XmlElement;
  readonly deleted: readonly string[];
}

/** The changes in a request of a Revise or Relist call. */
export const changesIn = (request: XmlElement): Changes => ({
  item: find(request, 'Item') ?? request,
  deleted: childrenOf(request, 'DeletedField').map(({ text }) => text),
});

/**
 * Members that `DeletedField` removes. The first letter of each name in a path may be lower case.
 *
 * @see https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/types/ReviseFixedPriceItemRequestType.html (read
 *   2026-11-23)
 */
const deletable =
  /^[Ii]tem\.([Cc]ondition(Description|Descriptors|ID)|[Ii]temSpecifics|[Ss]KU|Regulatory\.(ProductSafety|Manufacturer|ResponsiblePersons|Documents))$/;

function deletedMembers({ item, deleted }: Changes) {
  const names = deleted.map((path) => path.replace(/^item\.(.)/i, (_, first) => first.toUpperCase()));
  const errors = deleted
    .filter((path, at) => !deletable.test(path) || find(item, names[at] ?? '') !== undefined)
    .map((path) => invalidInput('DeletedField', `"${path}" cannot be deleted.`));
  return { names, errors };
}

/**
 * After a sale the title is fixed.
 *
 * @see https://easychannel.com/listing-errors/ebay-listing-error-10039-listing-cannot-be-revised (read 2026-11-23)
 */
function frozenFaults(listing: Listing, changes: XmlElement): TradingError[] {
  const title = textAt(changes, 'Title');
  if (piecesSold(listing) === 0 || title === undefined || title === valueAt(listing.item, 'Title')) return [];
  const reason =
    'The title or subtitle cannot be changed if an auction-style listing has a bid or ends within 12 hours, or a fixed price listing has a sale or a pending Best Offer.';
  return [failure('10039', 'Listing cannot be revised.', reason)];
}

/** A changed listing with the marketplace's errors and warnings: it is valid only without errors. */
export interface Revision {
  readonly errors: readonly TradingError[];
  readonly item: XmlElement;
}

/** What remains of `Regulatory`, of which each part stays until it is replaced or deleted. */
function regulatoryOf(former: XmlElement, { item }: Changes, deleted: readonly string[]): XmlElement[] {
  const [held, given] = [former, item].map((element) => find(element, 'Regulatory'));
  const gone = deleted.map((name) => name.replace('Regulatory.', ''));
  const whole = held === undefined ? given : withMembers(held, given?.children ?? [], gone);
  return whole === undefined ? [] : [whole];
}

/**
 * An item with changes, judged as a whole. Absent members stay; a given member replaces the former one entirely.
 *
 * @see https://developer.ebay.com/devzone/guides/features-guide/content/Development/Listings-Revising.html (read
 *   2026-11-23)
 */
export function changedItem(former: XmlElement, changes: Changes, context: TradingContext): Revision {
  const { names, errors } = deletedMembers(changes);
  const given = changes.item.children.filter(({ name }) => !['ItemID', 'Regulatory'].includes(name));
  const subject = {
    ...context,
    item: withMembers(former, [...given, ...regulatoryOf(former, changes, names)], names),
  };
  return { item: subject.item, errors: isFailure(errors) ? errors : judgeItem(subject) };
}

/**
 * A live listing with changes applied. After the end nothing can be revised.
 *
 * @see https://developer.ebay.com/support/knowledge-base/816 (error 291, read 2026-11-23)
 */
export function revise(listing: Listing, changes: Changes, context: TradingContext): Revision {
  const ended = failure('291', 'Auction ended.', 'You are not allowed to revise ended listings.');
  const errors = listing.endedAt === undefined ? frozenFaults(listing, changes.item) : [ended];
  return errors.length > 0 ? { item: listing.item, errors } : changedItem(listing.item, changes, context);
}
