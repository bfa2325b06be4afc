import { describe, expect, test } from '@jest/globals';
import { readXml } from '../../../../../shared/operations/market/protocol/trading-reply.ts';
import { textAt } from '../../../../../shared/operations/market/protocol/xml.ts';

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
    ['levels', `${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}`],
    ['attributes', `<a ${Array.from({ length: 50_000 }, (_, index) => `b${index}="1"`).join(' ')}/>`],
    ['entities', `<a>${'&amp;'.repeat(250_000)}</a>`],
  ])('a document of far more %s than any reply has is not read at all', (_what, content) => {
    expect(readXml(`<r>${content}</r>`)).toBeUndefined();
  });

  test('entities are decoded once, CDATA is not decoded', () => {
    const root = readXml('<r a="x&quot;y"><t>&amp;lt; &#x1F600;&#65;<![CDATA[<b>&amp;</b>]]> &apos;</t></r>');
    expect(textAt(root, 't')).toBe("&lt; 😀A<b>&amp;</b> '");
    expect(root?.attributes.a).toBe('x"y');
  });

  test('the text of an element is its whole content, trimmed only at its ends', () => {
    const root = readXml('<r> <a> <b> x </b>y</a><c> z</c> </r>');
    expect(root?.text).toBe('x y z');
    expect(textAt(root, 'a')).toBe('x y');
    expect(textAt(root, 'a', 'b')).toBe('x');
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
  ])('%s is not understood', (_what, text) => {
    expect(readXml(text)).toBeUndefined();
  });
});
