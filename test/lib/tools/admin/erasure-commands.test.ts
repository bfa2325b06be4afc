import { expect, test } from '@jest/globals';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { useHost } from '../../../support/host.ts';
import { readableInTables } from '../../../support/readable-tables.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const t = useHost();
const run = (name: string, ...words: string[]) =>
  commands[name]?.run(t.admin, words) ?? Promise.reject(new Error(`no command ${name}`));

test('erase-seller leaves nothing of a seller whom a draft names, and what the calls did stays', async () => {
  const key = await t.createAccount('sellers', 100);
  const call = (name: string, idempotencyKey: string) => {
    const request = {
      ...validRequest(name, t.host),
      ...(name === 'market-post-item' ? { verifyOnly: false } : {}),
    };
    const headers = { 'idempotency-key': idempotencyKey };
    return t.post(`/api/v1/${name.replace('market-', 'market/')}`, request, { key, headers });
  };
  const draft = await call('market-draft-item', 'draft');
  const { postalCode } = (draft.body as { listing: { postalCode: string } }).listing;
  const texts = await call('generate-basic-listing', 'texts');
  const posted = await call('market-post-item', 'post');
  expect([draft.status, texts.status, posted.status, postalCode]).toEqual([200, 200, 200, '0800']);
  const { ItemID } = posted.body as { ItemID: string };
  for (const text of [draft.text, ItemID]) expect((await readableInTables()).includes(text)).toBe(true);

  const before = await run('show-account', 'sellers');
  expect(await run('erase-seller', 'sellers')).toMatch(
    /^erased 2 answers of marketplace operations of sellers/,
  );
  const readable = await readableInTables();
  for (const text of [draft.text, ItemID, `"postalCode":"${postalCode}"`])
    expect(readable.includes(text)).toBe(false);
  expect(await run('show-account', 'sellers')).toBe(before);

  const repeated = await call('market-post-item', 'post');
  expect(repeated.status).toBe(422);
  expect(repeated.body).toEqual({
    error: expect.stringMatching(/has been erased\. The request was carried out/),
  });
  expect((await call('generate-basic-listing', 'texts')).text).toBe(texts.text);
  expect(await run('erase-seller', 'sellers')).toBe('nothing is kept of the sellers who used sellers');
  expect(await run('audit')).toContain('0 drifts');
});

test('erase-seller names an account that does not exist', async () => {
  await expect(run('erase-seller', 'nobody')).rejects.toThrow('There is no account nobody.');
});
