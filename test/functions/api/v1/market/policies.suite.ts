import { beforeAll, describe, expect, test } from '@jest/globals';
import { textAt } from '../../../../../lib/sandbox/market/trading/xml.ts';
import { draftItem } from '../../../../../shared/contract/market/draft-item.ts';
import { filled } from './fill-missing.ts';
import { usePosting } from './use-posting.ts';

const { t, given, market, answerOf, codesOf } = usePosting();

describe('the seller’s policies', () => {
  /** The first id of each kind. */
  async function own(token: string, marketplaceId = 'MARKET_AU') {
    const first = async (lookup: string, list: string, id: string) => {
      const body = { market_access_token: token, marketplace_id: marketplaceId };
      const answer = await t.post(`/api/v1/market/${lookup}`, body);
      const [policy] = (answer.body as Record<string, Record<string, string>[]>)[list] ?? [];
      return { [id]: policy?.[id] };
    };
    return {
      ...(await first('fulfillment-policies', 'fulfillmentPolicies', 'fulfillmentPolicyId')),
      ...(await first('payment-policies', 'paymentPolicies', 'paymentPolicyId')),
      ...(await first('return-policies', 'returnPolicies', 'returnPolicyId')),
    };
  }
  const asEnrolled = { market_access_token: '' };
  let policies: Awaited<ReturnType<typeof own>>;
  beforeAll(async () => {
    asEnrolled.market_access_token = given.enrolled;
    policies = await own(given.enrolled);
  });
  const decides = ['domesticReturnsRequired POLICY_DECIDES', 'shippingService POLICY_DECIDES'];

  test('all three together post without a warning, and say which fields they decide', async () => {
    expect(Object.values(policies).every((id) => /^\d+$/.test(id ?? ''))).toBe(true);
    const verified = await answerOf({ ...policies, ...asEnrolled }, true);
    expect(verified).toMatchObject({ Ack: 'Success', Errors: [] });
    expect(verified.checks?.map(({ field, code }) => `${field} ${code}`)).toEqual(decides);
    const { Ack, ItemID = '' } = await answerOf({ ...policies, ...asEnrolled });
    expect(Ack).toBe('Success');
    const item = market().listings.get(ItemID)?.item;
    if (item === undefined) throw new Error('It was posted.');
    expect(textAt(item, 'SellerProfiles.SellerReturnProfile.ReturnProfileID')).toBe(policies.returnPolicyId);
  });

  const allUnknown = ['fulfillmentPolicyId', 'paymentPolicyId', 'returnPolicyId'].map(
    (field) => `${field} POLICY_UNKNOWN`,
  );
  test('policies of another seller are findings', async () => {
    expect(await codesOf(policies)).toEqual([...allUnknown, ...decides]);
  });

  test('a draft with a policy that the seller does not have costs nothing', async () => {
    const body = { market_access_token: given.seller, image_urls: [given.picture], ...policies };
    const answer = await t.post('/api/v1/market/draft-item', body);
    expect([answer.status, answer.headers.get('x-credits-charged')]).toEqual([400, '0']);
    expect(answer.text).toContain("none of the seller's policies on this site");
  });

  test('a draft with one of three names the others as missing, with the seller’s own', async () => {
    const { fulfillmentPolicyId } = policies;
    const answer = await t.post('/api/v1/market/draft-item', {
      ...asEnrolled,
      image_urls: [given.picture],
      fulfillmentPolicyId,
    });
    const { missing, listing } = draftItem.response.parse(answer.body);
    expect(listing.fulfillmentPolicyId).toBe(fulfillmentPolicyId);
    for (const field of ['paymentPolicyId', 'returnPolicyId'] as const) {
      const entry = missing.find((entry) => entry.field === field);
      expect(entry?.allowedValues).toContain(policies[field]);
    }
    expect((await answerOf({ ...filled(listing, missing), ...asEnrolled }, true)).Ack).toBe('Success');
  });
});
