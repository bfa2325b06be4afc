import { describe, expect, test } from '@jest/globals';
import type { Candidate } from '../../../../../shared/operations/drafting/lookups.ts';
import { scriptedModel } from '../../texts/scripted-model.ts';
import { ask, candidate, guessed, product, reply, said, seen } from './cases.ts';

const choice = (id: string, name: string, values: readonly string[]) => ({
  conditionDescriptorId: id,
  conditionDescriptorName: name,
  conditionDescriptorConstraint: { usage: 'REQUIRED', mode: 'SELECTION_ONLY' },
  conditionDescriptorValues: values.map((value, at) => ({
    conditionDescriptorValueId: `${id}${at}`,
    conditionDescriptorValueName: value,
  })),
});

const certificate = {
  conditionDescriptorId: '27503',
  conditionDescriptorName: 'Certification Number',
  conditionDescriptorConstraint: { mode: 'FREE_TEXT', maxLength: 30 },
};

const conditions: NonNullable<Candidate['conditions']> = [
  {
    conditionId: '2750',
    conditionDescription: 'Graded',
    conditionDescriptors: [
      choice('27501', 'Professional Grader', [
        'Professional Sports Authenticator (PSA)',
        'Beckett Grading Services (BGS)',
      ]),
      choice('27502', 'Grade', ['10', '9.5', '9']),
      certificate,
    ],
  },
  {
    conditionId: '4000',
    conditionDescription: 'Ungraded',
    conditionDescriptors: [
      choice('40001', 'Card Condition', ['Near mint or better', 'Lightly played (Excellent)']),
    ],
  },
];

const card = candidate([], { conditions });
const psa = 'Professional Sports Authenticator (PSA)';

/** The draft's details for these claims: `s1` to `s3` of a graded card, `s4` of an ungraded one. */
async function drafted(
  descriptors: Record<string, object>,
  {
    userText = '',
    printed = [] as string[],
    parts = {},
    givenCondition = undefined as string | undefined,
  } = {},
) {
  const model = scriptedModel({ value: reply(descriptors, parts) });
  const specifics = await ask(
    {
      candidates: [card],
      userText,
      product: product({ printed: printed.map((text) => ({ text, picture: 1 })) }),
      ...(givenCondition !== undefined && { givenCondition }),
    },
    model,
  );
  return { specifics, question: model.questions[0]?.text ?? '' };
}

const specificsOf = async (...given: Parameters<typeof drafted>) => {
  const { specifics } = await drafted(...given);
  return specifics.descriptors.map(({ name, values, additionalInfo, source }) => [
    name,
    additionalInfo ?? values.join(),
    source.from,
  ]);
};

describe('details of the condition', () => {
  test('are asked for with their condition and values', async () => {
    const { question } = await drafted({});
    for (const part of [
      /"detailOfCondition": "2750"/,
      /"key": "s4",\s+"detailOfCondition": "4000",\s+"name": "Card Condition"/,
    ])
      expect(question).toMatch(part);
  });

  test('of a condition other than the given one are not asked for', async () => {
    const { question } = await drafted({}, { givenCondition: '4000' });
    expect(question).toContain('"name": "Card Condition"');
    expect(question).not.toContain('Professional Grader');
  });

  test('on a label are taken with its picture', async () => {
    const claims = { s1: seen(psa), s2: seen('9'), s3: seen('12345678') };
    const printed = ['PSA', 'MINT 9', 'CERT 12345678'];
    const { specifics } = await drafted(claims, { printed });
    const source = { from: 'picture', index: 1 };
    expect(specifics.descriptors).toEqual([
      { conditionId: '2750', name: 'Professional Grader', values: [psa], source },
      { conditionId: '2750', name: 'Grade', values: ['9'], source },
      { conditionId: '2750', name: 'Certification Number', values: [], additionalInfo: '12345678', source },
    ]);
    expect(specifics.condition).toEqual({ conditionId: '2750', source });
  });

  test('from the seller are taken with the words', async () => {
    const userText = 'Graded PSA 9.5, cert 12345678';
    const claims = {
      s1: said('PSA 9.5', psa),
      s2: said('PSA 9.5', '9.5'),
      s3: said('cert 12345678', '12345678'),
    };
    expect(await specificsOf(claims, { userText })).toEqual([
      ['Professional Grader', psa, 'words'],
      ['Grade', '9.5', 'words'],
      ['Certification Number', '12345678', 'words'],
    ]);
  });

  test.each([
    ['a grader that no print and no word names', { s1: seen(psa) }, { printed: ['MINT 9'] }],
    ['a grade that no print and no word gives', { s2: seen('9') }, { printed: ['PSA'] }],
    ['a number on its own', { s2: seen('9') }, { printed: ['9', '9/102'] }],
    ['another grade than the label’s', { s2: seen('10') }, { printed: ['PSA MINT 9'] }],
    ['a guess', { s1: guessed(psa), s2: guessed('9') }, { printed: ['PSA MINT 9'] }],
    ['how a card looks', { s4: seen('Near mint or better') }, {}],
    ['words that are not there', { s1: said('PSA 9', psa) }, { userText: 'a card' }],
    ['words that deny it', { s1: said('PSA', psa) }, { userText: 'not PSA' }],
    ['a certificate that is no number', { s3: seen('unknown') }, { printed: ['unknown'] }],
    ['a certificate that is not printed', { s3: seen('12345678') }, { printed: ['87654321'] }],
    ['a value that is not listed', { s1: said('ACE 9', 'ACE') }, { userText: 'ACE 9' }],
  ])('%s gives none', async (_what, claims, given) => {
    expect(await specificsOf(claims, given)).toEqual([]);
  });

  test('the short name of a value counts as the seller writes it', async () => {
    const userText = 'Near mint, never played';
    expect(await specificsOf({ s4: said('Near mint', 'Near mint or better') }, { userText })).toEqual([
      ['Card Condition', 'Near mint or better', 'words'],
    ]);
  });

  test('the category’s name for a condition states it', async () => {
    const parts = { conditionId: '2750', conditionFrom: 'words', conditionWords: 'graded' };
    const { specifics } = await drafted({}, { userText: 'A graded card', parts });
    expect(specifics.condition).toEqual({
      conditionId: '2750',
      source: { from: 'words', words: 'graded' },
    });
  });

  test('a certificate whose number is too long is left out', async () => {
    const long = '1'.repeat(31);
    expect(await specificsOf({ s3: seen(long) }, { printed: [long] })).toEqual([]);
  });
});
