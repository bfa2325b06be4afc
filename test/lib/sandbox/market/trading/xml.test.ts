import { describe, expect, test } from '@jest/globals';
import { find, readXml, textAt, XmlFault } from '../../../../../lib/sandbox/market/trading/xml.ts';

const read = (xml: string, encoding: BufferEncoding = 'utf8') => readXml(Buffer.from(xml, encoding));
const textOf = (content: string) => read(`<a>${content}</a>`).text;

describe('the XML reader', () => {
  test.each([
    ['plain text', ' x ', ' x '],
    ['numbers as text', '007.10', '007.10'],
    ['predefined entities, decoded once', '&lt;b&gt; &amp;amp; &quot;&apos;', '<b> &amp; "\''],
    ['character references', '&#13;&#x1F600;&#233;', '\r😀é'],
    ['line ends as \\n', 'a\r\nb\rc', 'a\nb\nc'],
    ['CDATA as it is', '<![CDATA[<b>&amp;</b>]]>', '<b>&amp;</b>'],
    ['CDATA split at its own end', '<![CDATA[x]]]]><![CDATA[>y]]>', 'x]]>y'],
    ['text around CDATA and comments', 'a<![CDATA[ b ]]><!-- no -->c', 'a b c'],
    ['any Unicode', 'Zoë 日本 👩‍👩‍👧', 'Zoë 日本 👩‍👩‍👧'],
    ['a greater-than sign', 'a > b', 'a > b'],
  ])('the XML reader reads %s', (_name, content, expected) => {
    expect(textOf(content)).toBe(expected);
  });

  test('keeps attributes and the order of children', () => {
    const root = read(
      '<?xml version="1.0" encoding="utf-8"?>\n<!-- x -->\n<a b="1 &amp; 2"><c/><d e=\'"\'>f</d><c>g</c></a>\n',
    );
    expect(root.attributes).toEqual({ b: '1 & 2' });
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ['c', ''],
      ['d', 'f'],
      ['c', 'g'],
    ]);
    expect(find(root, 'd')?.attributes).toEqual({ e: '"' });
    expect(textAt(root, 'd.x')).toBeUndefined();
  });

  test.each<[string, string, BufferEncoding?]>([
    ['nothing', ''],
    ['no element', 'text'],
    ['an open element', '<a>'],
    ['crossed elements', '<a><b></a></b>'],
    ['two roots', '<a/><b/>'],
    ['two roots of one name', '<a/><a/>'],
    ['text after the root', '<a></a>text'],
    ['text after an empty root', '<a/>text'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a reference to no character', '<a>&#0;</a>'],
    ['a reference to a surrogate', '<a>&#xD800;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['U+FFFE', '<a>\uFFFE</a>'],
    ['the end of CDATA in text', '<a>]]></a>'],
    ['a less-than sign in text', '<a>1 < 2</a>'],
    ['a less-than sign in an attribute', '<a b="<"/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['a document type', '<!DOCTYPE a><a/>'],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['a broken declaration', '<?xml vers="1.0"?><a/>'],
    ['an instruction', '<a><?do it?></a>'],
    ['two hyphens in a comment', '<a><!-- a -- b --></a>'],
    ['an invalid name', '<1a/>'],
    ['bytes that are not UTF-8', '<a>\xff</a>', 'latin1'],
  ])('refuses %s', (_name, xml, encoding = 'utf8') => {
    expect(() => read(xml, encoding)).toThrow(XmlFault);
  });
});
