import { describe, expect, test } from '@jest/globals';
import { valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();

const model = () => t.emulators.model;

const operations = [
  ['/api/v1/generate-basic-listing', {}],
  ['/api/v1/update-listing', { brand: 'Acme' }],
  ['/api/v1/generate-scaffold-listing', { scaffold: '@title, @size, @nothing' }],
] as const;

const post = async (path: string, more: object, headers: Readonly<Record<string, string>> = {}) => {
  const image_urls = [t.host.standIns.samplePicture];
  const body = { image_urls, additional_info: 'Enamel mug, brand: Acme, size: M', ...more };
  const answer = await t.post(path, body, { headers });
  return { ...answer, body: answer.body as Record<string, unknown> };
};

const notBooleans = ['true', 'false', 1, 0, '', {}, [], [true]];

describe.each(operations)('%s', (path, more) => {
  const turn = operations.findIndex(([named]) => named === path);

  test('explain adds a source for each field that is not empty, and nothing else', async () => {
    const { status, body, headers } = await post(path, { ...more, explain: true });
    expect([status, headers.get('x-credits-charged')]).toEqual([200, '10']);
    const { sources, ...rest } = body;
    const plain = await post(path, more);
    expect(plain.body).not.toHaveProperty('sources');
    expect(rest).toEqual(plain.body);
    const filled = Object.keys(rest).filter((field) => rest[field] !== '');
    expect(Object.keys(sources as object).toSorted()).toEqual(filled.toSorted());
  });

  test.each(valuesFor(turn, notBooleans, 3))('an explain of %j is refused', async (explain) => {
    const { status, body, headers } = await post(path, { ...more, explain });
    expect([status, body]).toEqual([400, { error: 'explain must be true or false' }]);
    expect(headers.get('x-credits-charged') ?? '0').toBe('0');
  });

  test('false and null count as absent, in the question and for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': `listing-${path}` };
    const asked = model().journal.length;
    const first = await post(path, more, headers);
    const question = model().journal[asked];
    for (const explain of valuesFor(turn, [false, null])) {
      const replay = await post(path, { ...more, explain }, headers);
      expect([replay.headers.get('idempotent-replayed'), replay.text]).toEqual(['true', first.text]);
      await post(path, { ...more, explain });
      expect(model().journal.at(-1)?.body).toEqual(question?.body);
    }
    expect((await post(path, { ...more, explain: true }, headers)).status).toBe(422);
  });
});

test('sources quote the caller’s words verbatim, and name the picture', async () => {
  const { body } = await post('/api/v1/generate-scaffold-listing', {
    scaffold: '@size: @background_colour',
    explain: true,
  });
  expect(body.sources).toMatchObject({
    brand: { from: 'words', words: 'Acme' },
    size: { from: 'words', words: 'M' },
    background_colour: { from: 'picture', index: 0 },
    filledScaffold: { from: 'request' },
  });
});

test('a template with @sources is filled without explain and refused with it', async () => {
  const path = '/api/v1/generate-scaffold-listing';
  const filled = await post(path, { scaffold: '@sources', additional_info: 'Mug, sources: a shop' });
  expect([filled.status, filled.body.sources]).toEqual([200, 'a shop']);
  const refused = await post(path, { scaffold: '@sources', explain: true });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'scaffold must not have the placeholder @sources together with explain' },
  ]);
});
