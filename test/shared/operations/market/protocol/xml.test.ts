import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isXmlText } from '../../../../../shared/contract/texts.ts';
import { readXml } from '../../../../../shared/operations/market/protocol/trading-reply.ts';
import { childOf, writeXml } from '../../../../../shared/operations/market/protocol/xml.ts';
import { anyCharacter } from '../../../../support/any-text.ts';

describe('writing XML', () => {
  test('elements are in the given order, without white space; an empty one is omitted, a list becomes several', () => {
    const members = {
      B: { text: '1', attributes: { unit: 'cm' } },
      C: { F: {} },
      D: undefined,
      E: ['2', '3'],
      G: [],
    };
    expect(writeXml('A', members, { xmlns: 'urn:x' })).toBe(
      '<?xml version="1.0" encoding="utf-8"?><A xmlns="urn:x"><B unit="cm">1</B><E>2</E><E>3</E></A>',
    );
  });

  test('markup, the end of CDATA and carriage returns are escaped; line feeds and tabs stay', () => {
    const written = writeXml('D', 'a < b && c ]]> "d"\r\n\te');
    expect(written).toContain('<D>a &lt; b &amp;&amp; c ]]&gt; &quot;d&quot;&#13;\n\te</D>');
  });

  test('text that XML cannot carry is a bug of ours', () => {
    expect(() => writeXml('D', 'a\u0000b')).toThrow('before it is written');
  });

  test('any text that XML can carry is read back as it was written', () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1 }).filter(isXmlText);
    fc.assert(
      fc.property(text, (value) => {
        // Reading removes white space at both ends, so the text is set in marks.
        const root = readXml(writeXml('R', { T: `[${value}]` }));
        expect(childOf(root, 'T')?.text).toBe(`[${value}]`);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

test.each([
  ...['\t\n\r', 'é', '😀', '\u{1fffe}', '\u0085', '\ud7ff', '\ue000', '\ufffd'].map(
    (text) => [text, true] as const,
  ),
  ...['\u0000', '\u000b', '\u001f', '\ud800', 'a\udc00', '\ufffe', '\uffff'].map(
    (text) => [text, false] as const,
  ),
])('XML 1.0 can carry %j: %s', (text, can) => {
  expect(isXmlText(text)).toBe(can);
});
