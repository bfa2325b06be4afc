import { alreadyEnded } from '../../../operations/market/marketplaces.ts';
import type { Operations } from '../../client/index.ts';
import { changeShown } from './posting.ts';
import { type AgentTool, defineTool, lines } from './tool.ts';

type Listed = Operations['myListings']['answer']['listings'][number];

const listedLine = ({ item_id, title, price, currency, quantity, quantitySold, state }: Listed): string =>
  `- ${item_id}: ${title}, ${price} ${currency}, ${quantity} left, ${quantitySold} sold, ${state}`;

/** The tools for posted listings. */
export const listingTools: readonly AgentTool[] = [
  defineTool({
    name: 'my_listings',
    title: "List the seller's listings",
    operation: 'myListings',
    description:
      "Lists the seller's own listings, 50 a page, the newest first: `live` unless `state` says `unsold` (ended with pieces left) or `sold` (sold something in the last 60 days). Use it to find the item_id of a listing; get_listing has all of its fields.",
    show: ({ listings, cursor }) => ({
      text: lines(
        listings.length === 0 ? 'No listing.' : undefined,
        ...listings.map(listedLine),
        cursor === undefined ? undefined : 'There are more: call my_listings again with `cursor`.',
      ),
    }),
  }),
  defineTool({
    name: 'get_listing',
    title: 'Read a listing',
    operation: 'getItem',
    description:
      'Reads one of the seller’s listings with all its fields, and its `mark`, which revise_listing needs.',
    show: ({ item_id, state, mark, listing, unexpressed = [] }) => ({
      text: lines(
        `${listing.title ?? item_id}: ${state}, ${listing.startPrice ?? 'no price'} ${listing.currency ?? ''}, ${listing.quantity ?? 'some'} left`,
        `mark: ${mark}`,
        ...unexpressed.map(({ message }) => `Note: ${message}`),
      ),
    }),
  }),
  defineTool({
    name: 'revise_listing',
    title: 'Change a live listing',
    operation: 'reviseItem',
    required: ['ifRevised'],
    fixed: { verifyOnly: false },
    changesTheWorld: true,
    description:
      'Changes the given fields of a live listing: price, quantity, title, texts, pictures, shipping and so on. Each replaces the whole field, so itemSpecifics and pictureUrls must hold everything. `ifRevised` is the `mark` of get_listing: if the listing has changed since, nothing happens; then read it again. To make a change again that was undone in between, give another `copy`. Show the seller what will change and ask first.',
    show: (answer) => changeShown(answer, 'Not changed.', `Changed ${answer.ItemID}.`),
  }),
  defineTool({
    name: 'relist_listing',
    title: 'List an ended listing again',
    operation: 'relistItem',
    fixed: { verifyOnly: false },
    changesTheWorld: true,
    description:
      'Puts an ended listing up again, for everybody to buy, with `changes` if there are any. `changes.quantity` is needed where it sold out. The new listing has another item_id. Ask the seller first.',
    show: (answer) => changeShown(answer, 'Not listed.', `Listed again as ${answer.ItemID}.`),
  }),
  defineTool({
    name: 'end_listing',
    title: 'End a listing',
    operation: 'endItem',
    changesTheWorld: true,
    description: 'Ends an active listing: no one can buy it any more. Ask the seller first.',
    show: (answer) =>
      answer.Ack === 'Failure'
        ? changeShown({ ...answer, Fees: [] }, 'Not ended.', '')
        : {
            text: answer.Errors.some(({ ErrorCode }) => ErrorCode === alreadyEnded)
              ? 'It had ended before: nothing was left to do.'
              : `Ended${answer.EndTime === undefined ? '' : ` at ${answer.EndTime}`}.`,
          },
  }),
];
