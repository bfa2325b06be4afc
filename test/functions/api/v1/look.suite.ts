import { beforeAll, describe, expect, test } from '@jest/globals';
import { useHost } from '../../../support/host.ts';

const t = useHost();

interface Body {
  readonly explanation: {
    readonly note: string | null;
    readonly range: object | null;
    readonly comparables: readonly { readonly look?: string }[];
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
/** Warms up the eye: on a busy machine, its first look at the offers' pictures exceeds a call's time. */
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

  test('answers as before, and charges, where the model refuses', async () => {
    const refusal = { to: 'look', status: 400, text: 'refused' } as const;
    model().replies.push(refusal, refusal);
    const { body, headers } = await ask(operation);
    expect(new Set(looksOf(body))).toEqual(new Set([undefined]));
    expect(body.explanation.note).toBe('not-looked');
    expect(body.explanation.range).not.toBeNull();
    expect(headers.get('x-credits-charged')).toBe('10');
  });

  test('does not look again for an equal call within the hour, and answers the same', async () => {
    const first = await ask(operation, { description: `Steam iron, ${operation}` });
    const before = sheets().length;
    const second = await ask(operation, { description: `Steam iron, ${operation}`, fresh: false });
    expect(second.headers.get('x-comparables')).toBe('kept');
    expect(sheets().length).toBe(before);
    expect(looksOf(second.body)).toEqual(looksOf(first.body));
  });

  test('without explain the answer does not mention it', async () => {
    const { body } = await ask(operation, { explain: false });
    expect(JSON.stringify(body)).not.toMatch(/"look"|other-product|not-looked/);
  });
});
