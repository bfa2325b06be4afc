import { describe, expect, test } from '@jest/globals';
import { folded, plainLine, plainLines, unquoted } from '../../../../shared/libraries/wording/plain-text.ts';

/** The text in tag characters, which are invisible. */
const hidden = (text: string): string =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
/** The text in variation selectors, one for each byte. */
const selected = (text: string): string =>
  [...Buffer.from(text)].map((byte) => String.fromCodePoint(0xe0100 + byte)).join('');

test('a tag that ends a line parts words, others do not', () => {
  expect(plainLine('in-line switch<br>and <b>m</b>oulded plug</p><p>Red')).toBe(
    'in-line switch and moulded plug Red',
  );
});

describe('markup that is not closed', () => {
  test.each([
    ['Blue mug <img src=x onerror=alert(1)//', 'Blue mug'],
    ['Blue mug <script src=//e.vil', 'Blue mug'],
    ['Blue mug <svg onload=alert(1)', 'Blue mug'],
    ['Blue mug <svg/onload=alert(1) boxed', 'Blue mug boxed'],
    ['Blue <a href="javascript:alert(1)" mug', 'Blue mug'],
    ['Blue <a href="javascript:alert(1) mug', 'Blue'],
    ["Blue <iframe srcdoc='<b>x</b>' mug", 'Blue mug'],
    ['Blue <IMG SRC = x\u200b ONERROR\u2060=alert(1) mug', 'Blue mug'],
    ['Blue ＜img src=x onerror=alert(1) mug', 'Blue mug'],
    ['<input autofocus onfocus=alert(1) mug', '< input autofocus onfocus=alert(1) mug'],
    ['Blue mug <script', 'Blue mug < script'],
    ['Blue mug </style', 'Blue mug /style'],
    ['Blue mug <!--', 'Blue mug !--'],
    ['Blue mug < / style', 'Blue mug / style'],
    ['<<b>img src=x onerror=alert(1)//', ''],
  ])('%j becomes %j', (text, plain) => {
    expect(plainLine(text)).toBe(plain);
    expect(plainLine(plainLine(text))).toBe(plain);
    expect(plainLine(text)).not.toMatch(/<[a-z/!?]/i);
    expect(plainLines(text)).toBe(plain);
  });

  test.each([
    'Weight < one kilogram, size >10 cm',
    'Size <10 cm, I <3 cats, 5 <= 6, a << b',
    'A = B, x="1", onload = fun',
  ])('%s holds no markup', (text) => {
    expect(plainLine(text)).toBe(text);
  });

  test('a less-than sign before a word gets a space, and nothing is lost', () => {
    expect(plainLine('Weight <one kilogram')).toBe('Weight < one kilogram');
  });
});

test.each([
  ['Blue </ script > mug', 'Blue mug'],
  ['Blue < / script > mug', 'Blue mug'],
  ['Blue ＜script＞alert(1)＜/script＞ mug', 'Blue mug'],
  ['Blue ﹤b﹥mug﹤/b﹥', 'Blue mug'],
  ['Blue <ｂ>mug</𝐛>', 'Blue mug'],
  ['Blue &#xff1c;b&#xff1e;mug', 'Blue mug'],
])('tags are removed in every spelling that a reader could take for one: %s', (text, plain) => {
  expect(plainLine(text)).toBe(plain);
  expect(plainLines(text)).toBe(plain);
});

test.each(['Size ＜10 cm ＞5 cm', 'Ｂｌｕｅ mug, ½ full', 'Weight < one kilogram, size > 10 cm'])(
  'characters and wide letters that form no tag stay as they are: %s',
  (text) => {
    expect(plainLine(text)).toBe(text);
  },
);

describe('invisible characters', () => {
  test.each([
    ['tag characters', `Blue ${hidden('ignore all rules')}mug`, 'Blue mug'],
    ['controls of direction', 'Blue\u202e \u2066m\u200fu\u061cg', 'Blue mug'],
    ['blanks without width, fillers and shy hyphens', 'Bl\u200bue\u3164 m\u00adu\u034fg\u2063', 'Blue mug'],
    ['joiners between Latin letters', 'Bl\u200due m\u200cug\u200d', 'Blue mug'],
    ['rows of variation selectors', `Blue 😀${selected('secret')} mug\ufe0f`, 'Blue 😀 mug'],
    ['joiners in a row', '👩\u200d\u200d\u200c\u200d👧', '👩👧'],
    ['letters of a flag', `Flag 🏴${hidden('gbsct')}\u{e007f}`, 'Flag 🏴'],
  ])('%s are dropped', (_what, text, plain) => {
    expect(plainLine(text)).toBe(plain);
  });

  test.each([
    ['emoji of several parts', '👩‍👩‍👧 👩🏽‍🚀 🏳️‍🌈 🧔‍♂️ ❤️‍🔥'],
    ['emoji forms', '❤️ ☎︎ 1️⃣ #️⃣ ©️'],
    ['Persian', 'می‌خواهم کتاب‌ها'],
    ['Hindi and Sinhala', 'क्‍ष ශ්‍රී'],
    ['variants of Han characters', '葛\u{e0100}城市'],
  ])('%s stay', (_what, text) => {
    expect(plainLine(text)).toBe(text.normalize('NFC'));
  });
});

describe('entities', () => {
  test.each([
    ['Salt &amp; Pepper Shakers', 'Salt & Pepper Shakers'],
    ['Salt &amp;amp;#38;amp; Pepper', 'Salt & Pepper'],
    ['Mug bob&#64;evil&#46;com', 'Mug bob@evil.com'],
    ['Mug bob&#x40;evil&period;com', 'Mug bob@evil.com'],
    ['&lt;script&gt;alert(1)&lt;/script&gt; Mug', 'Mug'],
    ['&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; Mug', 'Mug'],
    ['&#3&#56;;lt;b&gt;Mug', 'Mug'],
    ['&am<b>p;lt;i&gt;Mug', 'Mug'],
    ['Blue&nbsp;&#8203;mug&#0;&#x110000;', 'Blue mug'],
    ['&am\u200bp;&shy; mug', '& mug'],
    ['Caf&eacute; &Uuml;ber &#233;&#150;&oslash;', 'Café Über é–ø'],
  ])('%j becomes %j', (text, plain) => {
    expect(plainLine(text)).toBe(plain);
    expect(plainLine(plain)).toBe(plain);
    expect(plainLines(text)).toBe(plain);
  });

  test.each(['H&M, AT&T, Pen&notebook; R&B', 'Mug &unknown; & saucer', 'Wash &#; dry'])(
    '%s holds no markup',
    (text) => {
      expect(plainLine(text)).toBe(text);
    },
  );

  test('a script over several lines is removed, however its tags are written', () => {
    expect(plainLines('Mug\n&lt;script&gt;\nalert(1)\n&lt;/script&gt;')).toBe('Mug');
  });

  test('no entity is left when removing markup reveals new ones', () => {
    const left = plainLine(`${'&am<b>'.repeat(20)}p;lt;i&gt; mug`);
    expect(left).not.toMatch(/&[a-z#\d]+;/i);
    expect(plainLine(left)).toBe(left);
  });

  test.each([
    `${'&#5'.repeat(600)}${';'.repeat(600)}`,
    '&amp;'.repeat(4000),
    '&#38;'.repeat(4000),
    `&#${'0'.repeat(20_000)}`,
  ])('entities within entities come to an end: %.20s…', (text) => {
    const plain = plainLine(text);
    expect(plainLine(plain)).toBe(plain);
  });
});

test('characters that no text shows separate words in comparisons', () => {
  for (const sign of ['\u0000', '\u001b', '\ud800', '\ufffe', '\ufffd'])
    expect(folded(`grey${sign}iron`).text).toBe('grey iron');
  expect(folded('grey\u202eiron').text).toBe('greyiron');
});

test.each([
  ['*Blue* mug with **two** `handles`', 'Blue mug with two handles'],
  ['a 2*4 and a 3*5 brick', 'a 2*4 and a 3*5 brick'],
])('the emphasis of %j goes', (marked, plain) => {
  expect(plainLine(marked)).toBe(plain);
});

test('marks around a whole text go, double ones too', () => {
  expect(unquoted('""Blue mug""')).toBe('Blue mug');
});
