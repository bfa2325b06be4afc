import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

// This family always thinks.
process.env.CLAUDE_MODEL = 'claude-opus-5-5';
const t = useHost();
afterAll(() => {
  delete process.env.CLAUDE_MODEL;
});

const model = () => {
  const { model: emulator } = t.host.standIns;
  if (emulator === undefined) throw new Error('the host emulates the model');
  return emulator;
};
afterEach(() => model().faults.clear());

/** More tokens than any question leaves room for, also the second time. */
const endless = 100_000;

const ask = async (path: string, name: string) => await t.post(`/api/v1/${path}`, validRequest(name, t.host));
const operations = [
  ['generate-basic-listing', 'generate-basic-listing'],
  ['update-listing', 'update-listing'],
  ['generate-scaffold-listing', 'generate-scaffold-listing'],
  ['market/draft-item', 'market-draft-item'],
] as const;

describe.each(operations)('%s by a model that thinks', (path, name) => {
  test('is answered although the first replies are cut off', async () => {
    model().faults.add({ kind: 'think', tokens: 6000, times: 4 });
    const { status, headers } = await ask(path, name);
    expect(status).toBe(200);
    expect(headers.get('x-credits-charged')).toBe('10');
  });

  test('fails with 502 and costs nothing if the second reply is cut off too', async () => {
    model().faults.add({ kind: 'think', tokens: endless, times: 2 });
    const { status, headers, body } = await ask(path, name);
    expect(status).toBe(502);
    expect(headers.get('x-error-code')).toBe('UPSTREAM_FAILED');
    expect(headers.get('x-credits-charged')).toBe('0');
    expect(body).toEqual({ error: 'An upstream service failed. Please try again later.' });
  });
});

test('draft-item fails with 502 and costs nothing if the replies to its second question are cut off', async () => {
  model().faults.add({ kind: 'delay', milliseconds: 0 }, { kind: 'think', tokens: endless, times: 2 });
  const asked = model().journal.length;
  const { status, headers } = await ask('market/draft-item', 'market-draft-item');
  expect(status).toBe(502);
  expect(headers.get('x-credits-charged')).toBe('0');
  expect(model().journal.length - asked).toBe(3);
});

describe('appraise-product by a model that thinks', () => {
  const appraise = async () => await ask('appraise-product', 'appraise-product');

  test("gives the model's appraisal although the first reply is cut off", async () => {
    model().faults.add({ kind: 'think', tokens: 2000, times: 2 });
    expect((await appraise()).body).toMatchObject({ error: { appraisal_error: null } });
  });

  test('gives the fallback if the second reply is cut off too', async () => {
    model().faults.add({ kind: 'think', tokens: endless, times: 2 });
    const { status, body } = await appraise();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      appraisal: { reasoning: [], price_lower: expect.any(Number) },
      error: { appraisal_error: { code: 'UNKNOWN' } },
    });
  });
});
