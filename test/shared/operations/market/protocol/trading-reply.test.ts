import { describe, expect, test } from '@jest/globals';
import { readXml } from '../../../../../shared/operations/market/protocol/trading-reply.ts';
import { childrenOf, textAt } from '../../../../../shared/operations/market/protocol/xml.ts';
import { counts } from '../../../../support/counts.ts';

describe('reading XML', () => {
  test('every value is text: nothing is taken for a number', () => {
    const root = readXml('<r><a>0123</a><b>1.32</b><c>true</c><d>110000000001</d></r>');
    expect(['a', 'b', 'c', 'd'].map((name) => textAt(root, name))).toEqual([
      '0123',
      '1.32',
      'true',
      '110000000001',
    ]);
  });

  test.each([
    ['elements', '<a/>'.repeat(50_000)],
    ['levels within levels', ('<a>'.repeat(90) + '</a>'.repeat(90)).repeat(500)],
    ['attributes', `<a ${Array.from({ length: 50_000 }, (_, index) => `b${index}="1"`).join(' ')}/>`],
    ['entities', `<a>${'&amp;'.repeat(250_000)}</a>`],
    ['empty sections', '<![CDATA[]]>'.repeat(50_000)],
  ])('a document of far more %s than any reply has is not read at all', (_what, content) => {
    expect(readXml(`<r>${content}</r>`)).toBeUndefined();
  });

  test('a listing with 250 variations and the longest description is read', () => {
    const variation =
      '<V><SKU>1</SKU><StartPrice currencyID="AUD">1.0</StartPrice><Quantity>1</Quantity></V>';
    const description = '&lt;p&gt;words&lt;/p&gt;'.repeat(25_000);
    const root = readXml(`<r>${variation.repeat(250)}<Description>${description}</Description></r>`);
    expect(root?.children).toHaveLength(251);
  });

  test('children are lists, also when there is one', () => {
    const root = readXml('<r><e>1</e></r>');
    expect(root === undefined ? [] : childrenOf(root, 'e').map(({ text }) => text)).toEqual(['1']);
  });

  test('entities are decoded once, CDATA is not decoded', () => {
    const root = readXml('<r a="x&quot;y"><t>&amp;lt; &#x1F600;&#65;<![CDATA[<b>&amp;</b>]]> &apos;</t></r>');
    expect(textAt(root, 't')).toBe("&lt; 😀A<b>&amp;</b> '");
    expect(root?.attributes.a).toBe('x"y');
  });

  test('the text of a message keeps the words inside its markup', () => {
    expect(textAt(readXml('<r><m>Use <b>a</b> value.</m></r>'), 'm')).toBe('Use a value.');
  });

  test('the text of an element is all that is in it, trimmed only at its ends', () => {
    const root = readXml('<r> <a> <b> x </b>y</a><c> z</c> </r>');
    expect(root?.text).toBe('x y z');
    expect(textAt(root, 'a')).toBe('x y');
    expect(textAt(root, 'a', 'b')).toBe('x');
  });

  test('a long text within many elements is decoded once', () => {
    const length = counts(100_000, 190_000);
    const root = readXml(`${'<a>'.repeat(90)}${'&amp;'.repeat(length)}${'</a>'.repeat(90)}`);
    expect(root?.text).toBe('&'.repeat(length));
  });

  test('prefixes, declarations and comments do not matter', () => {
    const root = readXml('<?xml version="1.0"?><!-- c --><s:r xmlns:s="urn:x"><s:Ack>Success</s:Ack></s:r>');
    expect(root?.name).toBe('r');
    expect(textAt(root, 'Ack')).toBe('Success');
  });

  test.each([
    ['a document type inside a message', '<![CDATA[<!DOCTYPE html>]]>', '<!DOCTYPE html>'],
    ['an entity that only HTML has', '&nbsp;', '&nbsp;'],
    ['a character that does not exist', '&#0;&#xD800;', '\ufffd\ufffd'],
    ['an element without content', 'a<br/>b', 'ab'],
  ])('%s does no harm', (_what, xml, text) => {
    expect(textAt(readXml(`<!DOCTYPE r [<!ENTITY x "y">]><r><m>${xml}</m></r>`), 'm')).toBe(text);
  });

  test.each([
    ['nothing', ''],
    ['text', 'Service unavailable'],
    ['a web page', '<!DOCTYPE html><html><body><p>Down<br></body></html>'],
    ['a cut-off document', '<r><Ack>Success</Ack>'],
    ['a document that is cut off after a slash', '<r><Ack>Success</Ack>/'],
    ['a document that is cut off in its last tag', '<r><Ack>Success</Ack></r'],
    ['crossed elements', '<r><a><b></a></b></r>'],
    ['two roots', '<r/><r/>'],
    ['thousands of levels', `${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}`],
  ])('%s is not understood', (_what, text) => {
    expect(readXml(text)).toBeUndefined();
  });
});
