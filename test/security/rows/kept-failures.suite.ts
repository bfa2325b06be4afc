import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { tables } from '../../../shared/platform/database/tables.ts';
import { errorTable } from '../../../shared/platform/errors/error-table.ts';
import { valuesFor } from '../../support/counts.ts';
import { useHost } from '../../support/host.ts';
import { readableItems } from '../../support/readable-tables.ts';
import { validRequest } from '../../support/valid-requests.ts';
import { textFieldsOf, withValueAt } from '../input/text-fields.ts';

const t = useHost();

/** A key of a new account: all operations' calls together are more than one account may make in a minute. */
const createKey = (): Promise<string> => t.createAccount(`quoted-${randomUUID()}`, 100_000);

/** Found only in a caller's request: as words, an address or an id, in the forms that fields have. */
const markers = ['zebrafish', '918273645'] as const;
const [word, digits] = markers;
const address = `http://127.0.0.1:9/${word}?token=${digits}`;
const values = [
  word,
  digits,
  address,
  `<b title="${word}">${digits}</b>\u0000`,
  `MARKET_${word}`,
  `${word} `.repeat(400),
];
const headers = {
  'user-agent': word,
  'idempotency-key': `${word}-${digits}`,
  traceparent: `00-${word}-${digits}-01`,
  referer: `https://${word}.example/${digits}`,
};

/** Rows as they are stored, by request id. */
async function storedRows(): Promise<Map<string, string>> {
  const calls = (await readableItems()).filter(({ table }) => table === process.env[tables.calls.variable]);
  return new Map(calls.map(({ item }) => [item.sk?.S?.split('#')[1] ?? '', JSON.stringify(item)]));
}

const withTexts = endpoints
  .map((endpoint) => ({ ...endpoint, paths: textFieldsOf(endpoint.request) }))
  .filter(({ paths }) => paths.length > 0);

describe('the row of a call', () => {
  test.each(withTexts)(
    'the row of a call of $name quotes no field or header of its caller, and says why it failed',
    async ({ name, path: to, paths }) => {
      const key = await createKey();
      const answers: { readonly what: string; readonly id: string; readonly isRefused: boolean }[] = [];
      for (const [turn, path] of paths.entries()) {
        // The reason for an unreadable address is checked below.
        const own = path[0] === 'image_urls' ? [address] : [];
        for (const value of new Set([...own, ...valuesFor(turn, values)])) {
          const body = withValueAt(validRequest(name, t.host), path, value);
          const answer = await t.post(to, body, {
            key,
            headers: { ...headers, 'idempotency-key': `${word}-${digits}-${name}-${answers.length}` },
          });
          const id = answer.headers.get('x-request-id') ?? '';
          // A refusal of the marketplace has status 200, and its numbers are kept.
          const { Ack } = (answer.body ?? {}) as { readonly Ack?: string };
          const isRefused = answer.status >= 400 || Ack === 'Failure';
          answers.push({ what: `${path.join('.')} ${value.slice(0, 40)}`, id, isRefused });
        }
      }
      const rows = await storedRows();
      expect(answers.some(({ isRefused }) => isRefused)).toBe(true);
      for (const { what, id, isRefused } of answers) {
        const row = rows.get(id) ?? '';
        expect([what, row]).toEqual([what, expect.stringContaining('"operation"')]);
        expect([what, markers.filter((marker) => row.toLowerCase().includes(marker))]).toEqual([what, []]);
        expect([what, row.includes('"message"')]).toEqual([what, isRefused]);
      }
      // An unreadable address is the caller's; the reason is in our words.
      const reason = 'image_urls[0] could not be read: the port is not 80 or 443';
      const isRead = paths.some(([field]) => field === 'image_urls');
      expect(answers.some(({ id }) => rows.get(id)?.includes(reason)) || !isRead).toBe(true);
    },
  );

  test('the row of a call quotes no upstream', async () => {
    const refused = await t.post(
      '/api/v1/market/oauth/exchange-code',
      { code: 'v^1.1#i^1#p^3#f^0#r^1#unknown-code' },
      { key: await createKey() },
    );
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'MARKET_GRANT_INVALID']);
    const { error } = refused.body as { error: string };
    const row = (await storedRows()).get(refused.headers.get('x-request-id') ?? '') ?? '';
    expect(error).not.toBe(errorTable.MARKET_GRANT_INVALID.message);
    expect(row).toContain(errorTable.MARKET_GRANT_INVALID.message);
    expect(row).not.toContain(error);
  });
});
