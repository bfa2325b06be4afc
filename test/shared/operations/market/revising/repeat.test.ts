import { describe, expect, test } from '@jest/globals';
import type { HeldListing } from '../../../../../shared/operations/market/remote/listings.ts';
import type { Noted } from '../../../../../shared/operations/market/revising/listing-turns.ts';
import { decideRepeat, markOf } from '../../../../../shared/operations/market/revising/repeat.ts';
import { heldListing } from '../held-listing.ts';

/** What the first attempt saw: five pieces at 14.50, one sold before. */
const first = heldListing({}, { quantitySold: 1 });
const noted = (more: Partial<Noted> = {}): Noted => ({
  seen: { mark: markOf(first), quantity: 5, sold: 1 },
  isFirst: false,
  isOvertaken: false,
  ...more,
});
const decide = (
  changes: { quantity?: number; startPrice?: string; title?: string },
  [quantity, sold, startPrice = '14.50']: readonly [number, number, string?],
  { ifRevised, more }: { ifRevised?: string; more?: Partial<Noted> } = {},
) =>
  decideRepeat(
    { changes, remove: [] },
    noted(more),
    heldListing({ quantity, startPrice }, { quantitySold: sold }),
    ifRevised,
  );

describe('a repeat under a key', () => {
  test('sends everything where nothing has happened', () => {
    const changes = { quantity: 8, startPrice: '12' };
    expect(decide(changes, [5, 1])).toEqual({ send: { changes, remove: [] } });
    expect(decide(changes, [5, 1], { ifRevised: markOf(first) })).toEqual({ send: { changes, remove: [] } });
  });

  test('has nothing to do where the listing has everything', () => {
    expect(decide({ quantity: 8, startPrice: '12' }, [8, 1, '12.0'])).toBe('done');
    expect(decide({ quantity: 8 }, [8, 1], { more: { isOvertaken: true } })).toBe('done');
    expect(decide({ quantity: 8 }, [8, 1], { ifRevised: markOf(first) })).toBe('done');
  });

  test('sends only what is not there', () => {
    expect(decide({ quantity: 8, startPrice: '12' }, [5, 1, '12'])).toEqual({
      send: { changes: { quantity: 8 }, remove: [] },
    });
  });

  test('knows that the quantity was set before pieces of it were sold', () => {
    expect(decide({ quantity: 8 }, [6, 3])).toBe('done');
    expect(decide({ quantity: 8, startPrice: '12' }, [6, 3])).toEqual({
      send: { changes: { startPrice: '12' }, remove: [] },
    });
  });

  test('never sets a quantity again after a sale', () => {
    // Sold from, and not set: five less two.
    expect(decide({ quantity: 8 }, [3, 3])).toEqual(['quantity']);
    // It may have been set to 4 after the first of two sales, or not at all.
    expect(decide({ quantity: 4 }, [3, 3])).toEqual(['quantity']);
    expect(decide({ quantity: 8, startPrice: '12' }, [3, 3])).toEqual(['quantity']);
    // Someone set another one.
    expect(decide({ quantity: 8 }, [7, 1])).toEqual(['quantity']);
  });

  test('sends a price after a sale, which does not change it', () => {
    expect(decide({ startPrice: '12' }, [4, 2])).toEqual({
      send: { changes: { startPrice: '12' }, remove: [] },
    });
  });

  test('sends nothing more once others have changed the listing', () => {
    const more = { isOvertaken: true };
    expect(decide({ startPrice: '12', title: 'B' }, [5, 1], { more })).toEqual(['startPrice', 'title']);
  });

  test('sends nothing more for one state once there is another', () => {
    expect(decide({ startPrice: '12' }, [4, 2], { ifRevised: markOf(first) })).toEqual(['startPrice']);
  });

  test('sends nothing where the first attempt was refused for its mark, even if the state comes back', () => {
    expect(decide({ startPrice: '12' }, [5, 1], { ifRevised: 'another-mark-000' })).toEqual(['startPrice']);
    const now = markOf(heldListing({ quantity: 4 }, { quantitySold: 2 }));
    expect(decide({ startPrice: '12' }, [4, 2], { ifRevised: now })).toEqual(['startPrice']);
  });
});

describe('the mark of a listing', () => {
  const held: HeldListing = {
    itemId: '110000000001',
    seller: { lastingId: 'A', userId: 'a' },
    state: 'live',
    fields: { title: 'Enamel mug', startPrice: '12.50', quantity: 3 },
    quantitySold: 1,
    unexpressed: [],
    startTime: '2026-11-03T04:05:06.000Z',
    endTime: '2026-12-03T04:05:06.000Z',
  };

  test('a mark is short, and stays what it is from one deployment to the next', () => {
    expect(markOf(held)).toBe('s1f6GVm5ph-rhxzV');
  });

  test.each<[string, Partial<HeldListing>]>([
    ['a field', { fields: { ...held.fields, title: 'Enamel cup' } }],
    ['a field that is added', { fields: { ...held.fields, sku: 'A-1' } }],
    ['a sale, although the pieces were put back', { quantitySold: 2 }],
    ['the end', { state: 'unsold' }],
    ['a part that no field expresses', { unexpressed: [{ code: 'VARIATIONS', message: '' }] }],
  ])('another mark comes with %s', (_, changed) => {
    expect(markOf({ ...held, ...changed })).not.toBe(markOf(held));
  });

  test.each<[string, Partial<HeldListing>]>([
    ['the order of the fields', { fields: { quantity: 3, startPrice: '12.50', title: 'Enamel mug' } }],
    ['a field that is named and absent', { fields: { ...held.fields, sku: undefined } }],
    ['the times', { endTime: '2027-01-03T04:05:06.000Z' }],
  ])('the mark is the same whatever %s', (_, changed) => {
    expect(markOf({ ...held, ...changed })).toBe(markOf(held));
  });
});
