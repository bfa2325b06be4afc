import { beforeAll, describe, expect, test } from '@jest/globals';
import { startEmulator } from '../../../../../lib/sandbox/emulator/emulator.ts';
import type { Charges } from '../../../../../shared/billing/credits/charges.ts';
import { postItem as postItemEndpoint } from '../../../../../shared/contract/market/post-item.ts';
import { postItem } from '../../../../../shared/operations/market/use-cases/post-item.ts';
import { contextWith, proxyEvent } from '../../../entry/http/proxy-event.ts';
import { serve } from '../../../entry/http/serve.ts';
import { listingBody } from '../listing-body.ts';
import { useRemoteServer } from '../remote-server.ts';
import { marketServices } from '../test-services.ts';
import { silentError, tradingError, tradingReply } from '../trading-replies.ts';

beforeAll(() => {
  process.env.LOG_LEVEL = 'SILENT';
});

const remote = useRemoteServer();

/** Does the work and charges nothing. */
const unpaid: Charges = {
  charge: async (_request, { budget }, work) => {
    const { body } = await work('AAAABBBBCCCCDDDD', budget);
    return { body, replayed: false, charged: 0, remaining: 0 };
  },
};

/** A function's time limit that leaves 1.5 s for work. */
const short = 3_500;
const long = 28_000;

interface Circumstances {
  readonly milliseconds?: number;
  readonly key?: string;
  readonly verifyOnly?: boolean;
  /** The address of the marketplace. */
  readonly url?: string;
}

/** Status, code and message of the answer. */
const summaryOf = (answer: { statusCode: number; headers?: object | undefined; body: string }) => [
  answer.statusCode,
  (answer.headers as Record<string, string>)['x-error-code'],
  JSON.parse(answer.body).error,
];

async function posted({
  milliseconds = long,
  key,
  verifyOnly = false,
  url = remote.url,
}: Circumstances = {}) {
  const event = proxyEvent({ ...listingBody(), verifyOnly });
  if (key !== undefined) event.headers['Idempotency-Key'] = key;
  const handler = serve(postItemEndpoint, postItem, () => marketServices(url), {
    charges: () => unpaid,
    sellerOfKey: async () => 'seller',
  });
  return summaryOf(await handler(event, contextWith(milliseconds)));
}

const mayExist = expect.stringMatching(
  /^The listing may have been posted\. Look for it before you post again\./,
);
const repeatIsSafe = expect.stringMatching(
  /^The listing may have been posted\. Repeat .* same Idempotency-Key/,
);
const answer = (body: string, status = 200) => remote.on('POST /ws/api.dll', { status, body });
const withoutItem = tradingReply('AddFixedPriceItem', 'Success', [], '<Fees/>');
const silence = () => remote.faults.add({ kind: 'silence', times: 10 });

describe('a listing that may have been posted', () => {
  test('a listing that may have been posted is reported as such if the marketplace answers too late', async () => {
    remote.faults.add({ kind: 'delay', milliseconds: 4_000, times: 10 });
    answer(withoutItem);
    expect(await posted({ milliseconds: short })).toEqual([504, 'TIMEOUT', mayExist]);
  });

  test.each([
    ['a success without an item id', () => answer(withoutItem)],
    [
      'a connection that broke before a failure without a reason',
      () => {
        remote.faults.add({ kind: 'refuse', times: 1 });
        answer(tradingReply('AddFixedPriceItem', 'Failure', [silentError]));
      },
    ],
    ['no XML', () => answer('<html>')],
    ['a gateway that breaks', () => answer('', 502)],
    ['a connection that breaks', () => remote.faults.add({ kind: 'refuse', times: 10 })],
  ])('a listing that may have been posted is reported as such after %s', async (_what, prepare) => {
    prepare();
    expect(await posted()).toEqual([502, 'UPSTREAM_FAILED', mayExist]);
  });

  test('under an Idempotency-Key, the caller of a listing that may have been posted learns that a repeat is safe', async () => {
    answer(withoutItem);
    expect(await posted({ key: 'k-1' })).toEqual([502, 'UPSTREAM_FAILED', repeatIsSafe]);
    silence();
    expect(await posted({ key: 'k-1', milliseconds: short })).toEqual([504, 'TIMEOUT', repeatIsSafe]);
  });
});

describe('a listing that was not posted', () => {
  const plain = expect.not.stringContaining('may have been posted');

  test('a listing that was only verified is not reported as possibly posted', async () => {
    silence();
    expect(await posted({ verifyOnly: true, milliseconds: short })).toEqual([504, 'TIMEOUT', plain]);
  });

  test('a listing is not reported as possibly posted where the marketplace cannot be connected to', async () => {
    const gone = await startEmulator(() => ({ status: 200, body: '' }));
    await gone.stop();
    expect(await posted({ url: gone.url })).toEqual([502, 'UPSTREAM_FAILED', plain]);
  });

  test('a listing is not reported as possibly posted after a failure without a reason', async () => {
    answer(tradingReply('AddFixedPriceItem', 'Failure', [silentError]));
    expect(await posted()).toEqual([502, 'UPSTREAM_FAILED', plain]);
  });

  test('a listing is not reported as possibly posted where the call is retired', async () => {
    answer(tradingReply('AddFixedPriceItem', 'Failure', [tradingError('2')]));
    expect(await posted()).toEqual([502, 'MARKET_CALL_RETIRED', plain]);
  });
});
