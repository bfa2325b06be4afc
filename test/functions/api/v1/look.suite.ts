import { beforeAll, describe, expect, test } from '@jest/globals';
import { useHost } from '../../../support/host.ts';

const t = useHost();

interface Body {
  readonly price_lower: string | null;
  readonly results?: readonly { readonly title: string }[];
  readonly explanation: {
    readonly note: string | null;
    readonly range: { readonly confidence: string } | null;
    readonly comparables: readonly {
      readonly look?: string;
      readonly counted: boolean;
      readonly left_out: string | null;
    }[];
  };
}

const model = () => t.emulators.model;

const ask = async (operation: string, more: object = {}) => {
  const image_url = t.host.standIns.samplePicture;
  const request = { image_url, description: 'Steam iron', fresh: true, explain: true, ...more };
  const { status, headers, body } = await t.post(`/api/v1/${operation}`, request);
  expect(status).toBe(200);
  return { headers, body: body as Body };
};
/** The eye knows the offers' pictures afterwards; on a busy machine the first look takes longer than a call has. */
beforeAll(async () => {
  await ask('predict-price');
});

const looksOf = ({ explanation }: Body) => explanation.comparables.map(({ look }) => look);
const questions = () => model().journal.map(({ body }) => body.toString());
const sheets = () => questions().filter((question) => question.includes('\\"offers\\"'));

describe.each(['predict-price', 'appraise-product'])('%s', (operation) => {
  test('shows the model the photo and one sheet, and says what each offer shows', async () => {
    const before = sheets().length;
    const { body } = await ask(operation);
    expect(sheets().length - before).toBe(1);
    expect(
      sheets()
        .at(-1)
        ?.match(/"type":"image"/g),
    ).toHaveLength(2);
    expect(looksOf(body)).toContain('same');
    expect(body.explanation.note).toBeNull();
  });

  test('leaves out what a picture shows to be something else, and puts it last', async () => {
    const looks = ['accessory', 'lot', 'other', 'same', 'same', 'same', 'kind'];
    model().replies.push({
      to: 'look',
      json: { looks: looks.map((look, index) => ({ number: index + 1, look })) },
    });
    const { body } = await ask(operation, { limit: 10 });
    const { comparables } = body.explanation;
    expect(looksOf(body).slice(0, 3)).toEqual(['same', 'same', 'same']);
    const reasons = new Map(comparables.map(({ look, left_out }) => [look, left_out]));
    for (const [look, reason] of [
      ['accessory', 'accessory'],
      ['lot', 'bundle'],
      ['other', 'other-product'],
      ['kind', 'other-model'],
    ] as const) {
      if (reasons.has(look)) expect([look, reasons.get(look)]).toEqual([look, reason]);
    }
    expect(
      comparables.filter(({ look, counted }) => look !== 'same' && look !== undefined && counted),
    ).toEqual([]);
  });

  test.each<[string, object]>([
    ['refuses', { status: 400, text: 'refused' }],
    ['says nothing', { json: {} }],
    ['answers in prose', { text: 'All of them are accessories.' }],
  ])('answers as before, and charges, where the model %s', async (_what, script) => {
    model().replies.push({ to: 'look', ...script }, { to: 'look', ...script });
    const { body, headers } = await ask(operation);
    expect(new Set(looksOf(body))).toEqual(new Set([undefined]));
    expect(body.explanation.note).toBe('not-looked');
    expect(body.explanation.range).not.toBeNull();
    expect(headers.get('x-credits-charged')).toBe('10');
  });

  test('does not look again for an equal call within the hour, and says the same', async () => {
    const first = await ask(operation, { description: `Steam iron, ${operation}` });
    const before = sheets().length;
    const second = await ask(operation, { description: `Steam iron, ${operation}`, fresh: false });
    expect(second.headers.get('x-comparables')).toBe('kept');
    expect(sheets().length).toBe(before);
    expect(looksOf(second.body)).toEqual(looksOf(first.body));
  });

  test('without explain the answer has no word of it', async () => {
    const { body } = await ask(operation, { explain: false });
    expect(JSON.stringify(body)).not.toMatch(/"look"|other-product|not-looked/);
  });
});

test('pictures that would leave no price decide nothing, and the range is trusted less', async () => {
  const looks = Array.from({ length: 24 }, (_, index) => ({ number: index + 1, look: 'other' }));
  const usual = (await ask('predict-price')).body;
  model().replies.push({ to: 'look', json: { looks } });
  const { body } = await ask('predict-price');
  expect(body.price_lower).not.toBeNull();
  expect(looksOf(body)).toContain('other');
  const levels = ['low', 'medium', 'high'];
  const level = ({ explanation }: Body) => levels.indexOf(explanation.range?.confidence ?? '');
  expect(level(body)).toBeLessThanOrEqual(Math.max(0, level(usual)));
  expect(level(body)).toBeLessThan(2);
});
