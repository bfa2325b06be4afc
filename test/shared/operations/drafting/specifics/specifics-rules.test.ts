import { describe, expect, test } from '@jest/globals';
import { acme, aspect, filled, guessed, multi, product, said, seen, selection, when } from './cases.ts';

const type = aspect('Type', ['Drill', 'Impact Driver', 'Pouch/Sleeve'], selection);
const note = aspect('Edition');
const high = 'high' as const;
const typed = (aspectDataType: string, aspectFormat?: string) =>
  aspect('Edition', [], { aspectDataType, ...(aspectFormat && { aspectFormat }) });
const number = (format?: string) => typed('NUMBER', format);
const date = (format?: string) => typed('DATE', format);

/** A product with these texts on it. */
const reading = (...texts: string[]) => product({ printed: texts.map((text) => ({ text, picture: 0 })) });

describe('a value', () => {
  test.each([
    ['a list is spelled as the list spells it', type, ' pouch / sleeve', ['Pouch/Sleeve']],
    ['another list is left out', type, 'Hammer', undefined],
    ['a closed list is not a placeholder', type, 'Does not apply', undefined],
    ['free text is one line of plain text', note, '<b>First</b>\nprinting', ['First printing']],
    ['free text is not a placeholder', note, 'N/A', undefined],
    ['free text has no address', note, 'see www.evil.example', undefined],
    ['free text has no telephone number', note, 'call 0412 345 678', undefined],
    ['free text is at most 65 characters', note, 'x'.repeat(66), undefined],
    ['free text has the characters that XML can carry', note, 'a\u0000b\uFFFEc', ['abc']],
    ['a number has no unit', number(), '2200 W', ['2200']],
    ['a number is the whole value', number(), '200 to 300', undefined],
    ['a whole number has no decimals', number('int32'), '2.5', undefined],
    ['a year is a year', date('YYYY'), '1998', ['1998']],
    ['a year is not a decade', date(), '1990s', undefined],
    ['a date has the form that the category wants', date('YYYYMMDD'), '1998-05-31', ['19980531']],
    ['a date has a month', date('YYYYMM'), '199813', undefined],
    ['a number of trade has the right check digit', aspect('EAN'), '4006381333931', ['4006381333931']],
    ['a number of trade with a wrong check digit was misread', aspect('EAN'), '4006381333932', undefined],
  ])('a value of %s', async (_, of, value, expected) => {
    const pictures = reading(value, expected?.[0] ?? value);
    const specifics = await filled([of], { s1: seen(value) }, { product: pictures });
    expect(specifics[of.localizedAspectName]?.values).toEqual(expected);
  });

  test('a value is at most as long as the aspect allows', async () => {
    const short = aspect('Edition', [], { aspectMaxLength: 5 });
    const pictures = { product: reading('First', 'Second') };
    expect(await filled([short], { s1: seen('First') }, pictures)).toHaveProperty('Edition');
    expect(await filled([short], { s1: seen('Second') }, pictures)).toEqual({});
  });

  test('a single-valued aspect has one value, and any other at most 30 different ones', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `Feature ${String.fromCharCode(65 + index)}x`);
    const specifics = await filled([aspect('Type'), aspect('Pattern', [], multi)], {
      s1: seen('Drill', 'Driver'),
      s2: seen('Dual', 'dual', ...many),
    });
    expect(specifics.Type?.values).toEqual(['Drill']);
    expect(specifics.Pattern?.values).toEqual(['Dual', ...many.slice(0, 29)]);
  });

  test('a listed value that depends on another specific needs that one, even if it comes last', async () => {
    const aspects = [
      aspect('Chuck', [when('13 mm', 'Drive', ['Keyed'])], selection),
      aspect('Drive', [when('Keyed', 'Type', ['Drill'])], selection),
      type,
    ];
    const claims = { s1: seen('13 mm'), s2: seen('Keyed') };
    expect(Object.keys(await filled(aspects, { ...claims, s3: seen('Drill') }))).toEqual([
      'Chuck',
      'Drive',
      'Type',
    ]);
    expect(await filled(aspects, { ...claims, s3: seen('Impact Driver') })).toEqual({
      Type: { values: ['Impact Driver'], source: { from: 'picture', index: 0, confidence: high } },
    });
  });
});

describe('evidence for a value', () => {
  const colour = aspect('Colour', ['Black', 'Light Blue']);
  const userText = 'My  BLACK phone, 128GB, not waterproof. Case is not real leather.';

  test('a picture supports a value if it was given', async () => {
    const source = { from: 'picture', index: 1, confidence: high };
    const shape = aspect('Shape');
    expect(await filled([shape], { s1: { ...seen('Round'), picture: 1 } })).toEqual({
      Shape: { values: ['Round'], source },
    });
    for (const picture of [2, -1, 0.5, 'x', null]) {
      expect(await filled([shape], { s1: { ...seen('Round'), picture } })).toEqual({});
    }
  });

  test('an unlisted value is kept only as a quotation from a picture or the words', async () => {
    const claims = { s1: seen('First') };
    expect(await filled([note], claims)).toEqual({});
    expect(await filled([note], claims, { product: reading('First edition') })).toEqual({
      Edition: { values: ['First'], source: { from: 'picture', index: 0, confidence: high } },
    });
  });

  // The test of remarks has further cases.
  test.each(['Refer to photos', 'Siehe Fotos', 'Unknown', 'Does not apply', 'No visible markings'])(
    'the remark %j is not printed text, not even for a colour',
    async (remark) => {
      const aspects = [aspect('Model'), aspect('Size'), aspect('Colour'), aspect('Features')];
      const claims = { s1: seen(remark), s2: seen(remark), s3: seen(remark), s4: seen(remark) };
      expect(await filled(aspects, claims)).toEqual({});
    },
  );

  test('words support a value if the seller wrote them exactly', async () => {
    expect(await filled([colour], { s1: said('my black PHONE', 'black') }, { userText })).toEqual({
      Colour: { values: ['Black'], source: { from: 'words', words: 'My  BLACK phone' } },
    });
  });

  test.each([
    ['the unit is separate', 'Storage Capacity', '128 GB', '128gb', true],
    ['the number is another', 'Storage Capacity', '28 GB', '128gb', false],
    ['the quote is made up', 'Edition', 'Gold', 'a gold one', false],
    ['the quote says something else', 'Edition', 'Gold', 'phone', false],
    ['the quote is a part of a word', 'Edition', 'Phon', 'phon', false],
    ['the words deny it', 'Features', 'Waterproof', 'waterproof', false],
    ['the words deny it at a distance', 'Features', 'Leather', 'leather', false],
  ])('a quote supports the value that it names and no other: %s', async (_, name, value, quote, expected) => {
    const specifics = await filled([aspect(name)], { s1: said(quote, value) }, { userText });
    expect(name in specifics).toBe(expected);
  });

  test('words that deny a value do not support it, even if listed', async () => {
    const features = aspect('Features', ['Waterproof']);
    expect(await filled([features], { s1: said('waterproof', 'Waterproof') }, { userText })).toEqual({});
  });

  test('inference supports a listed value, with some confidence', async () => {
    const source = { from: 'inferred', confidence: high };
    expect(await filled([colour], { s1: said('not there', 'Black') })).toEqual({
      Colour: { values: ['Black'], source: { ...source, confidence: 'medium' } },
    });
    expect(await filled([colour], { s1: guessed('Black') })).toEqual({
      Colour: { values: ['Black'], source },
    });
    expect(await filled([colour], { s1: guessed('Purple') })).toEqual({});
    expect(await filled([colour], { s1: { ...guessed('Black'), confidence: 'low' } })).toEqual({});
  });

  test.each([
    ...['Model', 'MPN', 'EAN', 'Serial Number', 'Size', 'AU Shoe Size', 'Year Manufactured', 'Material'],
    ...['Country of Origin', 'Country/Region of Manufacture', 'Screen Size', 'Item Weight', 'Manufacturer'],
  ])('%s is never inferred', async (name) => {
    const listed = aspect(name, ['Plain', 'Other']);
    expect(await filled([listed], { s1: guessed('Plain') })).toEqual({});
  });

  test('a figure is never inferred', async () => {
    const platform = aspect('Platform', ['PlayStation', 'PlayStation 5']);
    expect(await filled([platform], { s1: guessed('PlayStation 5') })).toEqual({});
    expect(await filled([platform], { s1: guessed('PlayStation') })).toHaveProperty('Platform');
  });
});

describe('brand and model', () => {
  const brand = aspect('Brand', ['Acme', 'Gucci', 'Unbranded']);

  test('the brand is the one found, spelled as in the category', async () => {
    const given = product({ brand: { ...acme, name: 'ACME' }, printed: [{ text: 'GUCCI', picture: 0 }] });
    expect(await filled([brand, note], { s1: seen('Gucci') }, { product: given })).toEqual({
      Brand: { values: ['Acme'], source: acme.source },
      Edition: { values: ['Gucci'], source: { from: 'picture', index: 0, confidence: high } },
    });
  });

  test('without a brand, only the category’s own word for that may be inferred', async () => {
    const source = { from: 'inferred', confidence: 'high' };
    expect(await filled([brand], { s1: guessed('unbranded') })).toEqual({
      Brand: { values: ['Unbranded'], source },
    });
    expect(await filled([brand], { s1: seen('Gucci') })).toEqual({});
    expect(await filled([brand], {})).toEqual({});
    const known = product({ brand: acme });
    expect((await filled([brand], { s1: guessed('Unbranded') }, { product: known })).Brand?.values).toEqual([
      'Acme',
    ]);
  });

  test('a maker needs the evidence of a brand', async () => {
    const maker = aspect('Manufacturer');
    const given = product({ brand: acme });
    expect(await filled([maker], { s1: seen('Gucci') })).toEqual({});
    expect(await filled([maker], { s1: seen('Gucci') }, { product: given })).toEqual({});
    expect(await filled([maker], { s1: seen('Acme') }, { product: given })).toEqual({
      Manufacturer: { values: ['Acme'], source: acme.source },
    });
    const userText = 'made by Gucci';
    expect(await filled([maker], { s1: said('by Gucci', 'Gucci') }, { userText })).toHaveProperty(
      'Manufacturer',
    );
  });

  test('“does not apply” is said only if the category lists it and there is no brand', async () => {
    const mpn = aspect('MPN', ['Does not apply']);
    const claims = { s1: guessed('does not apply') };
    expect((await filled([mpn], claims)).MPN?.values).toEqual(['Does not apply']);
    expect(await filled([mpn], claims, { product: product({ brand: acme }) })).toEqual({});
    expect(await filled([aspect('MPN')], claims)).toEqual({});
  });

  test('the model is the one found, if the reply has none', async () => {
    const asked = { product: product({ modelName: 'X-200' }), userText: 'an x-200 phone' };
    expect(await filled([aspect('Model')], {}, asked)).toEqual({
      Model: { values: ['X-200'], source: { from: 'words', words: 'x-200' } },
    });
    expect(await filled([aspect('MPN')], { s1: guessed('X-200') }, asked)).toHaveProperty('MPN');
    expect(await filled([aspect('MPN')], { s1: guessed('X-300') }, asked)).toEqual({});
  });
});
