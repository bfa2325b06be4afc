import { expect, test } from '@jest/globals';
import { checkListing, draftListing, endListing } from '../../../../../shared/apps/agents/tools/posting.ts';

const taken = { Ack: 'Success', Fees: [], Errors: [], checks: [] };
const finding = { field: 'WeightMinor', code: 'WEIGHT_NOT_POSITIVE', message: 'must not both be 0.' };

test('a listing without findings can be posted, and the next step is named', () => {
  const { text } = checkListing.show(taken);
  expect(text).toBe(
    'This listing can be posted.\nMarketplace fees: none.\nNext: show this to the seller, then post_listing with the same arguments.',
  );
});

test('a listing that the marketplace would take and we would not is to be corrected first', () => {
  const { text } = checkListing.show({ ...taken, checks: [finding] });
  expect(text).toContain('The marketplace would take it, but fix this first:\n- WeightMinor: must not');
  expect(text).not.toContain('post_listing');
});

test('a lookup of ours that failed does not prevent posting', () => {
  const unavailable = { ...finding, code: 'UNAVAILABLE' };
  expect(checkListing.show({ ...taken, checks: [unavailable] }).text).toContain('can be posted');
});

test('what a draft guessed is kept apart from what a picture or the words say', () => {
  const { text } = draftListing.show({
    listing: {
      title: 'Enamel mug',
      conditionId: '3000',
      itemSpecifics: { NameValueList: [{ Name: 'Brand', Value: 'Unbranded' }] },
    },
    sources: {
      title: { from: 'words', confidence: 'high' },
      conditionId: { from: 'inferred', confidence: 'low' },
      'itemSpecifics.Brand': { from: 'inferred', confidence: 'medium' },
    },
    missing: [
      { field: 'itemSpecifics.Department', wanted: 'One of the allowed values', allowedValues: ['Men'] },
    ],
    categories: [],
    checks: [],
  });
  expect(text).toContain(
    'Guessed, to be confirmed by the seller:\n- conditionId: 3000\n- itemSpecifics.Brand: Unbranded',
  );
  expect(text).not.toContain('- title:');
  expect(text).toContain('- itemSpecifics.Department: One of the allowed values (Men)');
});

test('for a field with thousands of values an agent gets thirty of them and the number of the others', () => {
  const allowedValues = Array.from({ length: 5000 }, (_, index) => `Brand ${index}`);
  const brand = { field: 'itemSpecifics.Brand', wanted: 'One of the allowed values', allowedValues };
  const price = { field: 'startPrice', wanted: 'The price' };
  const draft = {
    listing: {} as Parameters<typeof draftListing.show>[0],
    missing: [brand, price],
    sources: {},
    categories: [],
    checks: [],
  };
  const { missing } = draftListing.show(draft).answer as { missing: unknown };
  expect(missing).toEqual([
    {
      field: 'itemSpecifics.Brand',
      wanted: 'One of the allowed values, of which 4970 are left out here',
      allowedValues: allowedValues.slice(0, 30),
    },
    price,
  ]);
});

test('ending a listing that has ended is not an error', () => {
  const error = {
    ErrorCode: '1047',
    SeverityCode: 'Error',
    ShortMessage: '',
    LongMessage: 'The auction has been closed.',
    Parameters: [],
  };
  const { text, refused } = endListing.show({ Ack: 'Warning', Errors: [error] });
  expect([text, refused]).toEqual(['It had ended before: nothing was left to do.', undefined]);
});
