import { expect, test } from '@jest/globals';
import { inToolNames } from '../../../../shared/apps/agents/tools/tool-names.ts';
import { tools } from '../../../../shared/apps/agents/tools.ts';

/** A tool's result for an operation's answer. */
function shown(name: string, answer: object) {
  const tool = tools.find((tool) => tool.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  return tool.show(answer);
}

const taken = { Ack: 'Success', Fees: [], Errors: [], checks: [] };
const finding = { field: 'WeightMinor', severity: 'blocks', message: 'must not both be 0.' };
const brandMissing = { ErrorCode: '21919303', SeverityCode: 'Error', LongMessage: 'Brand is missing.' };
const refused = { ...taken, Ack: 'Failure', Errors: [brandMissing] };
const listing = { title: 'Enamel mug', startPrice: '12.50', currency: 'AUD', quantity: 2 };

test.each([
  [
    'a listing without findings can be posted, and the next step is named',
    'check_listing',
    taken,
    'This listing can be posted.\nMarketplace fees: none.\nNext: show this to the seller, then post_listing with the same arguments.',
  ],
  [
    'a listing that the marketplace would take and we would not is to be corrected first',
    'check_listing',
    { ...taken, checks: [finding] },
    'The marketplace would take it, but fix this first:\n- WeightMinor (blocks): must not both be 0.\nMarketplace fees: none.',
  ],
  [
    'a listing to be posted comes with what a sale would bring',
    'check_listing',
    { ...taken, net: { price: '29.00', remains: '28.65', currency: 'AUD', leftOut: ['final value fee'] } },
    expect.stringContaining('\nOf 29.00 AUD, 28.65 remain, less final value fee.\n'),
  ],
  [
    'a finding that blocks nothing does not prevent posting',
    'check_listing',
    { ...taken, checks: [{ ...finding, severity: 'may be hidden' }] },
    expect.stringContaining('can be posted.\n- WeightMinor (may be hidden): must'),
  ],
  [
    'ending a listing that has ended is not an error',
    'end_listing',
    { Ack: 'Warning', Errors: [{ ...brandMissing, ErrorCode: '1047' }] },
    'It had ended before: nothing was left to do.',
  ],
  [
    'a listing has its mark, and what its fields cannot say',
    'get_listing',
    { item_id: '1', state: 'live', mark: 'abc', listing, unexpressed: [{ message: 'It has variations.' }] },
    'Enamel mug: live, 12.50 AUD, 2 left\nmark: abc\nNote: It has variations.',
  ],
  [
    'unreadable suggestions are left out of the text',
    'suggest_categories',
    { categorySuggestions: [null, {}, { category: { categoryId: '9355', categoryName: 'Phones' } }] },
    'Categories, best first:\n- 9355: Phones',
  ],
  [
    'without a suggestion the agent is told what to try',
    'suggest_categories',
    { categorySuggestions: [] },
    expect.stringContaining('No category fits'),
  ],
])('%s', (_what, name, answer, text) => {
  expect([shown(name, answer).text, shown(name, answer).refused]).toEqual([text, undefined]);
});

test.each([
  ['revise_listing', 'Not changed'],
  ['relist_listing', 'Not listed'],
  ['post_listing', 'Not posted'],
  ['end_listing', 'Not ended'],
])('%s shows a refusal of the marketplace as an error with its reasons', (name, says) => {
  const text = `${says}. The marketplace refused:\n- Error: Brand is missing.`;
  expect(shown(name, refused)).toEqual({ text, refused: true });
});

test('guesses of a draft are marked, facts in a picture or the words are not', () => {
  const { text } = shown('draft_listing', {
    listing: {
      title: 'Enamel mug',
      conditionId: '3000',
      itemSpecifics: { NameValueList: [{ Name: 'Brand', Value: 'Unbranded' }] },
    },
    sources: {
      title: { from: 'words', confidence: 'high' },
      conditionId: { from: 'inferred', confidence: 'low' },
      'itemSpecifics.Brand': { from: 'inferred', confidence: 'medium' },
    },
    missing: [{ field: 'itemSpecifics.Department', wanted: 'One of these', allowedValues: ['Men'] }],
    categories: [],
    checks: [],
  });
  expect(text).toContain(
    '- title: Enamel mug\n- conditionId: 3000 (guessed)\n- itemSpecifics.Brand: Unbranded (guessed)\nStill missing:\n- itemSpecifics.Department: One of these (Men)',
  );
});

test('for a field with thousands of values an agent gets thirty and the number of the rest', () => {
  const allowedValues = Array.from({ length: 5000 }, (_, index) => `Brand ${index}`);
  const brand = { field: 'itemSpecifics.Brand', wanted: 'One of the allowed values', allowedValues };
  const price = { field: 'startPrice', wanted: 'The price' };
  const draft = { listing: {}, missing: [brand, price], sources: {}, categories: [], checks: [] };
  const wanted = 'One of the allowed values, of which 4970 are left out here';
  expect(shown('draft_listing', draft).answer).toMatchObject({
    missing: [{ ...brand, wanted, allowedValues: allowedValues.slice(0, 30) }, price],
  });

  const aspectOf = (name: string, count: number, aspectRequired: boolean) => ({
    localizedAspectName: name,
    aspectConstraint: { aspectRequired, aspectMode: 'SELECTION_ONLY' },
    aspectValues: allowedValues.slice(0, count).map((localizedValue) => ({ localizedValue })),
  });
  const [long, short] = [aspectOf('Brand', 5000, true), aspectOf('Colour', 3, false)];
  expect(shown('item_aspects', { aspects: [long, short, 'unreadable'] })).toEqual({
    text: 'Required:\n- Brand (one of Brand 0, Brand 1, Brand 2, Brand 3, Brand 4, …)\n1 optional specific.',
    answer: {
      aspects: [
        { ...long, aspectValues: long.aspectValues.slice(0, 30), valuesLeftOut: 4970 },
        short,
        'unreadable',
      ],
    },
  });
});

const standing = {
  ...{ job: 'job_1', operation: 'market-post-item', state: 'paused', reason: 'OUT_OF_CREDITS' },
  counts: { waiting: 4, done: 2, failed: 1 },
};

test('results of a job are shown as the tool of its operation shows them, failures with their reason', () => {
  const { checks: _, ...posted } = { ...taken, ItemID: '11' };
  const results = [
    { id: 'a', status: 200, charged: 0, body: posted },
    { id: 'b', status: 200, charged: 0, body: refused },
    { id: 'c', status: 400, charged: 0, body: { error: 'title is required' } },
  ];
  const { text, answer } = shown('job_status', { ...standing, results, cursor: '3' });
  expect(text).toBe(
    `Job job_1 is paused (OUT_OF_CREDITS): 2 done, 1 failed, 4 waiting.
Item a:
Posted as 11.
Marketplace fees: none.
Item b:
The marketplace would refuse this listing:
- Error: Brand is missing.
Marketplace fees: none.
Item c:
failed (400): "title is required"
Next: job_status with cursor 3.`,
  );
  expect(answer).toMatchObject({ state: 'paused', results, cursor: '3' });
});

test('a job’s drafts are shortened as those of draft_listing are', () => {
  const allowedValues = Array.from({ length: 5000 }, (_, index) => `Brand ${index}`);
  const missing = [{ field: 'itemSpecifics.Brand', wanted: 'One of these', allowedValues }];
  const body = { listing: {}, missing, sources: {}, categories: [], checks: [] };
  const results = [{ id: 'a', status: 200, charged: 10, body }];
  const { answer } = shown('job_status', { ...standing, operation: 'market-draft-item', results });
  expect(answer).toMatchObject({ results: [{ id: 'a', body: shown('draft_listing', body).answer }] });
});

test.each([
  ['As get-category-features lists them', 'As category_features lists them'],
  ['post-item with verifyOnly checks a listing', 'check_listing checks a listing'],
  ['Id of the job, from jobs/create', 'Id of the job, from start_job'],
  ['Value for a field of post-item.', 'Value for a field of post_listing.'],
  ...[
    'https://api.example/docs/operations/market-post-item',
    'a post-item-code that a seller offers',
    'account and refresh are words as well',
  ].map((text) => [text, text] as const),
])('agents read of tools where the service speaks of operations: %s', (text, read) => {
  expect(inToolNames(text, tools)).toBe(read);
});
