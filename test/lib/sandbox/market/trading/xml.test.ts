import { describe, expect, test } from '@jest/globals';
import { find, readXml, textAt, XmlFault } from '../../../../../lib/sandbox/market/trading/xml.ts';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const read = (xml: string, encoding: BufferEncoding = 'utf8') =>
  readXml(Buffer.from(declaration + xml, encoding));
const textOf = (content: string) => read(`<a>${content}</a>`).text;

describe('the XML reader', () => {
  test.each([
    ['plain text', ' x ', ' x '],
    ['numbers as text', '007.10', '007.10'],
    ['predefined entities, decoded once', '&lt;b&gt; &amp;amp; &quot;&apos;', '<b> &amp; "\''],
    ['character references', '&#13;&#x1F600;&#233;', '\r😀é'],
    ['line ends as \\n', 'a\r\nb\rc', 'a\nb\nc'],
    ['any Unicode', 'Zoë 日本 👩‍👩‍👧', 'Zoë 日本 👩‍👩‍👧'],
    ['a greater-than sign', 'a > b', 'a > b'],
  ])('the XML reader reads %s', (_name, content, expected) => {
    expect(textOf(content)).toBe(expected);
  });

  test('keeps attributes and the order of children', () => {
    const root = read('<a b="1 &amp; 2"><c/><d e=\'"\'>f</d><c>g</c></a>');
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
    ['two roots', '<a></a><b></b>'],
    ['two roots of one name', '<a></a><a></a>'],
    ['text after the root', '<a></a>text'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['a reference to no character', '<a>&#0;</a>'],
    ['a reference to a surrogate', '<a>&#xD800;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['a control character', '<a>\u0001</a>'],
    ['U+FFFE', '<a>\uFFFE</a>'],
    ['a less-than sign in text', '<a>1 < 2</a>'],
    ['an attribute twice', '<a b="1" b="2"></a>'],
    ['an attribute without quotes', '<a b=1></a>'],
    ['a document type', '<!DOCTYPE a><a></a>'],
    ['an instruction', '<a><?do it?></a>'],
    ['a comment', '<a><!-- b --></a>'],
    ['CDATA', '<a><![CDATA[b]]></a>'],
    ['an invalid name', '<1a></1a>'],
    ['bytes that are not UTF-8', '<a>\xff</a>', 'latin1'],
  ])('refuses %s', (_name, xml, encoding = 'utf8') => {
    expect(() => read(xml, encoding)).toThrow(XmlFault);
  });

  test.each([
    ['no declaration', '<a></a>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a></a>'],
  ])('refuses %s', (_name, xml) => {
    expect(() => readXml(Buffer.from(xml))).toThrow(XmlFault);
  });
});
