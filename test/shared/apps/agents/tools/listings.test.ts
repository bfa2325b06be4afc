import { expect, test } from '@jest/globals';
import {
  getListing,
  relistListing,
  reviseListing,
} from '../../../../../shared/apps/agents/tools/listings.ts';

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

test('a listing is shown with its mark, and with what its fields cannot say', () => {
  const listing = { title: 'Enamel mug', startPrice: '12.50', currency: 'AUD', quantity: 2 };
  const unexpressed = [{ code: 'VARIATIONS' as const, message: 'It has variations.' }];
  const answer = { item_id: '110000000001', state: 'live' as const, mark: 'abc', listing, unexpressed };
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
