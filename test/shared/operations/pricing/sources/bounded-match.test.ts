import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shownMatch, shownText } from '../../../../../shared/operations/pricing/sources/bounded-match.ts';
import { anyText } from '../../../../support/any-text.ts';
import { counts } from '../../../../support/counts.ts';

const hidden = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])[\p{Cc}\p{Cf}\u2028\u2029]/u;

test.each([
  ['Lamp < 30 cm', 'Lamp < 30 cm'],
  ['Lamp <30 cm, 5>3', 'Lamp <30 cm, 5>3'],
  ['Tea & "biscuits" — 50 % 日本 😀', 'Tea & "biscuits" — 50 % 日本 😀'],
  ['Family 👨‍👩‍👧 می‌خواهم', 'Family 👨‍👩‍👧 می‌خواهم'],
  ['', ''],
])('the honest title %j keeps its text', (title, shown) => {
  expect(shownText(title, 500)).toBe(shown);
});

test.each([
  ['<script>alert(1)</script>Mug', 'Mug'],
  ['Mug<script>alert(1)', 'Mug'],
  ['<b>Blue</b> m<i>u</i>g<br>350 ml', 'Blue mug 350 ml'],
  ['Mug <img src=x onerror=alert(1)//', 'Mug'],
  ['Mug <!-- hidden --> red', 'Mug red'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Mug', 'Mug'],
  ['&amp;lt;b&amp;gt;Mug &amp;amp; spoon', 'Mug & spoon'],
  ['Caf&eacute; &#36;5 &#x2F; &pound;3', 'Café $5 / £3'],
  ['Lamp &lt; 30 cm, AT&amp;T', 'Lamp < 30 cm, AT&T'],
  ['<\u200bscript>alert(1)</script>Mug', 'Mug'],
  ['&#8203;<&#8203;script>alert(1)<&#8203;/script>Mug', 'Mug'],
  ['M\0u\u0007g\u202e der\u2066 \u{e0041}\u{e0042}\ufeff\u00ad', 'Mug der'],
  ['  Mug \t\n red\u2028blue\u00a0\u3000 ', 'Mug red blue'],
  ['\ud800Mug', 'Mug'],
])('%j is shown as %j', (title, shown) => {
  expect(shownText(title, 500)).toBe(shown);
});

test('a limit does not cut within a character', () => {
  expect(shownText('a😀😀', 4)).toBe('a😀');
});

test('everything in a match is fit to show', () => {
  const shown = shownMatch({
    title: `<b>Blue</b> mug\u202e ${'x'.repeat(1_000)}`,
    url: 'HTTPS://Shop.Example/a/../mug',
    image: 'javascript:<b>alert(1)</b>',
    vendor: 'v'.repeat(1_000),
    price: { amount: '5', currency: 'AUD', text: '<i>A$5</i>' },
    openPrice: { amount: '5', currency: undefined, text: '<script>$5</script>' },
  });
  expect(shown).toEqual({
    title: `Blue mug ${'x'.repeat(491)}`,
    url: 'https://shop.example/mug',
    image: 'javascript:alert(1)',
    vendor: 'v'.repeat(200),
    price: { amount: '5', currency: 'AUD', text: 'A$5' },
    openPrice: undefined,
  });
});

describe('whatever the text is', () => {
  const pieces = fc.constantFrom(
    ...'< > & ; / ! ? &lt; &gt; &amp; &#60; &#x202e; script img svg -- " = a 3 \0 \u202e \u200b \u{e0041} \ud800'.split(
      ' ',
    ),
    ' ',
    '\n',
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    anyText(),
  );

  test('a shown text has no tags, no hidden characters and only single spaces', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const shown = shownText(text, limit);
        expect(shown.length).toBeLessThanOrEqual(limit);
        expect(shown).not.toMatch(/<[a-z/!?]/iu);
        expect(shown).not.toMatch(hidden);
        expect(shown).not.toMatch(/\s\s|^\s/u);
        expect(shown.isWellFormed()).toBe(true);
      }),
      { seed: 7, numRuns: counts(150, 20_000) },
    );
  });
});
