import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { contractDeclarations } from '../../../lib/client-package/contract-declarations.ts';
import { jsonSchemaOf } from '../../../lib/client-package/contract-schemas.ts';
import { docComment, printType } from '../../../lib/client-package/print-type.ts';
import { defineEndpoint } from '../../../shared/contract/endpoint.ts';

const printed = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
  printType(jsonSchemaOf(schema, io)).replaceAll(/\s+/g, ' ');

describe('the printed type', () => {
  test.each<[string, z.ZodType, string]>([
    ['a text', z.string().max(3), 'string'],
    ['a whole number', z.int(), 'number'],
    ['null or a truth value', z.boolean().nullable(), 'boolean | null'],
    ['listed values', z.enum(['a', 'b']), '"a" | "b"'],
    ['one value', z.literal('a'), '"a"'],
    ['a list of either', z.array(z.union([z.string(), z.number()])), '(string | number)[]'],
    ['anything', z.unknown(), 'unknown'],
    ['an object without fields', z.object({}), 'Record<string, never>'],
    ['names with values', z.record(z.string(), z.number()), '{ [name: string]: number }'],
    [
      'fields, some optional and some with odd names',
      z.object({ a: z.string(), 'b-c': z.number().optional() }),
      '{ a: string; "b-c"?: number | undefined; }',
    ],
    [
      'fields and further ones of another type',
      z.object({ a: z.number() }).catchall(z.string()),
      '{ a: number; } & { [name: string]: string }',
    ],
  ])('the type of %s is printed in TypeScript', (_, schema, type) => {
    expect(printed(schema)).toBe(type);
  });

  test('the printed type of a request makes a field with a default optional, and says which default', () => {
    const request = z.object({ limit: z.number().default(15).meta({ description: 'How many' }) });
    expect(printed(request, 'input')).toBe('{ /** How many. Default: 15 */ limit?: number | undefined; }');
    expect(printed(request)).toContain('limit: number;');
  });

  test('the printed type of a text whose legal values are only listed stays a text, with the values in words', () => {
    const request = z.object({
      currency: z.string().meta({ enum: ['AUD', 'USD'], description: 'Currency' }),
      site: z
        .string()
        .pipe(z.enum(['AU', 'US']))
        .meta({ enum: ['AU', 'US'] }),
    });
    expect(printed(request, 'input')).toBe(
      '{ /** Currency. One of AUD, USD */ currency: string; /** One of AU, US */ site: string; }',
    );
    expect(printed(request)).toContain('site: "AU" | "US";');
  });

  test('a description cannot end the comment that holds it', () => {
    expect(docComment('a */ b')).toBe('/** a *\\/ b */\n');
    expect(docComment(undefined, '')).toBe('');
  });
});

const money = z.object({ amount: z.string() }).meta({ id: 'Money', description: 'An amount' });

const endpoint = (name: string, request: z.ZodType, response: z.ZodType) =>
  defineEndpoint({
    name,
    path: `/api/v1/${name}`,
    area: 'market',
    summary: 'Does it',
    credits: 0,
    repeat: 'free',
    asks: [],
    errorShape: 'simple',
    request,
    response,
  });

describe('the declarations of a contract', () => {
  test('the declarations of a contract give a schema with an id its name, once, and each operation two', () => {
    const { text, names } = contractDeclarations(
      [endpoint('market-do-it', z.object({}), z.object({ fees: z.array(money), paid: money }))],
      ['BAD', 'WORSE'],
    );
    expect(names).toEqual(['Money', 'DoItRequest', 'DoItAnswer']);
    expect(text.match(/interface Money/g)).toHaveLength(1);
    expect(text).toContain('/** An amount */\ninterface Money {\n    amount: string;\n}');
    expect(text).toContain('interface DoItAnswer {\n    fees: Money[];\n    paid: Money;\n}');
    expect(text).toContain("type ServiceCode =\n  | 'BAD'\n  | 'WORSE';");
  });

  test('the declarations of a contract name what requests and answers share once, and twice where an answer has more', () => {
    const price = z.object({ amount: z.string().default('0') }).meta({ id: 'Price' });
    const offer = z.object({ price }).meta({ id: 'Offer' });
    const shared = z.object({ offer, money });
    const { text, names } = contractDeclarations([endpoint('trade', shared, shared)], []);
    expect(names.toSorted()).toEqual(
      ['Money', 'Offer', 'OfferOutput', 'Price', 'PriceOutput', 'TradeAnswer', 'TradeRequest'].toSorted(),
    );
    expect(text).toContain('interface OfferOutput {\n    price: PriceOutput;\n}');
    expect(text).toContain('interface TradeAnswer {\n    offer: OfferOutput;\n    money: Money;\n}');
    expect(text).toContain('interface TradeRequest {\n    offer: Offer;\n    money: Money;\n}');
  });
});
