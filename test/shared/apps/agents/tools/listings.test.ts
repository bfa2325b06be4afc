import { expect, test } from '@jest/globals';
import {
  getListing,
  myListings,
  relistListing,
  reviseListing,
} from '../../../../../shared/apps/agents/tools/listings.ts';

const item = {
  item_id: '110000000001',
  title: 'Enamel mug',
  price: '12.50',
  currency: 'AUD',
  quantity: 2,
  quantitySold: 1,
  state: 'live' as const,
  url: 'https://market.example/itm/110000000001',
  StartTime: '2026-11-03T04:05:06.000Z',
};

const refused = {
  Ack: 'Failure' as const,
  Fees: [],
  Errors: [
    {
      ErrorCode: '21919303',
      SeverityCode: 'Error',
      ShortMessage: '',
      LongMessage: 'The item specific Brand is missing.',
      Parameters: [],
    },
  ],
};

test('listings are one line each, and a page that is not the last says how to go on', () => {
  expect(myListings.show({ listings: [item], cursor: 'next' }).text).toBe(
    '- 110000000001: Enamel mug, 12.50 AUD, 2 left, 1 sold, live\nThere are more: call my_listings again with `cursor`.',
  );
  expect(myListings.show({ listings: [] }).text).toBe('No listing.');
});

test('a listing is shown with its mark, and with what its fields cannot say', () => {
  const listing = { title: 'Enamel mug', startPrice: '12.50', currency: 'AUD', quantity: 2 };
  const unexpressed = [{ code: 'VARIATIONS' as const, message: 'It has variations.' }];
  const answer = { item_id: item.item_id, state: 'live' as const, mark: 'abc', listing, unexpressed };
  expect(getListing.show(answer).text).toBe(
    'Enamel mug: live, 12.50 AUD, 2 left\nmark: abc\nNote: It has variations.',
  );
});

test.each([
  ['Not changed', reviseListing],
  ['Not listed', relistListing],
])('%s: a refusal of the marketplace is an error with its reasons', (says, { show }) => {
  const { text, refused: isRefused } = show(refused);
  expect([isRefused, text]).toEqual([true, expect.stringContaining(`${says}. The marketplace refused:`)]);
  expect(text).toContain('The item specific Brand is missing.');
});

test('a change and a listing that is listed again name the listing', () => {
  const taken = { Ack: 'Success' as const, ItemID: item.item_id, Fees: [], Errors: [] };
  expect(reviseListing.show(taken).text).toMatch(/^Changed 110000000001\./);
  expect(relistListing.show(taken).text).toMatch(/^Listed again as 110000000001\./);
});
