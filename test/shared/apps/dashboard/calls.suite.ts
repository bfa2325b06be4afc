import { beforeAll, describe, expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { dayOf } from '../../../../shared/billing/credits/days.ts';
import type { CallEntry } from '../../../../shared/billing/usage/calls.ts';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { dayMs } from '../../../../shared/platform/call/clock.ts';
import { type Browser, unescaped } from '../../../support/browser.ts';
import { useNoon } from '../../../support/noon.ts';
import { useDashboard } from './dashboard-world.ts';
import { callsOf } from './session-table.ts';

useNoon();
const w = useDashboard();
const { t, dashboard } = w;

const never = new AbortController().signal;
let turn = 0;
function entryOf(accountId: string, at: number, more: Partial<CallEntry> = {}): CallEntry {
  turn += 1;
  const entry = {
    accountId,
    at,
    requestId: `request-${turn}`,
    operation: 'account',
    keyId: 'k1',
    status: 200,
  };
  return { ...entry, credits: 0, replayed: false, milliseconds: 12, ...more };
}
const put = (entry: CallEntry) => t.admin.callLog.put(entry, never);
const pathOf = ({ requestId, at }: Pick<CallEntry, 'requestId' | 'at'>) => `/calls/${requestId}?at=${at}`;
const wordsOf = (html: string): string =>
  unescaped((html.split('<main')[1] ?? '').replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ');

describe('the page of a call that failed', () => {
  const account = 'asks-why';
  const address = 'https://zebrafish.example/private/photo.jpg?token=s3cret';
  let owner: Browser;
  let call: CallEntry;
  let html: string;
  beforeAll(async () => {
    owner = await w.ownerOf(account, 100);
    const shown = await commands['create-key']?.run(t.admin, [account, 'shop & co']);
    const key = shown?.split('\n').at(-1) ?? '';
    await t.post(
      '/api/v1/generate-basic-listing',
      { image_urls: [address], additional_info: 'zebrafish words' },
      {
        key,
        headers: {
          'user-agent': 'zebrafish/1.0 <script>alert(1)</script>',
          traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        },
      },
    );
    [call] = (await callsOf(t.admin, account)) as [CallEntry];
    ({ html } = await owner.open(dashboard() + pathOf(call)));
  });

  test('the page says why: our message, the refused field, and a link to the code', async () => {
    expect(wordsOf(html)).toContain(
      'BAD_REQUEST image_urls[0] could not be read: its host name could not be resolved Refused: image_urls[0]',
    );
    expect(html).toContain('href="/docs/errors#BAD_REQUEST"');
    expect((await owner.open(`${t.host.url}/docs/errors`)).html).toContain('id="BAD_REQUEST"');
  });

  test('the page shows operation, key, status, credits, network, ids, the time to the second, and its breakdown', () => {
    const words = wordsOf(html);
    const utc = new Date(call.at).toISOString();
    for (const part of [
      'generate-basic-listing',
      'shop & co',
      '400',
      'Credits 0',
      '127.0.0.0/24',
      call.requestId,
      '0af7651916cd43dd8448eb211c80319c',
      `${utc.slice(11, 19)} UTC`,
      'Waiting',
      'Pictures',
      'Parts may run at the same time.',
    ])
      expect(words).toContain(part);
    expect(html).toContain(`href="/dashboard/keys/${call.keyId}"`);
    expect(html).toContain('href="/docs/operations/generate-basic-listing"');
  });

  test('the page has a call to paste, with placeholders for key, texts and pictures, and says that requests are not kept', () => {
    const [, curl = ''] = /<code id="curl">(.*?)<\/code>/s.exec(html) ?? [];
    expect(curl).toContain(`curl ${t.host.url}/api/v1/generate-basic-listing`);
    const marks = [...curl.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, text]) => text);
    expect(marks).toEqual(['YOUR_API_KEY', 'https://example.com/photo.jpg', 'YOUR_ADDITIONAL_INFO']);
    expect(wordsOf(html)).toContain('Pictures, texts and answers of calls are not kept.');
    expect(html.toLowerCase()).not.toContain('zebrafish');
    expect(html).not.toContain('s3cret');
  });

  test('the page is found by request id alone, and linked from the calls', async () => {
    const byId = await owner.open(`${dashboard()}/calls/${call.requestId}`);
    expect([byId.status, wordsOf(byId.html)]).toEqual([200, wordsOf(html)]);
    const list = await owner.open(`${dashboard()}/calls`);
    expect(unescaped(list.html)).toContain(`href="/dashboard${pathOf(call)}"`);
    expect(list.html).toContain('image_urls[0] could not be read');
  });

  test('a call under the wrong time is not found, nor an expired one', async () => {
    expect((await owner.request(dashboard() + pathOf({ ...call, at: call.at + 1 }))).status).toBe(404);
    const old = entryOf(account, Date.now() - 30 * dayMs - 1000);
    await put(old);
    expect((await owner.request(dashboard() + pathOf(old))).status).toBe(404);
  });
});

describe('the page of a call', () => {
  let owner: Browser;
  beforeAll(async () => {
    owner = await w.ownerOf('kinds-of-calls');
  });

  test('a call without kept message and times, of a removed operation and code, says so', async () => {
    const call = entryOf('kinds-of-calls', Date.now() - 5000, {
      operation: 'no-operation',
      status: 418,
      code: 'NO_CODE',
    });
    await put(call);
    const { html } = await owner.open(dashboard() + pathOf(call));
    expect(wordsOf(html)).toMatch(/The message of this call was not kept.*Its parts were not measured\./);
    expect(html).not.toMatch(/\/docs\/operations\/no-operation|#NO_CODE|id="curl"/);
  });

  test('a successful call has no reason, and a replayed one or one in a shared row says so', async () => {
    const replayed = entryOf('kinds-of-calls', Date.now() - 4000, { replayed: true });
    const shared = entryOf('kinds-of-calls', Date.now() - 3000, {
      status: 429,
      code: 'RATE_LIMIT',
      times: 64,
    });
    await put(replayed);
    await put(shared);
    const [first, other] = await Promise.all(
      [replayed, shared].map(async (call) => wordsOf((await owner.open(dashboard() + pathOf(call))).html)),
    );
    expect(first).toContain('Replayed from an earlier call with this Idempotency-Key');
    expect(first).not.toContain('means and what to do');
    expect(other).toContain('At least 64 in a minute, beyond the rate limit');
  });

  test.each(endpoints.map(({ name, path }) => [name, path]))(
    'the call to paste for %s is a request whose only faults are its placeholders',
    async (operation, path) => {
      const call = entryOf('kinds-of-calls', Date.now() - 1000, { operation });
      await put(call);
      const { html } = await owner.open(dashboard() + pathOf(call));
      const [, curl = ''] = /<code id="curl">(.*?)<\/code>/s.exec(html) ?? [];
      const shown = unescaped(curl.replace(/<\/?mark>/g, ''));
      expect(shown).toContain(`curl ${t.host.url}${path} \\\n`);
      const [, body = ''] = /-d '(.*)'$/s.exec(shown) ?? [];
      const request = JSON.parse(body.replaceAll("'\\''", "'")) as Record<string, unknown>;
      // Operations may refuse the placeholders, but no field is missing or of the wrong type.
      const { text, headers } = await t.post(path, request);
      expect(text).not.toMatch(/is required|must be (a|an|true) /);
      expect(headers.get('x-error-code')).not.toBe('UNKNOWN');
    },
  );
});

describe('an account with 1,000 calls on a day', () => {
  const account = 'thousand';
  const day = dayOf(Date.now() - dayMs);
  let owner: Browser;
  beforeAll(async () => {
    owner = await w.ownerOf(account);
    const calls = Array.from({ length: 1000 }, (_, index) =>
      entryOf(account, Date.parse(day) + index * 86_000, {
        milliseconds: index + 1,
        ...(index % 10 === 0
          ? {
              status: 503,
              code: 'OVERLOADED',
              message: 'The service is overloaded. Please try again shortly.',
            }
          : {}),
      }),
    );
    await Promise.all(calls.map(put));
    await put(entryOf(account, Date.now() - 1000));
  });

  const amounts = (html: string, label: string): string[] => {
    const [, table = ''] =
      new RegExp(`<table[^>]*aria-label="${label}.*?<tbody[^>]*>(.*?)</tbody>`, 's').exec(html) ?? [];
    return [...table.matchAll(/>([\d,]+)<\/td><\/tr>/g)].map(([, text = '']) => text);
  };

  test('the figures of a day are by hour, in a chart and a table, and add up', async () => {
    const { status, html } = await owner.open(`${dashboard()}/calls?from=${day}&to=${day}`);
    expect(status).toBe(200);
    expect(html).toContain('Succeeded <b>900</b>');
    expect(html).toContain('Failed with 5xx <b>100</b>');
    // The calls come first, then why they failed, then the charts.
    const places = ['aria-label="Calls"', 'Why calls failed', 'Calls by outcome'].map((text) =>
      html.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const hours = amounts(html, 'Calls by outcome').map(Number);
    expect(hours).toHaveLength(24);
    expect(hours.reduce((sum, hour) => sum + hour, 0)).toBe(1000);
    expect(html).toContain('Median <b>0.50 s</b>');
    expect(html).toContain('95th percentile <b>0.95 s</b>');
    expect(wordsOf(html)).toContain(
      'OVERLOADED The service is overloaded. Please try again shortly. account',
    );
  });

  test('the figures of several days are by day, and only for calls that match the filter', async () => {
    const { html } = await owner.open(`${dashboard()}/calls?code=OVERLOADED`);
    expect(html).toContain('Succeeded <b>0</b>');
    expect(amounts(html, 'Calls by outcome')).toEqual(['100']);
    const [, failures = ''] = /aria-label="Failures">(.*?)<\/table>/s.exec(html) ?? [];
    expect(unescaped(failures)).toContain('href="/dashboard/calls?code=OVERLOADED"');
  });

  test('the list, its pages and its file have only the calls of the chosen days', async () => {
    const days = `from=${day}&to=${day}`;
    const file = await owner.request(`${dashboard()}/calls.csv?${days}&status=failed`);
    const lines = file.html.trimEnd().split('\r\n');
    expect(lines[0]).toContain('message,refused_fields');
    expect(lines).toHaveLength(101);
    expect(file.headers.get('content-disposition')).toContain(`calls-${day}-to-${day}.csv`);
    const older = await owner.open(`${dashboard()}/calls?${days}`);
    const [, next = ''] = /href="([^"]+)">Older</.exec(older.html) ?? [];
    expect(unescaped(next)).toContain(`from=${day}&to=${day}`);
    const second = await owner.open(t.host.url + unescaped(next));
    // The figures are those of all these calls, and are on the first page alone.
    expect(second.html).not.toContain('Calls by outcome');
    expect(second.html).toContain('OVERLOADED');
  });
});
