import { folded } from '../plain-text.ts';
import { matchesOf, type Span, spansOf } from '../spans.ts';

/*
 * Web and e-mail addresses by their form, not by a list of endings: there are over a thousand, and more each year.
 */

/** Characters of a host name's labels. */
const sign = '[\\p{L}\\p{N}\\p{M}_-]';
const label = `${sign}+`;
/**
 * Signs that browsers or readers treat as a dot. The ideographic full stop ends sentences, but not between Latin
 * letters.
 */
const dot = '(?:\\.|(?<=[a-z\\d])。(?=[a-z])|\\s?[[({]\\s?(?:dot|[.。])\\s?[\\])}]\\s?)';
const spelt = '(?:\\s+dot\\s+|\\s*[([{]\\s*dot\\s*[)\\]}]\\s*)';
const slash = '[/\\\\]';
/** The rest of a token, without the punctuation of the sentence around it. */
const rest = '[^\\s<>"”]*[^\\s<>"”’\'.,;:!?)\\]}]';
const tail = `(?:(?:${slash}|[?#_-]|:\\d)(?:${rest})?)?`;
const mailboxSign = '[\\p{L}\\p{N}._%+-]';
const mailbox = `(?<!${mailboxSign})${mailboxSign}`;

/** These forms are addresses regardless of their words. */
const certain: readonly RegExp[] = [
  `${mailbox}+@${label}(?:${dot}${label})+${tail}`,
  `${mailbox}{1,64}(?:(?:@|\\s*[([{]\\s*at\\s*[)\\]}]\\s*)${label}(?:${spelt}|\\.)[a-z]{2,}|\\s+at\\s+${label}${spelt}(?:com|net|org|info|biz|io|co|au|nz|uk))(?![\\p{L}\\p{N}])`,
  `(?:(?<![\\p{L}\\p{N}])\\p{L}[\\p{L}\\p{N}+.-]{0,30}:|(?<![^\\s"'“‘([{<,;:])${slash})${slash}${rest}`,
  `(?<!${sign})(?:(?:h(?:tt|xx)ps?|ftp|mailto|sms|tel|tg|whatsapp|javascript):|www\\.)${rest}`,
  // A wallet or a key after its scheme, longer than any word or number.
  `(?<!${sign})[a-z]{2,20}:[a-z\\d]{20,}${tail}`,
  `(?<!${sign})(?:(?:data|blob|filesystem):[a-z]+(?:/|;base64,)|(?:vbscript|file|intent|magnet|about|view-source):(?=\\S*[/?#;=(]))${rest}`,
  // A mailbox on a host without a dot, or a name in a network; this sign never joins ordinary words.
  `${mailbox}{0,64}(?<=[\\p{L}_]${mailboxSign}{0,64})@\\p{L}${sign}*(?!${sign})`,
  `(?<![\\p{L}\\p{N}\\p{M}_@])@(?:[\\p{L}_]|\\d{1,9}_?\\p{L}{3})[\\p{L}\\p{N}\\p{M}_]*(?:\\.[\\p{L}\\p{N}_]+)*(?:\\s(?:on|via)\\s(?:instagram|insta|ig|facebook|fb|tiktok|twitter|telegram|snapchat|whatsapp|wechat|youtube|pinterest)(?!\\p{L}))?`,
  `(?<!\\p{L})(?:instagram|insta|ig|telegram|tiktok|snapchat|snap|wechat|whatsapp|skype)\\s?:\\s?${rest}`,
  `(?<![\\p{L}\\p{N}.])(?:\\d{1,3}\\.){3}\\d{1,3}(?:${slash}|:\\d)(?:${rest})?`,
  `(?<!${sign})${label}\\s+(?:dot\\s+(?:com|net|org)(?:\\s+dot\\s+[a-z]{2})?|\\.(?:com|org|xyz|ru))(?!${sign})${tail}`,
].map((source) => new RegExp(source, 'giu'));

// The number of labels is bounded, because the search would otherwise rescan a chain of dots from each label. Only the
// end of a longer chain counts.
const host = new RegExp(
  `(?<!${sign})(?<before>${label}(?:${dot}${label}){0,8})${dot}(?<last>xn--[a-z\\d-]+|[\\p{L}\\p{M}]{2,63})(?![\\p{L}\\p{N}\\p{M}]|${dot}\\p{L}{2})(?<tail>${tail})`,
  'giu',
);

/** Every address, spelt out or not, has one of these; most texts have none. */
const needed = /[@:./\\。]|dot/iu;

/** Even after an abbreviation, these endings make an address: `J.com`. */
const ending = /^(?:\p{L}{2}|com|net|org|info|biz|xyz|icu|vip|dev|mobi|app|xn--.+)$/iu;
/** `U.S.`, `e.g.`, `Dr.`: the dot does not end a sentence, so the next word belongs to it. */
const abbreviation =
  /^(?:\p{L}\.)*(?:\p{L}|dr|st|mrs?|ms|no|vol|mk|pt|approx|incl|excl|max|min|qty|etc|vs)$/iu;
/** `Node.js`, `10.cm`. */
const ordinary =
  /\.(?:js|jpe?g|png|pdf|docx?|txt|csv|epub)$|^\d+\.(?:[mck]m|kg|m[lg]|[gmt]b|oz|lbs?|ft|pcs?|[ap]m|hz)$/i;

/**
 * Software named like a host, with exactly this capitalisation. The list is closed, since anyone may register
 * `evil.net`.
 */
const software = /^(?:(?:ASP|VB|ADO|ML|Json|Paint)\.NET|Socket\.IO)$/;
/** `8 fl.oz`, `20 sq.ft`: no such endings exist, or no shop has such a name. */
const measure = /^(?:fl\.oz|(?:sq|cu)\.(?:ft|in|m))$/i;

/**
 * Everything in a folded text that looks like a host name, two sentences without a space between them included:
 * `Great condition.Shop with confidence`.
 */
const hostsIn = (text: string): Span[] =>
  matchesOf(text, host).flatMap(({ 0: written, index, groups = {} }) => {
    const { before = '', last = '', tail: path = '' } = groups;
    const short = abbreviation.test(before) && (/^\p{Lu}/u.test(last) || !ending.test(last));
    const bare = `${before}.${last}`;
    const isWord = short || software.test(bare) || measure.test(bare) || ordinary.test(written);
    return isWord && /^(?:[_-]|$)/.test(path) ? [] : [{ start: index, end: index + written.length }];
  });

/** The web and e-mail addresses and names in networks in a folded text, each up to the end of its path. */
export function addressesInFolded(text: string): Span[] {
  if (!needed.test(text)) return [];
  return [...spansOf(text, ...certain), ...hostsIn(text)];
}

/** The web and e-mail addresses and names in networks in an unfolded text. */
export function addressesIn(given: string): Span[] {
  const { text, given: placeOf } = folded(given);
  return addressesInFolded(text).map(placeOf);
}
