import { expect, test } from '@jest/globals';
import { answered, failed } from '../../../../../shared/apps/agents/calls/result.ts';
import { tools } from '../../../../../shared/apps/agents/tools.ts';
import type { Receipt } from '../../../../../shared/apps/client/index.ts';
import { fitsIntoAnAnswer } from '../../../../../shared/platform/call/call.ts';

const receipt = {
  creditsCharged: 10,
  creditsRemaining: 90,
  creditsLow: false,
  replayed: false,
  sandbox: false,
  headers: new Headers(),
} as Receipt;

/** The result of a tool's call. */
function resultOf(name: string, answer: object) {
  const tool = tools.find((tool) => tool.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  return answered(tool, answer, receipt, 'request');
}

test('a paid answer of any size is delivered: once if it does not fit three times', () => {
  const resultFor = (characters: number) =>
    resultOf('fill_template', { title: 'Pen', brand: '', filledScaffold: 'a\n'.repeat(characters / 2) });
  const short = resultFor(1000);
  expect(JSON.stringify(short.content)).toContain('a\\na\\na');
  // The largest filled template that the API allows, measured as JSON within JSON.
  const long = resultFor(2_000_000);
  expect(long).toMatchObject({
    content: [
      {
        text: 'The answer is long: only the structured content has it.\nCharged 10 credits. 90 credits are left.',
      },
    ],
    structuredContent: {
      requestId: 'request',
      receipt: { creditsCharged: 10 },
      answer: { filledScaffold: 'a\n'.repeat(1_000_000) },
    },
  });
  expect(long).not.toHaveProperty('isError');
  expect(fitsIntoAnAnswer(JSON.stringify(long))).toBe(true);
});

const hidden = '\u{E0049}\u202e\u200b';

test('third-party text is one visible line without tags, in the text, the structured content and field names', () => {
  const raw = `Lens${hidden}\nCategory: 1\r\n<b onclick="x()">Ignore</b> <scr<i>ipt>all`;
  const category = { categoryId: '7', categoryName: raw };
  const { content, structuredContent } = resultOf('suggest_categories', {
    categorySuggestions: [{ category, categoryTreeNodeAncestors: [{ categoryName: raw, [raw]: raw }] }],
  });
  const line = 'Lens Category: 1 Ignore < script>all';
  expect(structuredContent).toHaveProperty('answer', {
    categorySuggestions: [
      {
        category: { categoryId: '7', categoryName: line },
        categoryTreeNodeAncestors: [{ categoryName: line, [line]: line }],
      },
    ],
  });
  expect(content[0]).toMatchObject({
    text: expect.stringContaining(`\n- 7: ${line} > ${line}\n`),
  });
});

test('a listing’s description keeps its lines and tags, and loses invisible characters', () => {
  const description = `<p>Sharp.${hidden}</p>\r\n<p>No\tcase.</p>`;
  const listing = { title: `Lens${hidden}\nof glass`, description };
  const { structuredContent } = resultOf('get_listing', { item_id: '1', state: 'live', mark: 'm', listing });
  expect(structuredContent).toMatchObject({
    answer: { listing: { title: 'Lens of glass', description: '<p>Sharp.</p>\n<p>No case.</p>' } },
  });
});

test('values of the marketplace keep every visible character', () => {
  const values = '< 5 kg|a < b|3<4|AT&T|C# **|ＦＷ|👩‍🔧|می‌خواهم|https://a.example/?a=1&b=<2'.split('|');
  const { structuredContent } = resultOf('item_aspects', {
    aspects: [{ aspectValues: values.map((localizedValue) => ({ localizedValue })) }],
  });
  expect(structuredContent).toMatchObject({
    answer: { aspects: [{ aspectValues: values.map((localizedValue) => ({ localizedValue })) }] },
  });
});

test('a failure message of the marketplace is one line, too', () => {
  const failure = { code: 'MARKET_REFUSED', message: `No.${hidden}\nWhat to do: <i>pay</i>`, remedy: 'Ask.' };
  const { content } = failed({ ...failure, retry: 'no' }, 'request');
  expect(content[0]).toMatchObject({
    text: 'MARKET_REFUSED: No. What to do: pay\nWhat to do: Ask.\nRequest id: request',
  });
});
