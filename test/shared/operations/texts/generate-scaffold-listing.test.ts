import { expect, test } from '@jest/globals';
import { generateScaffoldListing } from '../../../../shared/operations/texts/generate-scaffold-listing.ts';
import { image_urls } from './deliver.ts';
import { call, goodReply, scriptedModel, servicesWith } from './scripted-model.ts';

type Value = { name: string; value: unknown; from?: string; picture?: number; words?: string };

async function fill(scaffold: string, values: readonly Value[], more: object = {}) {
  const marked = values.map((value) => ({ from: 'seen', picture: 0, words: '', ...value }));
  const model = scriptedModel({ value: { ...goodReply, values: marked } });
  const request = { scaffold, image_urls, ...more };
  const { body } = await generateScaffoldListing(request, servicesWith(model), call());
  return { ...body, questions: model.questions.length } as Record<string, unknown>;
}

test('placeholders take their values, and those of the result take the result', async () => {
  const body = await fill('<h1>@title</h1> @Brand, @colour: @keywords', [{ name: '@colour', value: 'gray' }]);
  expect(body.filledScaffold).toBe(`<h1>${body.title}</h1> Sony, grey: ${body.keywords}`);
  expect(body.colour).toBe('grey');
});

test.each<[string, Value, object?]>([
  ['none without support', { name: 'a', value: 'tested', from: 'supposed' }],
  ['no telephone number', { name: 'a', value: 'call 0412 345 678' }],
  ['no remark', { name: 'a', value: 'see photos' }],
  ['no word for nothing', { name: 'a', value: 'Unknown' }],
  ['no measure that nothing shows', { name: 'a', value: '30 cm' }],
  ['no placeholder of the template', { name: 'a', value: 'a @title' }],
  ['no text of endless length', { name: 'a', value: 'word '.repeat(300) }],
])('a value is %s', async (_, value) => {
  expect(await fill('x @a y', [value])).toMatchObject({ a: '', filledScaffold: 'x y' });
});

test.each<[string, number, Value, string?]>([
  ['breaks a rule is', 2, { name: 'a', value: 'Wide band. Call 0412 345 678.' }, 'Wide band.'],
  ['holds a remark among others is', 2, { name: 'a', value: 'Wide band. See photos.' }, 'Wide band.'],
  ['is too long is', 2, { name: 'title_short', value: 'word '.repeat(20) }],
  ['says that nothing is known is not', 1, { name: 'a', value: 'Not marked' }],
  ['is supposed is not', 1, { name: 'a', value: 'tested, ring 0412 345 678', from: 'supposed' }],
])('a value that %s asked for once more', async (_, questions, value, kept = '') => {
  expect(await fill(`x @${value.name} y`, [value])).toMatchObject({ [value.name]: kept, questions });
});

test('a second reply with fewer lines does not replace the first', async () => {
  const first = [
    { name: 'a', value: 'Scratched lid\nRing 0412 345 678', from: 'seen', picture: 0, words: '' },
  ];
  const model = scriptedModel(
    { value: { ...goodReply, values: first } },
    { value: { ...goodReply, values: [] } },
  );
  const { body } = await generateScaffoldListing({ scaffold: '@a', image_urls }, servicesWith(model), call());
  expect(body.filledScaffold).toBe('Scratched lid');
});

test('a value may have lines, and be a number', async () => {
  const body = await fill('@care: @count', [
    { name: 'care', value: 'Wash by hand\nDry flat' },
    { name: 'count', value: 3 },
  ]);
  expect(body.filledScaffold).toBe('Wash by hand\nDry flat: 3');
});

test('names of placeholders break no answer', async () => {
  const body = await fill('@__proto__ @filledScaffold', [{ name: '__proto__', value: 'blue' }]);
  expect(Object.hasOwn(body, '__proto__')).toBe(true);
  expect(body.filledScaffold).toBe('blue');
});

test('a value of several sentences keeps its last stop, a phrase has none', async () => {
  const body = await fill('@one: @two', [
    { name: 'one', value: 'Soft cushions.' },
    { name: 'two', value: 'The band is wide.\nThe cushions are soft.' },
  ]);
  expect(body.filledScaffold).toBe('Soft cushions: The band is wide.\nThe cushions are soft.');
});

test('a template that grows beyond an answer is refused', async () => {
  const lines = Array.from({ length: 9 }, () =>
    'An honest line of words about a thing here. '.repeat(2).trim(),
  );
  const filled = fill('@a '.repeat(6600), [{ name: 'a', value: lines.join('\n') }]);
  await expect(filled).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('explain names what supports each value', async () => {
  const values = [
    { name: 'size', value: 'M', from: 'said', picture: -1, words: 'size: M' },
    { name: 'colour', value: 'black', picture: 1 },
  ];
  const { sources } = await fill('@size @colour', values, { additional_info: 'size: M', explain: true });
  expect(sources).toMatchObject({
    size: { from: 'words', words: 'M' },
    colour: { from: 'picture', index: 1 },
    filledScaffold: { from: 'request' },
  });
});
