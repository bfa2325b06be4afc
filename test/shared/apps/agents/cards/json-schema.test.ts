import { expect, test } from '@jest/globals';
import { inlined } from '../../../../../shared/apps/agents/cards/json-schema.ts';

test('named parts replace the references to them and keep what is said next to a reference', () => {
  const schema = {
    type: 'object',
    properties: {
      a: { $ref: '#/$defs/Name', description: 'the first' },
      b: { items: { $ref: '#/$defs/Pair' } },
    },
    $defs: {
      Name: { id: 'Name', type: 'string', description: 'a name' },
      Pair: { id: 'Pair', type: 'array', prefixItems: [{ $ref: '#/$defs/Name' }, { type: 'integer' }] },
    },
  };
  expect(inlined(schema)).toEqual({
    type: 'object',
    properties: {
      a: { type: 'string', description: 'the first' },
      b: {
        items: {
          type: 'array',
          prefixItems: [{ type: 'string', description: 'a name' }, { type: 'integer' }],
        },
      },
    },
  });
});

test('a reference to nothing is a mistake', () => {
  expect(() => inlined({ $ref: '#/$defs/Absent' })).toThrow('#/$defs/Absent');
});
