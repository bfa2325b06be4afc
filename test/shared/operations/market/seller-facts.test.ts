import { describe, expect, test } from '@jest/globals';
import { sellerToken } from '../../../../shared/operations/market/daily-limit.ts';
import { createTokenOwners } from '../../../../shared/operations/market/seller-facts.ts';
import { createTradingTransport } from '../../../../shared/operations/market/trading-transport.ts';
import { useRemoteServer } from './remote-server.ts';
import { failureOf, startTime, testCall } from './test-call.ts';
import { tradingReply } from './trading-replies.ts';

const remote = useRemoteServer();
const trading = () => createTradingTransport(`${remote.url}/ws/api.dll`);
const owner = (user: string) =>
  remote.on('POST /ws/api.dll', {
    status: 200,
    body: tradingReply('GetUser', 'Success', [], `<User>${user}</User>`),
  });

describe('owners of tokens', () => {
  test('the marketplace is asked once an hour for each token', async () => {
    owner('<EIASToken>eias==</EIASToken><UserID>sam</UserID>');
    let now = startTime;
    const owners = createTokenOwners(() => now);
    for (const value of ['v^1.1#one', 'v^1.1#one', 'v^1.1#two']) {
      const known = await owners.of(sellerToken(value), trading(), testCall());
      expect(known).toEqual({ userId: 'sam', lastingId: 'eias==' });
    }
    expect(remote.journal).toHaveLength(2);
    now += 3_600_000;
    await owners.of(sellerToken('v^1.1#one'), trading(), testCall());
    expect(remote.journal).toHaveLength(3);
  });

  test('an owner without any id is a failure of the marketplace, and is looked up again', async () => {
    owner('<Site>Australia</Site>');
    const owners = createTokenOwners(() => startTime);
    for (let times = 0; times < 2; times += 1) {
      const failure = await failureOf(() => owners.of(sellerToken('v^1.1#one'), trading(), testCall()));
      expect(failure.code).toBe('UPSTREAM_FAILED');
    }
    expect(remote.journal).toHaveLength(2);
  });
});
