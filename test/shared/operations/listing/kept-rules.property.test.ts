import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  generateBasicListing as basicEndpoint,
  generateScaffoldListing as scaffoldEndpoint,
  updateListing as updateEndpoint,
} from '../../../../shared/contract/listing.ts';
import { generateBasicListing } from '../../../../shared/operations/listing/generate-basic-listing.ts';
import { generateScaffoldListing } from '../../../../shared/operations/listing/generate-scaffold-listing.ts';
import { updateListing } from '../../../../shared/operations/listing/update-listing.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { reportFigure } from '../../../support/figures.ts';
import { call, goodDraft, type Script, scriptedModel, servicesWith } from './scripted-model.ts';

const image_urls = ['http://shop.example/one.jpg'];
const numRuns = counts(12, 1000);
const seed = 20261121;

const words =
  'black gray colored aluminum jewelry tires leather vase with and the for 20 cm handle padded Sony soft organizer center shown $45 www.shop.example sold@shop.example 0412 345 678 – cozy - … | ( ) [x] $45-'.split(
    ' ',
  );
const prose = (longest: number) =>
  fc.array(fc.constantFrom(...words), { maxLength: longest }).map((list) => list.join(' '));
const dashed = fc
  .tuple(prose(24), fc.constantFrom(' -', ' – .', ' - $49.95', ' (', ' …', ' — "'))
  .map(([text, end]) => `word ${text}${end}`);
const anyText = fc.oneof(
  { weight: 2, arbitrary: dashed },
  { weight: 6, arbitrary: prose(45) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '   ', '…', '-', 'x'.repeat(300), '漢字'.repeat(80), '👩‍👩‍👧 '.repeat(40)),
  },
);
const anyKeywords = fc.oneof(
  fc.array(fc.oneof(prose(3), fc.constantFrom('Black', 'black', 'a, b', '')), {
    minLength: 9,
    maxLength: 14,
  }),
  fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 14 }),
  fc.constant(goodDraft.keywords),
  fc.constant(goodDraft.keywords.slice(0, 9)),
  fc.constant([...goodDraft.keywords, 'BLUETOOTH', 'music', 'black', 'stereo']),
);
const anyDraft = fc.record(
  {
    title: fc.oneof(anyText, fc.constant(goodDraft.title)),
    description: fc.oneof(anyText, fc.constant(goodDraft.description)),
    brand: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      fc.constantFrom('Sony', 'unknown', 'Color Street'),
    ),
    brandEvidence: fc.constantFrom('none', 'logo', ''),
    keywords: anyKeywords,
    visibleBrand: fc.constantFrom('', 'Sony', 'sony', 'Black', '漢字', 'a.*b'),
    modelName: fc.constantFrom('', 'XM4'),
    productType: fc.constantFrom('', 'headphones'),
    attributes: fc.oneof(fc.constant(goodDraft.attributes), fc.array(anyText, { maxLength: 8 })),
    spareKeywords: fc.oneof(fc.constant(goodDraft.spareKeywords), fc.array(anyText, { maxLength: 8 })),
    names: fc.array(fc.constantFrom('Sony', 'Color Street', 'gray'), { maxLength: 3 }),
    values: fc.array(fc.record({ name: fc.constantFrom('colour', '__proto__', '@size'), value: anyText })),
  },
  { requiredKeys: [] },
);
const badAnswer: fc.Arbitrary<Script> = fc.oneof(
  { weight: 8, arbitrary: anyDraft.map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], 'text', 7, {}).map((value) => ({ value })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Script>(
      { text: 'Here is your listing: a lovely pair of headphones.' },
      { text: '{"title": "Sony' },
      new ServiceError('MODEL_REFUSED'),
      new ServiceError('UPSTREAM_FAILED'),
    ),
  },
);
const answers = fc.tuple(badAnswer, badAnswer);

/** The outcome of a call: a result, or the code of its failure. Any other error is a bug. */
async function settled<Body>(work: Promise<{ body: Body }>): Promise<{ body: Body } | { code: string }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code };
    throw error;
  }
}

const failures = ['MODEL_REFUSED', 'UPSTREAM_FAILED'];
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wordCount = (text: string) => text.split(/\s+/u).filter(Boolean).length;

function expectListing(title: string, description: string, keywords: string) {
  expect(title.trim()).not.toBe('');
  expect(title.length).toBeLessThanOrEqual(80);
  expect([...graphemes.segment(title)].length).toBeLessThanOrEqual(80);
  expect(wordCount(description)).toBe(25);
  const list = keywords.split(', ');
  expect(list).toHaveLength(10);
  expect(new Set(list.map((keyword) => keyword.toLowerCase())).size).toBe(10);
  expect(list.filter((keyword) => keyword.includes(',') || keyword.trim() === '')).toEqual([]);
  const all = `${title} ${description} ${keywords}`;
  expect(all).not.toMatch(/\$45|shop\.example|0412 345 678/);
  expect(all).not.toMatch(/\b(?:gray|colored|aluminum|jewelry|organizer|center|cozy)\b/);
}

describe('whatever the model answers', () => {
  test('generate-basic-listing delivers a listing that keeps every rule, or fails', async () => {
    let delivered = 0;
    await fc.assert(
      fc.asyncProperty(answers, async (scripts) => {
        const model = scriptedModel(...scripts);
        const outcome = await settled(generateBasicListing({ image_urls }, servicesWith(model), call()));
        expect(model.questions.length).toBeLessThanOrEqual(2);
        if ('code' in outcome) return expect(failures).toContain(outcome.code);
        delivered += 1;
        const reply = basicEndpoint.response.parse(outcome.body);
        expectListing(reply.listingTitle, reply.listingDescription, reply.listingKeywords);
        expect(reply.brand.trim()).not.toBe('');
        return undefined;
      }),
      { numRuns, seed },
    );
    reportFigure(`listings that keep the rules, of ${numRuns} replies of any kind`, delivered);
    // Most answers can be repaired: this would catch a repair that gives up too early.
    expect(delivered).toBeGreaterThan(numRuns * 0.6);
  });

  test('update-listing delivers the brand letter for letter and no other brand, or fails', async () => {
    const brand = fc.oneof(
      fc.constantFrom(
        'Beats',
        '$& (Audio)',
        'Öko-Tëst',
        '資生堂',
        '🎧 Studio',
        'café',
        'x'.repeat(65),
        'a.*b',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
    );
    let delivered = 0;
    await fc.assert(
      fc.asyncProperty(answers, brand, async (scripts, given) => {
        const request = updateEndpoint.request.parse({ brand: given, image_urls });
        const model = scriptedModel(...scripts);
        const outcome = await settled(updateListing(request, servicesWith(model), call()));
        expect(model.questions.length).toBeLessThanOrEqual(2);
        if ('code' in outcome) return expect(failures).toContain(outcome.code);
        delivered += 1;
        const reply = updateEndpoint.response.parse(outcome.body);
        expect(reply.updatedListingTitle).toContain(request.brand);
        const seen = scripts
          .slice(0, model.questions.length)
          .map((script) => ('value' in script ? Object(script.value).visibleBrand : undefined));
        const oldBrand =
          seen.includes('Sony') || seen.includes('sony') ? /(?<!\p{L})sony(?!\p{L})/iu : /(?!)/;
        expect(Object.values(reply).join('\n')).not.toMatch(oldBrand);
        expectListing(reply.updatedListingTitle, reply.updatedListingDescription, reply.updatedKeywords);
        return undefined;
      }),
      { numRuns, seed },
    );
    expect(delivered).toBeGreaterThan(numRuns * 0.6);
  });

  test('generate-scaffold-listing fills the template and leaves the rest as it is, or fails', async () => {
    const scaffold =
      '<h1>@title</h1>\r\n\t@__proto__ @colour  @size @colour @title@brand 😀 me@shop.test @nothing .';
    let delivered = 0;
    await fc.assert(
      fc.asyncProperty(answers, async (scripts) => {
        const model = scriptedModel(...scripts);
        const outcome = await settled(
          generateScaffoldListing({ scaffold, image_urls }, servicesWith(model), call()),
        );
        expect(model.questions.length).toBeLessThanOrEqual(2);
        if ('code' in outcome) return expect(failures).toContain(outcome.code);
        delivered += 1;
        const reply = scaffoldEndpoint.response.parse(outcome.body);
        expect(Object.keys(reply).toSorted()).toEqual(
          [
            '__proto__',
            'brand',
            'colour',
            'filledScaffold',
            'keywords',
            'nothing',
            'size',
            'title',
          ].toSorted(),
        );
        const title = reply.title;
        expect(title.length).toBeLessThanOrEqual(80);
        expect(reply.filledScaffold.startsWith(`<h1>${title}</h1>\r\n\t`)).toBe(true);
        expect(reply.filledScaffold).toContain(' 😀 me@shop.test');
        expect(reply.filledScaffold.endsWith(' .')).toBe(true);
        return undefined;
      }),
      { numRuns, seed },
    );
    expect(delivered).toBeGreaterThan(numRuns * 0.5);
  });
});
