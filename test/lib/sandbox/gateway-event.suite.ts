import { expect, test } from '@jest/globals';
import { useHost } from '../../support/host.ts';
import { validRequest } from '../../support/valid-requests.ts';

const t = useHost();
const verify = (title: string): string =>
  JSON.stringify({ ...validRequest('market-post-item', t.host), verifyOnly: true, title });

test('the character U+FFFD in UTF-8 reaches the function as it was sent', async () => {
  const answer = await t.post('/api/v1/market/post-item', undefined, { raw: verify('Caf\ufffd 漢字 😀') });
  expect(answer.status).toBe(200);
  const sent = t.host.standIns.market?.journal.map(({ body }) => body.toString());
  expect(sent).toContainEqual(expect.stringContaining('Caf\ufffd 漢字 😀'));
});

test('bytes that are not UTF-8 reach no upstream', async () => {
  const before = t.host.standIns.market?.journal.length;
  const answer = await t.post('/api/v1/market/post-item', undefined, {
    raw: Buffer.from(verify('Café'), 'latin1'),
  });
  expect([answer.status, answer.body]).toEqual([400, { error: 'Request body must be a JSON object.' }]);
  expect(t.host.standIns.market?.journal.length).toBe(before);
});
