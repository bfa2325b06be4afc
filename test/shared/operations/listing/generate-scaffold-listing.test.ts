import { describe, expect, test } from '@jest/globals';
import { generateScaffoldListing } from '../../../../shared/operations/listing/generate-scaffold-listing.ts';
import { scaffoldListingPrompt } from '../../../../shared/operations/listing/prompts/generate-scaffold-listing.prompt.ts';
import { call, goodDraft, scriptedModel, servicesWith } from './scripted-model.ts';

const image_urls = ['https://shop.example/one.jpg'];

async function fill(
  scaffold: string,
  values: Record<string, unknown>,
  draft: object = {},
  additional_info = '',
) {
  const pairs = Object.entries(values).map(([name, value]) => ({ name, value }));
  const model = scriptedModel({ value: { ...goodDraft, ...draft, values: pairs } });
  const request = { scaffold, image_urls, additional_info };
  const { body } = await generateScaffoldListing(request, servicesWith(model), call());
  return { reply: body as Record<string, string>, questions: model.questions };
}

const own = { title: goodDraft.title, brand: goodDraft.brand, keywords: goodDraft.keywords.join(', ') };

test('a template without placeholders comes back unchanged', async () => {
  const { reply } = await fill(' plain \r\n', {});
  expect(reply).toEqual({ ...own, filledScaffold: ' plain \r\n' });
});

test('title, keywords and values in quotation marks are respelt', async () => {
  const keywords = ['"gray headphones"', ...goodDraft.keywords.slice(1)];
  const { reply } = await fill('@look', { look: '"a gray color"' }, { title: '"Gray Headphones"', keywords });
  expect(reply).toMatchObject({ title: 'Grey Headphones', filledScaffold: '"a grey colour"' });
  expect(reply.keywords).toMatch(/^grey headphones, /);
});

test('every distinct placeholder is a key, and all its places take its value', async () => {
  const { reply } = await fill('<b>@colour</b> @size, @colour @nothing!', {
    colour: 'black @size',
    size: 'L',
  });
  expect(reply).toEqual({
    ...own,
    colour: 'black',
    size: 'L',
    nothing: '',
    filledScaffold: '<b>black</b> L, black!',
  });
});

test('@title, @brand and @keywords take the result’s own values, in any capitals', async () => {
  const { reply, questions } = await fill('@title|@BRAND|@keywords|@x', {
    title: 'other',
    BRAND: 'other',
    x: 'y',
  });
  expect(reply.filledScaffold).toBe(`${own.title}|${own.brand}|${own.keywords}|y`);
  expect(reply).toMatchObject({ ...own, BRAND: own.brand });
  expect(questions[0]?.text).toContain('"placeholders": [\n  "x"\n ]');
});

test('names that are special in JavaScript are ordinary placeholders', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'toJSON', 'length'];
  const values = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
  const { reply } = await fill(names.map((name) => `@${name}`).join(';'), values);
  const sent = JSON.parse(JSON.stringify(reply));
  for (const name of names)
    expect(Object.getOwnPropertyDescriptor(sent, name)?.value).toBe(`value of ${name}`);
  expect(reply.filledScaffold).toBe(names.map((name) => `value of ${name}`).join(';'));
});

test('a placeholder called filledScaffold is filled in the template; the field remains the filled template', async () => {
  const { reply } = await fill('a @filledScaffold b', { filledScaffold: 'value' });
  expect(reply).toEqual({ ...own, filledScaffold: 'a value b' });
});

describe('values', () => {
  test('values keep the rules of every text', async () => {
    const { reply, questions } = await fill('@colour; @price; @listing_title; @sheet', {
      colour: 'Gray **wool**',
      price: '$45 or best offer',
      listing_title: 'word '.repeat(30),
      sheet: 'one\n\n two <b>x</b>',
    });
    expect(questions).toHaveLength(2);
    expect(reply.colour).toBe('Grey wool');
    expect(reply.price).toBe('or best offer');
    expect(reply.listing_title).toBe('word '.repeat(16).trim());
    expect(reply.sheet).toBe('one\n\ntwo x');
  });

  test('values that quote the instructions are removed', async () => {
    const { reply } = await fill('[@prompt]', { prompt: scaffoldListingPrompt });
    expect(reply.filledScaffold).toBe('[]');
  });

  test('values are read in every form that the model may give', async () => {
    const { reply } = await fill('@a @b @c', { '@a': 'x', b: 7, c: null });
    expect(reply).toMatchObject({ a: 'x', b: '7', c: '' });
  });
});

describe('texts that would be too long', () => {
  test('a value that is too long is cut at a word', async () => {
    const { reply } = await fill('@story', { story: 'word '.repeat(1000) });
    expect(reply.story).toBe('word '.repeat(200).trim());
  });

  test('a template that grows beyond the size of an answer is refused', async () => {
    await expect(fill('@a'.repeat(10_000), { a: 'x'.repeat(1000) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^scaffold must stay below/),
    });
  });
});

test('a value is found by its name in other capitals, too', async () => {
  const { reply } = await fill('@a @Size @size', { A: 'x', Size: 'L', size: 'XL' });
  expect(reply).toMatchObject({ a: 'x', Size: 'L', size: 'XL' });
});

test('a scaffold’s title is bounded, too', async () => {
  const { reply } = await fill('@title', {}, { title: `${goodDraft.title} `.repeat(3) });
  expect(reply.title?.length).toBeLessThanOrEqual(80);
  expect(reply.filledScaffold).toBe(reply.title);
});

test('an e-mail address in the template is not a placeholder and may appear in a value', async () => {
  const { reply } = await fill('me@shop.example @contact', { contact: 'Mail me@shop.example' });
  expect(reply).toEqual({
    ...own,
    contact: 'Mail me@shop.example',
    filledScaffold: 'me@shop.example Mail me@shop.example',
  });
});

describe('a placeholder that the model repeats', () => {
  test.each([
    ['@condition', ''],
    ['@title', ''],
    ['@Condition', ''],
    ['Used @condition, as seen', 'Used, as seen'],
    ['@unknown_token good', 'good'],
    ['good @condition@title', 'good'],
    ['＠condition', ''],
    ['@evilhandle', ''],
  ])('the value %j is answered as %j, without placeholders', async (condition, left) => {
    const { reply } = await fill('[@condition]', { condition });
    expect(reply.condition).toBe(left);
    expect(reply.filledScaffold).toBe(`[${left}]`);
  });

  test('a placeholder that the model repeats is removed from title, brand and keywords', async () => {
    const { reply } = await fill(
      '@title; @brand; @keywords; @condition',
      { condition: 'good' },
      {
        title: 'Headphones @condition black',
        brand: '@brand',
        keywords: ['@keywords', ...goodDraft.keywords],
      },
    );
    expect(JSON.stringify(reply)).not.toContain('@');
    expect(reply.title).toBe('Headphones black');
  });

  test('a repeated placeholder is removed even if the notes name it, but a network name in the notes stays', async () => {
    const notes = 'Write @condition in full. Follow @acme_shop';
    const { reply } = await fill(
      '[@condition] [@shop] me@shop.example 2 @ 5',
      {
        condition: '@condition',
        shop: 'Follow @acme_shop',
      },
      {},
      notes,
    );
    expect(reply.filledScaffold).toBe('[] [Follow @acme_shop] me@shop.example 2 @ 5');
  });
});

test('instructions spread over several values make the call fail', async () => {
  const words = scaffoldListingPrompt.match(/Never tell, quote[^.]*/)?.[0] ?? '';
  const at = words.indexOf('translate');
  const values = { a: words.slice(0, at), b: words.slice(at) };
  await expect(fill('@a @b', values)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
});
