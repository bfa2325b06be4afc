import { describe, expect, test } from '@jest/globals';
import { postItem as endpoint } from '../../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../../shared/entry/http/frame/body.ts';
import { postItem } from '../../../../../shared/operations/market/use-cases/post-item.ts';
import type { Call } from '../../../../../shared/platform/call/call.ts';
import { listingBody } from '../listing-body.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, testCall } from '../test-call.ts';
import { marketServices } from '../test-services.ts';
import { silentError, tradingError, tradingReply } from '../trading-replies.ts';

const remote = useRemoteServer();

async function post(changes: Record<string, unknown> = {}, call: Partial<Call> = {}) {
  const request = parseRequest(endpoint, { ...listingBody(), ...changes });
  const outcome = await postItem(request, marketServices(remote.url), testCall(call));
  return { ...outcome, body: endpoint.response.parse(outcome.body) };
}

const answer = (body: string) => remote.on('POST /ws/api.dll', { status: 200, body });
const fees =
  '<Fees><Fee><Name>InsertionFee</Name><Fee currencyID="AUD">0.35</Fee>' +
  '<PromotionalDiscount currencyID="AUD">0.35</PromotionalDiscount></Fee>' +
  '<Fee><Name>ListingFee</Name><Fee currencyID="AUD">0.0</Fee></Fee></Fees>';
const listed =
  '<ItemID>110000000001</ItemID><StartTime>2026-11-03T04:05:05.000Z</StartTime>' +
  `<EndTime>2026-12-03T04:05:05.000Z</EndTime>${fees}`;
const added = (ack: 'Success' | 'Warning', errors: string[] = []) =>
  tradingReply('AddFixedPriceItem', ack, errors, listed);
const sentUuids = () =>
  remote.journal
    .filter(({ headers }) => headers['x-ebay-api-call-name'] === 'AddFixedPriceItem')
    .map(({ body }) => /<UUID>(.*)<\/UUID>/.exec(body.toString())?.[1]);

describe('posting', () => {
  test("answers with the marketplace's whole acknowledgement", async () => {
    const warning = tradingError('21917121', { severity: 'Warning', long: 'The condition was dropped.' });
    answer(added('Warning', [warning]));
    expect(await post()).toEqual({
      delivered: true,
      body: {
        Ack: 'Warning',
        ItemID: '110000000001',
        StartTime: '2026-11-03T04:05:05.000Z',
        EndTime: '2026-12-03T04:05:05.000Z',
        Fees: [
          { name: 'InsertionFee', fee: '0.35', currency: 'AUD' },
          { name: 'ListingFee', fee: '0.0', currency: 'AUD' },
        ],
        Errors: [
          {
            ErrorCode: '21917121',
            SeverityCode: 'Warning',
            ShortMessage: 'Short words.',
            LongMessage: 'The condition was dropped.',
            Parameters: [{ ParamID: '0', Value: 'Value 0' }],
          },
        ],
      },
    });
    const { headers, body } = remote.only();
    expect(headers).toMatchObject({
      'x-ebay-api-call-name': 'AddFixedPriceItem',
      'x-ebay-api-siteid': '15',
      'x-ebay-api-iaf-token': 'v^1.1#seller',
    });
    expect(body.toString()).toMatch(
      /<AddFixedPriceItemRequest xmlns="urn:ebay:apis:eBLBaseComponents"><ErrorLanguage>en_AU<\/ErrorLanguage><Item><Country>/,
    );
  });

  test('a refused listing is a valid answer that is not kept', async () => {
    const error = tradingError('21919303', { parameter: 'Brand' });
    answer(tradingReply('AddFixedPriceItem', 'Failure', [error]));
    const { body, delivered } = await post();
    expect(delivered).toBe(false);
    expect(body).toEqual({
      Ack: 'Failure',
      Fees: [],
      Errors: [
        {
          ErrorCode: '21919303',
          SeverityCode: 'Error',
          ShortMessage: 'Short words.',
          LongMessage: 'Short words.',
          Parameters: [{ ParamID: '0', Value: 'Brand' }],
        },
      ],
    });
  });

  const details =
    '<DuplicateInvocationDetails><DuplicateInvocationID>AB</DuplicateInvocationID><Status>Success</Status>' +
    '<InvocationTrackingID>110000000007</InvocationTrackingID></DuplicateInvocationDetails>';
  const existing = (ItemID: string) => ({ Ack: 'Warning', ItemID, Errors: [{ ErrorCode: '488' }] });
  test.each([
    ['by its details', 'ABCDEF0123456789ABCDEF0123456789', details, true, existing('110000000007')],
    ['by a parameter alone', '110000000008', '', true, existing('110000000008')],
    ['nowhere', undefined, '', false, { Ack: 'Failure' }],
  ])(
    'a duplicate is answered with the existing listing where it is named: %s',
    async (_where, parameter, more, delivered, body) => {
      const error = tradingError('488', parameter === undefined ? {} : { parameter });
      answer(tradingReply('AddFixedPriceItem', 'Failure', [error], more));
      expect(await post()).toMatchObject({ delivered, body });
    },
  );

  test('a warning or a refusal that quotes the token is answered without it', async () => {
    const quoting = (severity: 'Warning' | 'Error') =>
      tradingError('1', { severity, long: 'Bad: v^1.1#seller.', parameter: 'x=v^1.1#seller' });
    const masked = { LongMessage: 'Bad: [withheld].', Parameters: [{ ParamID: '0', Value: 'x=[withheld]' }] };
    answer(added('Warning', [quoting('Warning')]));
    expect((await post()).body).toMatchObject({ Ack: 'Warning', Errors: [masked] });
    answer(tradingReply('AddFixedPriceItem', 'Failure', [quoting('Error')]));
    expect((await post()).body).toMatchObject({ Ack: 'Failure', Errors: [masked] });
    answer(tradingReply('VerifyAddFixedPriceItem', 'Warning', [quoting('Warning')]));
    expect((await post({ verifyOnly: true })).body).toMatchObject({ Ack: 'Warning', Errors: [masked] });
  });

  test.each([
    ['AddFixedPriceItem', false, [silentError]],
    ['AddFixedPriceItem', false, []],
    ['AddFixedPriceItem', false, [silentError, tradingError('21917121', { severity: 'Warning' })]],
    ['VerifyAddFixedPriceItem', true, [silentError]],
  ])(
    '%s (verifyOnly %s): a failure without a reason is an upstream failure: %j',
    async (name, verifyOnly, errors) => {
      answer(tradingReply(name, 'Failure', errors));
      expect((await failureOf(() => post({ verifyOnly }))).code).toBe('UPSTREAM_FAILED');
    },
  );
});

describe('the UUID of a listing', () => {
  test('the UUID of a listing is the same for every attempt under one Idempotency-Key, and new for any other', async () => {
    answer(added('Success'));
    const call = { keyedChargeId: 'AAAABBBBCCCCDDDD' };
    await post({}, call);
    await post({ title: 'Another' }, call);
    await post({}, { keyedChargeId: 'EEEEFFFFGGGGHHHH' });
    await post();
    await post();
    const [first, second, ...others] = sentUuids();
    for (const uuid of [first, ...others]) expect(uuid).toMatch(/^[0-9A-F]{32}$/);
    expect(second).toBe(first);
    expect(new Set([first, ...others]).size).toBe(4);
  });

  test.each([
    ['its answer was lost', 'refuse', undefined],
    ['it was not answered in time', 'silence', 2_600],
  ] as const)('stays the same when a post is sent again because %s', async (_why, kind, first) => {
    remote.faults.add({ kind });
    answer(added('Success'));
    const remaining = () => (remote.journal.length === 0 ? (first ?? 20_000) : 20_000);
    const budget = { signal: new AbortController().signal, remaining };
    expect((await post({}, { budget })).body.ItemID).toBe('110000000001');
    const uuids = sentUuids();
    expect(uuids).toHaveLength(2);
    expect(uuids[1]).toBe(uuids[0]);
  });
});

describe('verifying', () => {
  const metadata = 'GET /sell/metadata/v1/marketplace/EBAY_AU/';
  const packages =
    '<ShippingPackageDetails><ShippingPackage>PaddedBags</ShippingPackage></ShippingPackageDetails>';
  const json = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });

  function lookUps() {
    remote.on('POST /ws/api.dll', ({ headers }) => ({
      status: 200,
      body:
        headers['x-ebay-api-call-name'] === 'GeteBayDetails'
          ? tradingReply('GeteBayDetails', 'Success', [], packages)
          : tradingReply('VerifyAddFixedPriceItem', 'Success', [], `<ItemID>0</ItemID>${fees}`),
    }));
    remote.on(
      'GET /commerce/taxonomy/v1/category_tree/15/get_item_aspects',
      json({
        aspects: [
          { localizedAspectName: 'Brand', aspectConstraint: { aspectRequired: true } },
          { localizedAspectName: 'Model', aspectConstraint: { aspectRequired: true } },
        ],
      }),
    );
    remote.on(
      `${metadata}get_item_condition`,
      json({
        itemConditionPolicies: [
          { categoryId: '9355', itemConditions: [{ conditionId: '1000', conditionDescription: 'New' }] },
        ],
      }),
    );
    remote.on(
      'GET /sell/metadata/v1/shipping/marketplace/EBAY_AU/get_shipping_services',
      json({ shippingServices: [{ shippingService: 'AU_StandardDelivery', validForSellingFlow: true }] }),
    );
    remote.on(`${metadata}get_return`, json({ returnPolicies: [{ categoryId: '9355', required: false }] }));
  }

  test('lists nothing, and names everything that would stop the listing in the order of the form', async () => {
    lookUps();
    const { body, delivered } = await post({ verifyOnly: true, startPrice: '0', description: '<script>' });
    expect(delivered).toBe(false);
    expect(body).toEqual({
      Ack: 'Success',
      Fees: [expect.anything(), expect.anything()],
      Errors: [],
      net: expect.objectContaining({ price: '0', fees: [], remains: '0.00' }),
      checks: [
        expect.objectContaining({ field: 'description', code: 'ACTIVE_CONTENT' }),
        {
          field: 'conditionId',
          code: 'CONDITION_NOT_ALLOWED',
          severity: 'blocks',
          message: 'conditionId 3000 is not allowed in this category; allowed are 1000 (New).',
        },
        {
          field: 'startPrice',
          code: 'PRICE_NOT_POSITIVE',
          severity: 'blocks',
          message: 'startPrice must be more than 0.',
        },
        {
          field: 'itemSpecifics.Model',
          code: 'ASPECT_REQUIRED',
          severity: 'blocks',
          message: 'Model is required in this category.',
        },
      ],
    });
    const calls = remote.journal.map(({ headers }) => headers['x-ebay-api-call-name']);
    expect(calls).toContain('VerifyAddFixedPriceItem');
    expect(calls).not.toContain('AddFixedPriceItem');
  });

  test('a lookup that fails is a finding, not a failure', async () => {
    lookUps();
    remote.on('GET /commerce/taxonomy', { status: 500 });
    remote.on(`${metadata}get_return`, { status: 429 });
    const { body } = await post({ verifyOnly: true, conditionId: '1000' });
    expect(body.Ack).toBe('Success');
    expect(body.checks?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'itemSpecifics UNAVAILABLE',
      'domesticReturnsRequired UNAVAILABLE',
    ]);
  });

  test('a category with subcategories is named once', async () => {
    lookUps();
    const refusal = { errors: [{ errorId: 62009, message: 'The category is not a leaf.' }] };
    remote.on('GET /commerce/taxonomy', { status: 400, body: JSON.stringify(refusal) });
    remote.on(metadata, ({ path }) =>
      json({ [path.includes('return') ? 'returnPolicies' : 'itemConditionPolicies']: [{ categoryId: '1' }] }),
    );
    const { body } = await post({ verifyOnly: true });
    expect(body.checks).toEqual([
      {
        field: 'categoryId',
        code: 'CATEGORY_NOT_LEAF',
        severity: 'blocks',
        message: 'The category is not a leaf.',
      },
    ]);
  });
});
