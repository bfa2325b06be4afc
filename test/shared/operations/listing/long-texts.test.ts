import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { withoutContactDetails } from '../../../../shared/libraries/wording/contact-details.ts';
import { tidyCut } from '../../../../shared/libraries/wording/cut.ts';
import { namesMarkedBy } from '../../../../shared/libraries/wording/names.ts';
import { plainLine } from '../../../../shared/libraries/wording/plain-text.ts';
import { mentions } from '../../../../shared/libraries/wording/spans.ts';
import { toAustralianSpelling } from '../../../../shared/libraries/wording/spelling.ts';
import { basicListingQuestion } from '../../../../shared/operations/listing/basic-listing-question.ts';
import { readDraft } from '../../../../shared/operations/listing/draft.ts';
import {
  alteredMeasures,
  readUserMeasures,
  withoutAltered,
} from '../../../../shared/operations/listing/measures.ts';
import { scaffoldListingQuestion } from '../../../../shared/operations/listing/scaffold-listing-question.ts';
import * as sourcing from '../../../../shared/operations/listing/sources/field-sources.ts';
import {
  separated,
  tidyDescription,
  tidyTitle,
  twentyFiveWords,
} from '../../../../shared/operations/listing/text-rules.ts';
import { updateListingQuestion } from '../../../../shared/operations/listing/update-listing-question.ts';
import { counts, valuesFor } from '../../../support/counts.ts';
import { answered, hugeReply, hugeReplyAnswers } from './huge-reply.ts';
import { goodDraft } from './scripted-model.ts';

/*
 * Texts on which backtracking takes seconds to minutes. The tests' time limit is the check; it can only strike when a
 * test yields to the event loop.
 */
const image_urls = ['http://shop.example/one.jpg'];

test('a brand of many signs takes no long time', async () => {
  const brand = `abcd${' !'.repeat(29)} e`;
  expect(brand).toHaveLength(64);
  const notes = `abcd${'!'.repeat(29)}. Enamel mug`;
  expect(mentions(notes, brand)).toBe(false);
  expect(mentions(`abcd${'!'.repeat(29)} e`, brand)).toBe(true);
  const draft = readDraft({ ...goodDraft, description: notes });
  if (draft === undefined) throw new Error('The draft is an object.');
  updateListingQuestion({ brand, image_urls, additional_info: notes }, []).judge(draft);
  await nextTurn();
});

test('a model’s name of many signs takes no long time', async () => {
  const name = `Abcd${' !'.repeat(30)} e`;
  const title = `Abcd${'!'.repeat(40)} color`;
  const question = basicListingQuestion({ image_urls }, []);
  answered(question, { ...goodDraft, title, names: [name] });
  answered(question, { ...goodDraft, title, brand: name, modelName: name, brandEvidence: 'none' });
  await nextTurn();
});

test('a name as long as a reply takes no long time', async () => {
  expect(mentions('Acme mug', 'a.'.repeat(15_000))).toBe(false);
  await nextTurn();
});

test('a template of thousands of quoted phrases takes no long time', async () => {
  const phrases = Array.from({ length: 2500 }, (_, index) => `"q${index}"`).join(' ');
  const scaffold = `${phrases} @colour`;
  expect(scaffold.length).toBeLessThanOrEqual(20_000);
  const values = [{ name: 'colour', value: 'gray color mug' }];
  const keywords = goodDraft.keywords.map((keyword) => `gray ${keyword}`);
  const question = scaffoldListingQuestion({ scaffold, image_urls }, []);
  for (let round = 0; round < counts(3, 80); round += 1)
    answered(question, { ...goodDraft, keywords, values });
  await nextTurn();
});

test('a template of little but spaces takes no long time', async () => {
  const scaffold = `call${' '.repeat(19_900)}@colour`;
  const values = [{ name: 'colour', value: 'Mug for $5' }];
  const keywords = goodDraft.keywords.map((keyword) => `${keyword} $5`);
  const question = scaffoldListingQuestion({ scaffold, image_urls }, []);
  for (let round = 0; round < counts(4, 12); round += 1)
    answered(question, { ...goodDraft, keywords, values });
  await nextTurn();
});

const length = counts(40_000, 120_000);
const run = (unit: string): string => unit.repeat(length / unit.length);
const user = readUserMeasures('7 cm');

test.each<readonly [string, string, (text: string) => unknown]>([
  ['contact details, commas', `x${run(',')}x $5`, (text) => withoutContactDetails(text, '')],
  ['contact details, dashes', `x${run(' -')}x $5`, (text) => withoutContactDetails(text, '')],
  ['contact details, dots', `${run('a.')}1`, (text) => withoutContactDetails(text, '')],
  ['contact details, bracketed dots', `${run('a[.]')}1`, (text) => withoutContactDetails(text, '')],
  ['contact details, words before a number', `call${run(' ')}x`, (text) => withoutContactDetails(text, '')],
  ['plain text, line separators', `${run('\u2028')}x`, plainLine],
  ['title, commas', `x${run(',')}x`, tidyTitle],
  ['title, dashes', `x${run(' -')}x`, tidyTitle],
  ['keyword, dots', `x${run('.')}x`, (text) => separated([text])],
  ['description, commas', `x${run(',')}x`, tidyDescription],
  ['description, dashes', `x${run('-')}x`, (text) => twentyFiveWords(text, () => [])],
  ['cut, signs', `x${run('?')}x`, tidyCut],
  ['cut, brackets', run('(a'), tidyCut],
  ['cut, one word and another', `${run('a')} b`, tidyCut],
  ['measures, products', `${run('1 x ')}y`, readUserMeasures],
  ['measures, sizes', `size ${run('1/')}1a`, readUserMeasures],
  ['measures, commas', `1${run(',')}5 cm`, readUserMeasures],
  [
    'measures, many',
    Array.from({ length: length / 8 }, (_, index) => `${index + 10} cm`).join(' '),
    (text) => withoutAltered(text, alteredMeasures([text], user)),
  ],
  ['spelling, digits', `${run('1')} meter`, toAustralianSpelling],
  ['spelling, the same word', run('meter '), toAustralianSpelling],
  ['names, capitals', run('A '), namesMarkedBy],
])('a long text takes no long time: %s', async (_name, text, read) => {
  read(text);
  await nextTurn();
});

test.each(
  ['title', 'description', 'brand', 'modelName', 'productType', 'visibleBrand'].map(
    (field, turn) => [field, turn] as const,
  ),
)('a draft with a very long %s takes no long time', async (field, turn) => {
  const basic = basicListingQuestion({ image_urls, additional_info: '"gray" mug, 5 cm' }, []);
  const units = [',', ' -', '?', '(', '\u2028', 'a.', 'color ', '1 x '];
  for (const unit of valuesFor(turn, units, 4)) {
    answered(basic, { ...goodDraft, [field]: `x${unit.repeat(30_000 / unit.length)}x` });
  }
  await nextTurn();
});

test('a draft with thousands of names and keywords takes no long time', async () => {
  const names = Array.from({ length: counts(1500, 4000) }, (_, index) => `A${index}`);
  const keywords = names.map((name) => `color ${name}`);
  answered(basicListingQuestion({ image_urls }, []), { ...goodDraft, names, keywords });
  await nextTurn();
});

test.each(['a ', '" ', '“a” ', '1.', '- ', '... '].map((unit, turn) => [unit, turn] as const))(
  'thousands of claims of %j take no long time',
  async (unit, turn) => {
    const words = unit.repeat(300).slice(0, 300);
    const said = counts(1500, 3000);
    const claim = { from: 'words', picture: 0, words, confidence: 'high' };
    const sources = Array.from({ length: counts(1500, 5000) }, (_, at) => ({ name: `p${at}`, ...claim }));
    const reply = { ...hugeReply(unit, counts(2000, 4000), 60), sources };
    const scaffold = Array.from({ length: 50 }, (_, at) => `@p${at}`).join(' ');
    const request = { image_urls, additional_info: unit.repeat(said).slice(0, said), explain: true } as const;
    const questions = [
      () => scaffoldListingQuestion({ ...request, scaffold }, [], sourcing),
      () => basicListingQuestion(request, [], sourcing),
    ];
    for (const question of valuesFor(turn, questions)) {
      answered(question(), reply);
      await nextTurn();
    }
  },
);

test.each(
  ['1,', 'gray, ', '$5 ', 'Nice.', '<a b=', 'Gray Color ', '\u{e0041}a '].map(
    (unit, turn) => [unit, turn] as const,
  ),
)('a reply of nearly a million characters of %j is answered', async (unit, turn) => {
  for (const answer of valuesFor(turn, hugeReplyAnswers(unit))) {
    answer();
    await nextTurn();
  }
});

test('a huge reply is read only up to the bounds on entries and on their comma-separated parts', () => {
  const draft = readDraft(hugeReply('1,', 4000, 60));
  for (const list of [draft?.keywords, draft?.attributes, draft?.spareKeywords, draft?.names]) {
    expect(list?.flatMap((entry) => entry.split(',')).length).toBeLessThanOrEqual(60);
  }
  expect([...(draft?.values.values() ?? [])].join('').length).toBeLessThanOrEqual(40_000);
});

test('a bound never leaves half a word', () => {
  const draft = readDraft({ ...goodDraft, keywords: [`${'word '.repeat(59)}evil.example/pay`] });
  expect(draft?.keywords.join()).toBe('word '.repeat(59));
});
