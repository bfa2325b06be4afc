import { expect, test } from '@jest/globals';
import { exchangeCode as exchangeCodeEndpoint } from '../../../../../shared/contract/market/oauth.ts';
import { createTokenEndpoint } from '../../../../../shared/operations/market/token-endpoint.ts';
import {
  exchangeCode,
  expiryTimestamp,
  refresh,
} from '../../../../../shared/operations/market/use-cases/sign-in.ts';
import { useRemoteServer } from '../remote-server.ts';
import { failureOf, startTime, testCall } from '../test-call.ts';
import { keyset, memorySignIns } from '../test-services.ts';

const remote = useRemoteServer();
const services = (signIns = memorySignIns()) => ({
  keyset: async () => keyset,
  tokenEndpoint: createTokenEndpoint(remote.url),
  signIns,
});
const grant = {
  access_token: 'v^1.1#access',
  expires_in: 7200,
  refresh_token: 'v^1.1#refresh',
  refresh_token_expires_in: 47304000,
};
const answer = () =>
  remote.on('POST /identity/v1/oauth2/token', { status: 200, body: JSON.stringify(grant) });

test('exchange-code answers the token set with its ends in UTC', async () => {
  answer();
  const outcome = await exchangeCode({ code: 'v^1.1#c' }, services(), testCall());
  expect(outcome).toEqual({
    delivered: true,
    body: {
      market_access_token: 'v^1.1#access',
      market_access_token_expiry: '2026-11-03 06:05:06.789000',
      market_refresh_token: 'v^1.1#refresh',
      market_refresh_token_expiry: '2028-05-03 16:05:06.789000',
    },
  });
});

test('a code that came back for another account is refused before any remote call, others are tried', async () => {
  answer();
  const signIns = memorySignIns();
  await signIns.bindCode('theirs', 'acc-2', startTime + 1000, testCall());
  await signIns.bindCode('ours', 'acc-1', startTime + 1000, testCall());
  const failure = await failureOf(() => exchangeCode({ code: 'theirs' }, services(signIns), testCall()));
  expect([failure.code, remote.journal.length]).toEqual(['MARKET_GRANT_INVALID', 0]);
  for (const code of ['ours', 'unknown']) await exchangeCode({ code }, services(signIns), testCall());
  expect(remote.journal).toHaveLength(2);
});

test('the kept answer of exchange-code is sealed under the code', () => {
  expect(exchangeCodeEndpoint.answerSecret?.({ code: 'c' })).toBe('c');
});

test('refresh answers a further access token', async () => {
  answer();
  expect((await refresh({ refresh_token: 'v^1.1#refresh' }, services(), testCall())).body).toEqual({
    market_access_token: 'v^1.1#access',
    market_access_token_expiry: '2026-11-03 06:05:06.789000',
  });
});

test('ends are written with six decimals', () => {
  expect(expiryTimestamp(Date.UTC(2026, 11, 31, 23, 59, 59, 5), 1)).toBe('2027-01-01 00:00:00.005000');
});
