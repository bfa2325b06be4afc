import { describe, expect, test } from '@jest/globals';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import {
  listingChanges,
  relistItem,
  removableFields,
  reviseItem,
} from '../../../../shared/contract/market/listing-changes.ts';
import { heldFields } from '../../../../shared/contract/market/own-listings.ts';
import { formFields } from '../../../../shared/contract/market/posted-fields.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { listingBody } from '../../operations/market/listing-body.ts';

const body = { market_access_token: 'token', item_id: '110000000001' };
const parse = (endpoint: Endpoint, more: object) =>
  parseRequest(endpoint, structuredClone({ ...body, ...more }));

/** The refusal's message. */
function refusal(more: object, endpoint: Endpoint = reviseItem): string {
  try {
    parse(endpoint, more);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_REQUEST') return error.message;
    throw error;
  }
  return 'taken';
}

const { market_access_token: _, verifyOnly: __, ...posted } = listingBody();
/** A valid value for every field. */
const good = {
  ...posted,
  itemSpecifics: { NameValueList: [{ Name: 'Brand', Value: ['Acme'] }] },
  conditionDescription: 'Worn',
  conditionDescriptors: [{ name: '40001', values: ['400010'] }],
  sku: 'A-1',
  fulfillmentPolicyId: '61',
  paymentPolicyId: '62',
  returnPolicyId: '63',
  bestOffer: true,
  regulatory: { manufacturer: { companyName: 'Acme GmbH' } },
};

/** Fields with one value for each site. */
const judgedLater = ['currency', 'measurementUnit'];

const names = formFields;

test('a change, a listing read back and the valid values here have exactly the fields of post-item', () => {
  for (const fields of [good, listingChanges.shape, heldFields.shape])
    expect(Object.keys(fields).toSorted()).toEqual(names.toSorted());
});

describe.each([reviseItem, relistItem] as const)('$path', (endpoint) => {
  test('every field is accepted alone and all together, without defaults for the others', () => {
    for (const [name, value] of Object.entries(good)) {
      const { changes } = parse(endpoint, { changes: { [name]: value } }) as { changes: object };
      expect(changes).toEqual({ [name]: value });
    }
    expect(parse(endpoint, { changes: good })).toMatchObject({ changes: good });
  });

  test('a wrong type, an empty value and text that XML cannot carry are refused by field name', () => {
    for (const name of names) {
      // An object without parts is absent there.
      const wrong = name === 'regulatory' ? [] : [{}];
      for (const value of [...wrong, 7.5, [], true, '', ' ', '\u0000', ['\ud800'], [[]], [{}]]) {
        const message = refusal({ changes: { [name]: value } }, endpoint);
        // Whether a text is the listing's currency or unit is known only once the listing has been read.
        const isJudgedLater = judgedLater.includes(name) && typeof value === 'string' && value.trim() !== '';
        const isFine = isJudgedLater || (value === true && typeof good[name as 'bestOffer'] === 'boolean');
        expect([name, value, message]).toEqual([
          name,
          value,
          isFine ? 'taken' : expect.stringMatching(new RegExp(`^changes\\.${name}`)),
        ]);
      }
    }
  });

  test('unknown fields and a regulatory without parts count as absent', () => {
    const changes = { title: 'Mug', colour: 'red', regulatory: {} };
    expect(parse(endpoint, { changes, more: 1 })).toEqual({ ...body, changes: { title: 'Mug' } });
  });

  test('a body that is not an object or names no listing is refused', () => {
    expect(refusal({ changes: 'title' }, endpoint)).toBe('changes must be an object');
    expect(refusal({ changes: { title: 'Mug' }, item_id: 'x' }, endpoint)).toBe(
      'item_id must be the id of a listing: digits only',
    );
    expect(refusal({ changes: { title: 'Mug' }, item_id: 110000000001 }, endpoint)).toBe(
      'item_id must be a string',
    );
  });

  test('a currency and a unit must match any named site', () => {
    expect(refusal({ changes: { siteName: 'US', currency: 'AUD' } }, endpoint)).toBe(
      'changes.currency must be USD on the site US',
    );
  });
});

describe('revise-item', () => {
  test('at least one change is required', () => {
    const message = 'changes must hold at least one field of post-item, or remove must name one';
    expect(refusal({ changes: {} })).toBe(message);
    expect(refusal({ changes: { colour: 'red' }, remove: [] })).toBe(message);
    expect(refusal({ changes: { regulatory: {} } })).toBe(message);
    expect(refusal({})).toBe(message);
    expect(refusal({ remove: ['sku'] })).toBe('taken');
  });

  test('only removable fields that do not change may be removed', () => {
    for (const name of names) {
      const isRemovable = removableFields.some((removableField) => removableField === name);
      expect([name, refusal({ changes: {}, remove: [name] })]).toEqual([
        name,
        isRemovable ? 'taken' : expect.stringMatching(/^remove\[0\] must be one of /),
      ]);
    }
    expect(refusal({ changes: { sku: 'B' }, remove: ['sku'] })).toBe(
      'remove must not name sku, which changes holds',
    );
    expect(refusal({ changes: { regulatory: {} }, remove: ['regulatory'] })).toBe('taken');
    expect(refusal({ changes: {}, remove: 'sku' })).toBe('remove must be an array');
  });

  test('emptying a field does not remove it', () => {
    expect(refusal({ changes: { itemSpecifics: { NameValueList: [] } } })).toBe(
      'changes.itemSpecifics must hold at least one entry',
    );
  });

  test('options beside the changes must have their types, and false counts as absent', () => {
    const changes = { title: 'Mug' };
    expect(refusal({ changes, verifyOnly: 'true' })).toBe('verifyOnly must be true or false');
    expect(refusal({ changes, ifRevised: 5 })).toBe('ifRevised must be a string');
    expect(refusal({ changes, ifRevised: '' })).toBe('ifRevised must not be empty');
    expect(refusal({ changes, ifRevised: 'x'.repeat(101) })).toBe('ifRevised must be at most 100 characters');
    const parsed = reviseItem.request.parse({ ...body, changes, verifyOnly: false });
    expect(parsed.verifyOnly).toBeUndefined();
    expect(reviseItem.ignoresIdempotencyKey?.(parsed)).toBe(false);
    expect(reviseItem.ignoresIdempotencyKey?.({ ...parsed, verifyOnly: true })).toBe(true);
  });
});

test('relist-item needs no changes', () => {
  expect(parse(relistItem, {})).toEqual(body);
});
