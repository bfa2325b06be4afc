import { Parser } from 'htmlparser2';

/** Markup takes room: read this many times the length to be shown. */
const roomForMarkup = 8;
/** How often a text is decoded that was encoded repeatedly; anything left then is not markup. */
const mostRounds = 5;

/** Elements whose content is not for readers. */
const unshownElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'head',
]);
/** Elements that do not separate words. */
const withinWords = new Set(['b', 'i', 'em', 'strong', 'u', 'mark', 'span', 'font', 'small', 'wbr', 'a']);

/** Controls, direction marks and other invisible characters; the joiners of emoji and scripts stay. */
const invisible = /(?!\u200c|\u200d|[\u0600-\u0605\u06dd])[\p{Cc}\p{Cf}\ufffe\uffff]/gu;
/** Only complete entities are decoded: "Pen&notebook" does not mean a sign. */
const noEntity = /&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/giu;

const visible = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').replace(invisible, '');

/** The text of HTML without its tags, comments and scripts. A `<` that does not start a tag is text. */
function withoutMarkup(html: string): string {
  let text = '';
  let unshown = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unshownElements.has(name)) unshown++;
      if (!withinWords.has(name)) text += ' ';
    },
    onclosetag(name) {
      if (unshownElements.has(name)) unshown--;
      if (!withinWords.has(name)) text += ' ';
    },
    ontext(piece) {
      if (unshown === 0) text += piece;
    },
  });
  parser.end(html.replace(noEntity, '&amp;'));
  return text;
}

/**
 * A stranger's words, fit to be shown: one line of plain text without markup, entities, invisible characters and
 * direction overrides, of at most `limit` UTF-16 units.
 */
export function shownText(text: string, limit: number): string {
  let shown = visible(text.slice(0, limit * roomForMarkup));
  for (let round = 0; round < mostRounds && /[<&]/u.test(shown); round++) {
    const bare = visible(withoutMarkup(shown));
    if (bare === shown) break;
    shown = bare;
  }
  return shown
    .replace(/<+(?=[a-z/!?])/giu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed();
}
