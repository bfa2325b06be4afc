import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  generateBasicListing as basicEndpoint,
  generateScaffoldListing as scaffoldEndpoint,
  updateListing as updateEndpoint,
} from '../../../../shared/contract/listing.ts';
import { generateBasicListing } from '../../../../shared/operations/texts/generate-basic-listing.ts';
import { generateScaffoldListing } from '../../../../shared/operations/texts/generate-scaffold-listing.ts';
import { updateListing } from '../../../../shared/operations/texts/update-listing.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { counts } from '../../../support/counts.ts';
import { product } from './deliver.ts';
import { call, goodReply, type Script, scriptedModel, servicesWith } from './scripted-model.ts';

const image_urls = ['http://shop.example/one.jpg'];
/** A third of the replies for each operation. */
const numRuns = counts(30, 3400);
const seed = 20261128;

const words =
  'black gray colored aluminum jewelry tires leather vase with and the for 20 cm handle padded Sony soft organizer center shown $45 www.shop.example sold@shop.example 0412 345 678 06 12 34 56 78 – cozy - … | ( ) [x] probably please'.split(
    ' ',
  );
const prose = (longest: number) =>
  fc.array(fc.constantFrom(...words), { maxLength: longest }).map((list) => list.join(' '));
const anyText = fc.oneof(
  { weight: 6, arbitrary: prose(12) },
  { weight: 2, arbitrary: prose(45) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '   ', '…', '-', 'x'.repeat(300), '漢字'.repeat(80), '👩‍👩‍👧 '.repeat(40)),
  },
);
const anyPart = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(...goodReply.lead, ...goodReply.facts, ...goodReply.flaws, ...goodReply.title),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      text: anyText,
      from: fc.constantFrom('seen', 'seen', 'said', 'supposed', 'other'),
      picture: fc.constantFrom(0, 0, 1, -1, 99),
      words: prose(3),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('plain text', null, 7, [], {}, { text: 7 }) },
);
const parts = fc.oneof(
  { weight: 6, arbitrary: fc.array(anyPart, { minLength: 4, maxLength: 16 }) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 7, {}) },
);
const keywords = fc.oneof(
  fc.constant(goodReply.keywords),
  fc.array(fc.oneof(prose(3), fc.constantFrom('Black', 'black', 'a, b', '')), { maxLength: 16 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);
const anyReply = fc.record(
  {
    title: parts,
    lead: parts,
    description: anyText,
    flaws: parts,
    facts: parts,
    keywords,
    brand: fc.oneof(
      fc.constantFrom<unknown>(goodReply.brand, 'Sony', 'unknown', 'Color Street', null, 7),
      fc.record({
        name: fc.string({ unit: 'grapheme', maxLength: 90 }),
        evidence: fc.constantFrom('logo', 'none'),
      }),
    ),
    notTheItem: fc.array(fc.constantFrom('', 'Sony', 'sony', 'Black', '漢字', 'a.*b'), { maxLength: 3 }),
    printed: fc.constantFrom<unknown>(goodReply.printed, [], null, [{ text: '20 cm' }]),
    names: fc.array(fc.constantFrom('Sony', 'Color Street', 'gray'), { maxLength: 3 }),
    modelName: fc.constantFrom('', 'XM4'),
    kind: fc.constantFrom('', 'headphones'),
    values: fc.array(fc.record({ name: fc.constantFrom('colour', '__proto__', '@size'), value: anyText })),
    searchText: anyText,
  },
  { requiredKeys: [] },
);
const script: fc.Arbitrary<Script> = fc.oneof(
  { weight: 6, arbitrary: anyReply.map((value) => ({ value: { ...goodReply, ...value } })) },
  { weight: 4, arbitrary: anyReply.map((value) => ({ value })) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, [], 'text', 7, {}).map((value) => ({ value })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Script>(
      { text: 'A lovely pair of headphones.' },
      new ServiceError('UPSTREAM_FAILED'),
    ),
  },
);
const scripts = fc.tuple(script, script);

/** The body of a call, or undefined for a failure that is uncharged. Any other error is a bug. */
async function settled<Body>(work: Promise<{ body: Body }>): Promise<Body | undefined> {
  try {
    return (await work).body;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'UPSTREAM_FAILED') return undefined;
    throw error;
  }
}

const wordCount = (text: string) => text.split(/\s+/u).filter(Boolean).length;

function expectListing(title: string, description: string, list: string) {
  expect(title.trim()).not.toBe('');
  expect(title.length).toBeLessThanOrEqual(80);
  expect(wordCount(description)).toBe(25);
  expect(new Set(list.split(', ').map((keyword) => keyword.toLowerCase())).size).toBe(10);
  const all = `${title}\n${description}\n${list}`;
  expect(all).not.toMatch(/\$45|shop\.example|0412 345 678|06 12 34 56 78|probably/);
  expect(all).not.toMatch(/\b(?:gray|colored|aluminum|jewelry|organizer|center|cozy)\b/);
  expect(description).toMatch(/[.!?…。！？]["'”’)]*$/u);
}

test('generate-basic-listing delivers what keeps every rule, or fails', async () => {
  let delivered = 0;
  await fc.assert(
    fc.asyncProperty(scripts, async (replies) => {
      const model = scriptedModel(...replies);
      const body = await settled(generateBasicListing({ image_urls }, servicesWith(model), call()));
      expect(model.questions.length).toBeLessThanOrEqual(2);
      if (body === undefined) return;
      delivered += 1;
      const { listingTitle, listingDescription, listingKeywords } = basicEndpoint.response.parse(body);
      expectListing(listingTitle, listingDescription, listingKeywords);
    }),
    { numRuns, seed },
  );
  expect(delivered).toBeGreaterThan(numRuns * 0.2);
});

test('update-listing delivers the brand letter for letter and no other brand, or fails', async () => {
  const brand = fc.oneof(
    fc.constantFrom('Beats', '$& (Audio)', 'Öko-Tëst', '資生堂', '🎧 Studio', 'café', 'x'.repeat(65), 'a.*b'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== ''),
  );
  await fc.assert(
    fc.asyncProperty(scripts, brand, async (replies, given) => {
      const read = updateEndpoint.request.safeParse({ brand: given, image_urls });
      if (!read.success) return;
      const model = scriptedModel(...replies);
      const body = await settled(updateListing(read.data, servicesWith(model), call()));
      if (body === undefined) return;
      const reply = updateEndpoint.response.parse(body);
      expect(reply.updatedListingTitle).toContain(read.data.brand);
      expectListing(reply.updatedListingTitle, reply.updatedListingDescription, reply.updatedKeywords);
      const named = replies
        .slice(0, model.questions.length)
        .flatMap((serviceError) =>
          'value' in serviceError ? (Object(serviceError.value).notTheItem ?? []) : [],
        );
      if (named.some((name: string) => /sony/i.test(name)))
        // What the item goes with may be named: `for Sony`.
        expect(Object.values(reply).join('\n')).not.toMatch(/(?<!\p{L}|for (?:the )*)sony(?!\p{L})/iu);
    }),
    { numRuns, seed },
  );
});

test('generate-scaffold-listing fills the template and leaves the rest as it is, or fails', async () => {
  const scaffold =
    '<h1>@title</h1>\r\n\t@__proto__ @colour  @size @colour @title@brand 😀 me@shop.test @nothing .';
  await fc.assert(
    fc.asyncProperty(scripts, async (replies) => {
      const request = { scaffold, image_urls };
      const body = await settled(
        generateScaffoldListing(request, servicesWith(scriptedModel(...replies)), call()),
      );
      if (body === undefined) return;
      const reply = scaffoldEndpoint.response.parse(body);
      expect(Object.keys(reply).toSorted()).toEqual(
        ['__proto__', 'brand', 'colour', 'filledScaffold', 'keywords', 'nothing', 'size', 'title'].toSorted(),
      );
      expect(reply.title.length).toBeLessThanOrEqual(80);
      expect(reply.filledScaffold.startsWith(`<h1>${reply.title}</h1>\r\n\t`)).toBe(true);
      expect(reply.filledScaffold).toContain(' 😀 me@shop.test');
      expect(reply.filledScaffold.endsWith(' .')).toBe(true);
    }),
    { numRuns, seed },
  );
});

test('draft-item’s first question gives a product that keeps the rules, or fails', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async ([first, second]) => {
      const replies = [first, second].map((reply) => ('value' in reply ? Object(reply.value) : reply));
      const known = await settled(product(replies).then((body) => ({ body })));
      if (known === undefined) return;
      expect(known.title.length).toBeLessThanOrEqual(80);
      expect(wordCount(known.description)).toBeGreaterThanOrEqual(12);
      expect(wordCount(known.description)).toBeLessThanOrEqual(150);
      expect(known.searchText.length).toBeLessThanOrEqual(300);
      expect(known.conditionDescription?.value.length ?? 0).toBeLessThanOrEqual(1000);
      const all = [known.title, known.description, known.conditionDescription?.value ?? ''];
      expect(all.join('\n')).not.toMatch(/\$45|shop\.example|0412 345 678|06 12 34 56 78|probably/);
    }),
    { numRuns, seed },
  );
});
