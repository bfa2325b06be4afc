import { describe, expect, test } from '@jest/globals';
import { listingBody } from '../listing-body.ts';
import { useListings } from '../listing-world.ts';
import { failureOf } from '../test-call.ts';

const world = useListings();
const get = (itemId: string, more: object = {}) => world.get({ item_id: itemId, ...more });

describe('get-item', () => {
  test('a listing is returned in the fields that it was posted with', async () => {
    const { market_access_token: _, verifyOnly: __, itemSpecifics: ___, ...posted } = listingBody();
    const { listing, ...answer } = await get(await world.listed());
    expect(answer).toEqual({
      item_id: expect.stringMatching(/^\d{12}$/),
      state: 'live',
      mark: expect.stringMatching(/^[\w-]{16}$/),
    });
    expect(listing).toEqual({
      ...posted,
      pictureUrls: ['https://a.example/1.jpg'],
      itemSpecifics: {
        NameValueList: [
          { Name: 'Brand', Value: ['Acme'] },
          { Name: 'Features', Value: ['Dual SIM', 'Water resistant'] },
        ],
      },
    });
    expect(world.latest('GetItem')).toBe(
      '<?xml version="1.0" encoding="utf-8"?><GetItemRequest xmlns="urn:ebay:apis:eBLBaseComponents">' +
        '<DetailLevel>ReturnAll</DetailLevel><ErrorLanguage>en_AU</ErrorLanguage>' +
        `<ItemID>${answer.item_id}</ItemID><IncludeItemSpecifics>true</IncludeItemSpecifics></GetItemRequest>`,
    );
  });

  test('the quantity is what is left, and a sale changes the mark', async () => {
    const itemId = await world.listed({ quantity: 3 });
    const before = await get(itemId);
    expect(await get(itemId)).toEqual(before);
    world.market.listings.sell(itemId);
    const after = await get(itemId);
    expect([before.listing.quantity, after.listing.quantity, after.state]).toEqual([3, 2, 'live']);
    expect(after.mark).not.toBe(before.mark);
  });

  test('another seller’s listing is refused like a missing one, though the marketplace shows it', async () => {
    const theirs = await world.listed({ market_access_token: world.tokenOf('someone_else') });
    const message = 'item_id must be the id of a listing of this seller.';
    for (const itemId of [theirs, '110000999999', '1']) {
      expect(await failureOf(() => get(itemId))).toMatchObject({ code: 'BAD_REQUEST', message });
    }
    expect(world.latest('GetItem')).toContain('<ItemID>1</ItemID>');
    await get(theirs, { market_access_token: world.tokenOf('someone_else') });
  });
});
