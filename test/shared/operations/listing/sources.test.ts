import { describe, expect, test } from '@jest/globals';
import {
  generateBasicListing as basicEndpoint,
  generateScaffoldListing as scaffoldEndpoint,
  updateListing as updateEndpoint,
} from '../../../../shared/contract/listing.ts';
import { generateBasicListing } from '../../../../shared/operations/listing/generate-basic-listing.ts';
import { generateScaffoldListing } from '../../../../shared/operations/listing/generate-scaffold-listing.ts';
import { updateListing } from '../../../../shared/operations/listing/update-listing.ts';
import { call, goodDraft, scriptedModel, servicesWith } from './scripted-model.ts';

const image_urls = ['https://shop.example/one.jpg', 'https://shop.example/two.jpg'];
const claim = { from: 'picture', picture: 1, words: '', confidence: 'high' };
const seen = { from: 'picture', index: 1, confidence: 'high' };
const guess = { from: 'inferred', confidence: 'low' };

const claimsOf = (claims: Record<string, object>) =>
  Object.entries(claims).map(([name, more]) => ({ name, ...claim, ...more }));

async function basic(claims: Record<string, object>, draft: object = {}, additional_info = '') {
  const model = scriptedModel({ value: { ...goodDraft, ...draft, sources: claimsOf(claims) } });
  const request = { image_urls, additional_info };
  const { body } = await generateBasicListing({ ...request, explain: true }, servicesWith(model), call());
  const without = await generateBasicListing(request, servicesWith(model), call());
  const { sources, ...rest } = body;
  // Nothing but the sources is added.
  expect(rest).toEqual(without.body);
  return basicEndpoint.response.parse(body).sources;
}

describe('generate-basic-listing', () => {
  const words = { from: 'words', picture: -1 };

  test('says which picture shows a text, how surely, or which of the words say it', async () => {
    const notes = 'My  black headphones,\nlittle used, with carry case';
    const sources = await basic(
      {
        title: { ...words, words: 'my black HEADPHONES, little' },
        description: { confidence: 'medium' },
        brand: {},
        keywords: { from: 'inferred', confidence: 'medium' },
      },
      {},
      notes,
    );
    expect(sources).toEqual({
      listingTitle: { from: 'words', words: 'My  black headphones,\nlittle' },
      listingDescription: { from: 'picture', index: 1, confidence: 'medium' },
      brand: seen,
      listingKeywords: { from: 'inferred', confidence: 'medium' },
    });
  });

  test.each([
    ['a passage that the user did not write', { ...words, words: 'black leather headphones' }],
    ['a passage that says nothing of the text', { ...words, words: 'little used' }],
    ['no passage', words],
    ['a picture that was not given', { picture: 2 }],
    ['no picture', { picture: -1 }],
    ['a picture between two', { picture: 0.5 }],
    ['nothing that is known', { from: 'marketplace' }],
  ])('%s counts as a guess', async (_, more) => {
    const sources = await basic(
      { title: { confidence: 'low', ...more } },
      {},
      'Black headphones, little used',
    );
    expect(sources?.listingTitle).toEqual(guess);
  });

  test('a field about which the model says nothing is inferred', async () => {
    expect(await basic({})).toMatchObject({
      listingTitle: { from: 'inferred' },
      listingDescription: { from: 'inferred' },
      listingKeywords: { from: 'inferred' },
    });
  });

  test('a text that code only respells, tidies or shortens keeps its source', async () => {
    const all = { title: {}, description: {}, keywords: {} };
    const sources = await basic(all, {
      title: `Title: Sony Gray Headphones, ${'with padded ear cushions '.repeat(5)}`,
      description: `${goodDraft.description} More words that nobody needs here.`,
      keywords: ['gray headphones', ...goodDraft.keywords],
    });
    expect(sources).toMatchObject({
      listingTitle: seen,
      listingDescription: seen,
      listingKeywords: seen,
    });
  });

  test('a text that code composes or completes itself is inferred', async () => {
    const all = { title: {}, description: {}, keywords: {} };
    const sources = await basic(all, {
      title: '',
      description: 'Black headphones.',
      keywords: goodDraft.keywords.slice(0, 9),
    });
    expect(sources).toMatchObject({
      listingTitle: { from: 'inferred' },
      listingDescription: { from: 'inferred' },
      listingKeywords: { from: 'inferred' },
    });
  });

  test.each<[string, object, object, string, object]>([
    ['printed, in a picture', { brandEvidence: 'logo' }, {}, '', seen],
    ['printed, in no picture that was given', { brandEvidence: 'logo' }, { picture: 9 }, '', guess],
    [
      'printed, where the model read it',
      { brandEvidence: 'logo', printed: [{ text: 'SONY WH-1000XM4', picture: 1 }] },
      { picture: 9 },
      '',
      seen,
    ],
    [
      'printed, in no picture, but said',
      { brandEvidence: 'logo' },
      { picture: 9 },
      'old sony wh-1000xm4 phones',
      { from: 'words', words: 'sony wh-1000xm4' },
    ],
    [
      'said, by the passage',
      { brandEvidence: 'said by the user' },
      { words: 'they are Sony' },
      'I think they are SONY',
      { from: 'words', words: 'they are SONY' },
    ],
    [
      'said, whatever the passage is',
      { brandEvidence: 'said by the user' },
      { words: 'headphones' },
      'headphones by Sony',
      { from: 'words', words: 'Sony' },
    ],
    ['said, although it was not', { brandEvidence: 'said by the user' }, {}, 'headphones', guess],
    [
      'recognised',
      { brandEvidence: 'distinctive design' },
      { confidence: 'medium' },
      '',
      { from: 'inferred', confidence: 'medium' },
    ],
    [
      'guessed by the model, but said',
      { brand: 'Sony?', brandEvidence: 'logo' },
      {},
      'sony phones',
      { from: 'words', words: 'sony' },
    ],
    [
      'absent',
      { brand: 'Unbranded', brandEvidence: 'none' },
      {},
      '',
      { from: 'inferred', confidence: 'high' },
    ],
    ['taken away', { brand: 'Sony', brandEvidence: 'none' }, {}, '', { from: 'inferred' }],
  ])('a brand that is %s has the source that fits', async (_, draft, more, notes, expected) => {
    expect((await basic({ brand: more }, draft, notes))?.brand).toEqual(expected);
  });
});

describe('update-listing', () => {
  async function update(brand: string, draft: object, additional_info = '') {
    const claims = claimsOf({ title: {}, description: {}, keywords: {} });
    const model = scriptedModel({ value: { ...goodDraft, ...draft, sources: claims } });
    const request = { brand, image_urls, additional_info };
    const { body } = await updateListing({ ...request, explain: true }, servicesWith(model), call());
    const { sources, ...rest } = body;
    expect(rest).toEqual((await updateListing(request, servicesWith(model), call())).body);
    return { body, sources: updateEndpoint.response.parse(body).sources };
  }

  test('says what supports each text', async () => {
    const { sources } = await update('Sony', { brand: '' });
    expect(sources).toEqual({
      updatedListingTitle: seen,
      updatedListingDescription: seen,
      updatedKeywords: seen,
    });
  });

  test('a title into which code put the brand is inferred; one that is the brand alone comes from the request', async () => {
    const title = 'Black over-ear headphones';
    expect((await update('Beats', { title })).sources?.updatedListingTitle).toEqual({ from: 'inferred' });
    const brand = 'Ö'.repeat(65);
    const long = await update(brand, { title: brand });
    expect(long.body.updatedListingTitle).toBe(brand);
    expect(long.sources?.updatedListingTitle).toEqual({ from: 'request' });
  });
});

describe('generate-scaffold-listing', () => {
  async function fill(
    scaffold: string,
    values: Record<string, string>,
    claims: Record<string, object>,
    draft: object = {},
    additional_info = '',
  ) {
    const pairs = Object.entries(values).map(([name, value]) => ({ name, value }));
    const reply = { ...goodDraft, ...draft, values: pairs, sources: claimsOf(claims) };
    const model = scriptedModel({ value: reply });
    const request = { scaffold, image_urls, additional_info };
    const asked = await generateScaffoldListing({ ...request, explain: true }, servicesWith(model), call());
    const { sources, ...rest } = JSON.parse(JSON.stringify(asked.body));
    const without = await generateScaffoldListing(request, servicesWith(model), call());
    expect(rest).toEqual(JSON.parse(JSON.stringify(without.body)));
    expect(scaffoldEndpoint.response.safeParse(asked.body).success).toBe(true);
    return sources;
  }

  test('says what supports each placeholder that has a value; the template is the request', async () => {
    const sources = await fill(
      '@title: @colour, @Size, @nothing, @BRAND',
      { colour: 'gray', Size: 'M', nothing: '' },
      {
        title: {},
        brand: {},
        keywords: { from: 'inferred', confidence: 'low' },
        colour: { picture: 0 },
        size: { from: 'words', words: 'an m' },
        nothing: {},
      },
      {},
      'It is an M',
    );
    expect(sources).toEqual({
      title: seen,
      brand: seen,
      keywords: guess,
      colour: { from: 'picture', index: 0, confidence: 'high' },
      Size: { from: 'words', words: 'an M' },
      BRAND: seen,
      filledScaffold: { from: 'request' },
    });
  });

  test('a template that comes to nothing has no source', async () => {
    expect(await fill('@nothing', {}, {})).not.toHaveProperty('filledScaffold');
  });

  test('a placeholder may have any name', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'filledScaffold', 'Sources'];
    const sources = await fill(
      names.map((name) => `@${name}`).join(';'),
      Object.fromEntries(names.map((name) => [name, `value of ${name}`])),
      Object.fromEntries(names.map((name) => [name, {}])),
    );
    for (const name of ['__proto__', 'constructor', 'toString', 'Sources']) {
      expect(Object.getOwnPropertyDescriptor(sources, name)?.value).toEqual(seen);
    }
    expect(sources.filledScaffold).toEqual({ from: 'request' });
  });

  test('a brand that the template names comes from the request', async () => {
    const sources = await fill('Sony headphones @colour', {}, {}, { brand: 'Sony', brandEvidence: 'none' });
    expect(sources.brand).toEqual({ from: 'request' });
  });
});
