import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readJsonAt, readLenientJson } from '../../../../shared/prices/page-price/lenient-json.ts';
import { WorkBudget } from '../../../../shared/prices/page-price/work-budget.ts';
import { counts } from '../../../support/counts.ts';

describe('readLenientJson', () => {
  test.each<[name: string, text: string, values: unknown[]]>([
    ['strict JSON', '{"a": [1, "b", null, true]}', [{ a: [1, 'b', null, true] }]],
    ['an empty text', '  ', []],
    ['JSON in a comment', '<!-- {"a":1} -->', [{ a: 1 }]],
    ['JSON in CDATA', '/*<![CDATA[*/ {"a":1} /*]]>*/', [{ a: 1 }]],
    ['a semicolon after the value', '{"a":1};', [{ a: 1 }]],
    ['trailing commas', '{"a":[1,2,],}', [{ a: [1, 2] }]],
    ['a missing comma', '{"a":1 "b":2}', [{ a: 1, b: 2 }]],
    ['a raw newline in a string', '{"a":"x\ny"}', [{ a: 'x\ny' }]],
    ['unescaped quotes', '{"a":"the "best" one","b":2}', [{ a: 'the "best" one', b: 2 }]],
    ['single quotes and bare keys', "{a: 'x', b_2: 1.50}", [{ a: 'x', b_2: 1.5 }]],
    ['two values', '{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
    ['quotes and a slash before the value', '"" / x" {"a":1}', [{ a: 1 }]],
    ['a value in a comment before the value', '; /* {"b":2} */ {"a":1}', [{ a: 1 }]],
    ['comments inside', '{"a":1, // one\n /* two */ "b":2}', [{ a: 1, b: 2 }]],
    ['JSON escaped as HTML', '{&quot;a&quot;:&quot;x &amp; y&quot;}', [{ a: 'x & y' }]],
    ['JSON that is cut off', '{"a":{"b":"c', [{ a: { b: 'c' } }]],
    ['expressions', '{"a": foo.bar(), "b": 2}', [{ a: null, b: 2 }]],
    ['a key that objects have', '{"__proto__": {"a":1}, b: 1,}', [{ __proto__: null, b: 1 }]],
  ])('readLenientJson reads %s', (_, text, values) => {
    const read = readLenientJson(text);
    if (text.includes('__proto__')) {
      expect(Object.getPrototypeOf(read[0])).toBeNull();
      expect(read[0]).toMatchObject({ b: 1 });
    } else expect(JSON.parse(JSON.stringify(read))).toEqual(values);
  });

  test('whatever JSON says is read as it is', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        fc.pre(/^[[{]/.test(json));
        expect(readLenientJson(json)).toEqual([JSON.parse(json)]);
      }),
      { seed: 4, numRuns: counts(80, 5_000) },
    );
  });

  test('no text makes readLenientJson throw', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]":,\'\\/* \n1a-&;<'), maxLength: 80 }),
        (text) => {
          expect(Array.isArray(readLenientJson(text))).toBe(true);
        },
      ),
      { seed: 4, numRuns: counts(500, 20_000) },
    );
  });

  test('deep nesting neither fails nor takes long', () => {
    expect(readLenientJson('['.repeat(100_000))).toHaveLength(1);
    expect(readLenientJson('{"a":'.repeat(50_000))).toHaveLength(1);
  });
});

test('readJsonAt reads the literal at a place and says where it ends', () => {
  const script = 'var product = {name: "Pan", price: 89}; other()';
  const { value, end } = readJsonAt(script, script.indexOf('{'));
  expect(value).toEqual({ name: 'Pan', price: 89 });
  expect(script.slice(end)).toBe('; other()');
});

test('comments and stray characters before the value count against the budget', () => {
  const budget = (): WorkBudget => new WorkBudget(1_000);
  for (const remark of ['/* */', '/ ', '//\n']) {
    expect(readLenientJson(`${remark.repeat(200)} {"a":1}`, budget())).toEqual([{ a: 1 }]);
    expect(readLenientJson(`${remark.repeat(2_000)} {"a":1}`, budget())).toEqual([]);
  }
});
