import { describe, expect, test } from '@jest/globals';
import { find, textAt } from '../../../../../lib/sandbox/market/trading/xml.ts';
import { filled } from './fill-missing.ts';
import { usePosting } from './use-posting.ts';

const { t, given, market, model, post, answerOf, codesOf, listed, draft } = usePosting();

const card = {
  categoryId: '183454',
  itemSpecifics: { NameValueList: [{ Name: 'Game', Value: 'Pokémon TCG' }] },
};
const graded = {
  names: [
    { name: 'Professional Grader', values: ['psa'] },
    { name: 'grade', values: ['9.5'] },
    { name: 'Certification Number', values: ['12345678'] },
  ],
  ids: [
    { name: '27501', values: ['275010'] },
    { name: '27502', values: ['275021'] },
    { name: '27503', additionalInfo: '12345678' },
  ],
};
const gradedXml = '27501=275010 27502=275021 27503=12345678';

/** The descriptors that a listing was posted with: `name=value`. */
function postedWith(itemId: string | undefined): string {
  const item = market().listings.get(itemId ?? '')?.item;
  const container = item === undefined ? undefined : find(item, 'ConditionDescriptors');
  const all = (container?.children ?? []).map(
    (entry) => `${textAt(entry, 'Name')}=${textAt(entry, 'Value') ?? textAt(entry, 'AdditionalInfo')}`,
  );
  return all.join(' ');
}

describe('a listing whose condition has details', () => {
  test.each([
    [
      'a graded card by names',
      { ...card, conditionId: '2750', conditionDescriptors: graded.names },
      gradedXml,
    ],
    ['a graded card by ids', { ...card, conditionId: '2750', conditionDescriptors: graded.ids }, gradedXml],
    [
      'an ungraded card by name',
      {
        ...card,
        conditionId: '4000',
        conditionDescriptors: [{ name: 'Card Condition', values: ['NEAR MINT OR BETTER'] }],
      },
      '40001=400010',
    ],
    [
      'an ungraded card by id',
      { ...card, conditionId: '4000', conditionDescriptors: [{ name: '40001', values: ['400017'] }] },
      '40001=400017',
    ],
  ])(
    '%s verifies without findings and is posted with the marketplace’s ids',
    async (_what, changes, sent) => {
      expect(await answerOf(changes, true)).toMatchObject({ Ack: 'Success', checks: [] });
      const posted = await answerOf(changes);
      expect(posted.Ack).toBe('Success');
      expect(postedWith(posted.ItemID)).toBe(sent);
    },
  );

  const unknown = [{ name: 'Colour', values: ['red'] }];
  test('a listing is not posted without a detail that its seller states', async () => {
    const before = listed();
    const changes = { ...card, conditionId: '2750', conditionDescriptors: [...graded.names, ...unknown] };
    const answer = await post(changes);
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error:
          'conditionDescriptors: the condition has no descriptor Colour; it has Professional Grader, Grade, Certification Number.',
      },
    ]);
    expect(listed()).toBe(before);
  });

  test('where the lookup of details fails, ids are posted and names fail with an upstream failure', async () => {
    const fault = {
      path: 'get_item_condition_policies',
      kind: 'answer',
      status: 500,
      body: '',
      times: 20,
    } as const;
    market().faults.add(fault);
    const us = { ...card, siteName: 'US', currency: 'USD', measurementUnit: 'English', WeightMinor: '5' };
    const site = { ...us, shippingService: 'USPSGroundAdvantage', shippingPackage: 'USPSLargePack' };
    const place = { ...site, countryCode: 'US', postalCode: '10001', conditionId: '4000' };
    const by = (name: string, value: string) => ({
      ...place,
      conditionDescriptors: [{ name, values: [value] }],
    });
    expect((await answerOf(by('40001', '400010'))).Ack).toBe('Success');
    expect((await post(by('Card Condition', 'Near mint or better'))).status).toBe(502);
    const checks = await codesOf(by('Card Condition', 'Near mint or better'));
    expect(checks).toContain('conditionId UNAVAILABLE');
  });
});

describe('a draft', () => {
  test('asks for the missing details, with their values', async () => {
    const { listing, missing } = await draft({ additional_info: 'Pokemon card', categoryId: '183454' });
    expect(listing.conditionId).toBe('4000');
    expect(missing).toContainEqual({
      field: 'conditionDescriptors.Card Condition',
      code: 'CONDITION_DESCRIPTORS_REQUIRED',
      severity: 'blocks',
      wanted: 'One of the allowed values, as its label or the seller says',
      allowedValues: [
        'Near mint or better',
        'Lightly played (Excellent)',
        'Moderately played (Very good)',
        'Heavily played (Poor)',
      ],
    });
    expect(await answerOf(filled(listing, missing), true)).toMatchObject({ Ack: 'Success', checks: [] });
  });

  test('takes over the caller’s details', async () => {
    const given = {
      categoryId: '183454',
      conditionId: '2750',
      conditionDescription: 'A corner of the case is chipped.',
      conditionDescriptors: graded.ids,
      sku: 'SHELF-12',
      bestOffer: false,
    };
    const { listing, sources } = await draft(given);
    expect(listing).toMatchObject(given);
    for (const field of ['conditionDescription', 'sku', 'bestOffer', 'conditionDescriptors.27501'])
      expect(sources[field]).toEqual({ from: 'request' });
  });

  test.each([
    [
      { conditionId: '1000', conditionDescription: 'Scratched.' },
      'conditionDescription is not for new goods',
    ],
    [
      {
        categoryId: '183454',
        conditionId: '2750',
        conditionDescriptors: [{ name: 'Colour', values: ['red'] }],
      },
      'the condition has no descriptor Colour',
    ],
    [
      {
        categoryId: '183454',
        conditionId: '2750',
        conditionDescriptors: [{ name: 'Grade', values: ['11'] }],
      },
      'Grade has no value \\"11\\"',
    ],
  ])('of %j costs nothing', async (changes, message) => {
    const before = model().journal.length;
    const answer = await t.post('/api/v1/market/draft-item', {
      market_access_token: given.seller,
      image_urls: [given.picture],
      ...changes,
    });
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([400, '0']);
    expect(answer.text).toContain(message);
    expect(model().journal.length).toBe(before);
  });
});
