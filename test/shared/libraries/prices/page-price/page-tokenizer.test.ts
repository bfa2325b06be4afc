import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Parser, Tokenizer } from 'htmlparser2';
import { PageTokenizer } from '../../../../../shared/libraries/prices/page-price/page-tokenizer.ts';
import { counts } from '../../../../support/counts.ts';

/** Everything that the parser passes on, with the places in the text. */
function eventsOf(pieces: readonly string[], tokenizer: typeof Tokenizer): unknown[] {
  const events: unknown[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]): void => {
      events.push([name, parser.startIndex, parser.endIndex, ...given]);
    };
  const parser = new Parser(
    {
      onopentag: note('open'),
      onclosetag: note('close'),
      onattribute: note('attribute'),
      ontext: note('text'),
      oncomment: note('comment'),
      onprocessinginstruction: note('instruction'),
    },
    { decodeEntities: true, Tokenizer: tokenizer },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return events;
}

test("the tokenizer finds what the library's own tokenizer finds, in whatever pieces the page comes", () => {
  const signs = `< > </ <script> </script> </scr <!-- --> -- - " ' = a b= &amp; & &#36 <title> </title> <style> </style > ]]> <? é€ />`;
  const part = fc.constantFrom(...signs.split(' '), ' ', '\n', '<a b="', "<a c='", '<![CDATA[');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (parts, length) => {
      const html = parts.join('');
      const pieces = Array.from({ length: Math.ceil(html.length / length) }, (_, index) =>
        html.slice(index * length, (index + 1) * length),
      );
      expect(eventsOf(pieces, PageTokenizer)).toEqual(eventsOf(pieces, Tokenizer));
    }),
    { seed: 4, numRuns: counts(500, 5_000) },
  );
});

test('the tokenizer searches by itself: it would do nothing if the library renamed its methods', () => {
  expect(Object.getOwnPropertyNames(Tokenizer.prototype)).toEqual(
    expect.arrayContaining(['fastForwardTo', 'handleInAttributeValue']),
  );
});
