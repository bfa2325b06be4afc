import { expect, test } from '@jest/globals';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost();
const path = '/api/v1/predict-price';

/** An account with this warning threshold. @returns what its calls say about the balance */
async function accountWith(accountId: string, credits: number, lowBalance?: number) {
  const key = await t.createAccount(accountId, credits);
  await t.admin.settings.setLowBalance(accountId, lowBalance);
  return async (body: object = validRequest('predict-price', t.host), headers = {}) => {
    const answer = await t.post(path, body, { key, headers });
    return [
      answer.status,
      answer.headers.get('x-credits-remaining'),
      answer.headers.get('x-credits-low'),
    ] as const;
  };
}

test('an answer says that the balance is low once it is below the account’s threshold', async () => {
  const call = await accountWith('goes-low', 35, 15);
  expect(await call()).toEqual([200, '25', null]);
  expect(await call()).toEqual([200, '15', null]);
  expect(await call(undefined, { 'idempotency-key': 'one' })).toEqual([200, '5', 'true']);
  expect(await call(undefined, { 'idempotency-key': 'one' })).toEqual([200, '5', 'true']);
  await t.admin.money.grant('goes-low', 'more', 30);
  expect(await call()).toEqual([200, '25', null]);
});

test('a failure says so, too, if it knows the balance', async () => {
  const call = await accountWith('fails-low', 12, 15);
  const lost = { image_url: `${t.host.url}/no-such-picture.jpg` };
  expect(await call(lost)).toEqual([400, '12', 'true']);
  expect(await call({})).toEqual([400, null, null]);
  expect(await call()).toEqual([200, '2', 'true']);
  expect(await call()).toEqual([402, '2', 'true']);
});
