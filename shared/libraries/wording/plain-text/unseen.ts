/** Scripts in which a joiner decides how letters are written. */
const joining =
  '\\p{sc=Arab}\\p{sc=Beng}\\p{sc=Deva}\\p{sc=Gujr}\\p{sc=Guru}\\p{sc=Knda}\\p{sc=Khmr}\\p{sc=Mlym}\\p{sc=Mong}\\p{sc=Mymr}\\p{sc=Orya}\\p{sc=Sinh}\\p{sc=Syrc}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Tibt}';
/** What has an emoji form beside its text form, and what has further forms by registration. */
const twoForms = '\\p{Emoji}\\p{S}\\p{P}\\p{sc=Han}';
const registered = '\\p{sc=Han}\\p{sc=Mong}\\p{sc=Mymr}\\p{Sm}';

const patterns = [
  '\\p{Cc}',
  '[\\u2028\\u2029\\uFFF9-\\uFFFB\\uFFFD-\\uFFFF]',
  // Tag characters, controls of direction, fillers, blanks without width: whole sentences can be hidden in them.
  '[\\p{DI}--[\\u200C\\u200D\\p{VS}]]',
  // Joiners between words or letters that need none.
  `(?<![\\p{Extended_Pictographic}\\p{EMod}\\uFE0F${joining}])[\\u200C\\u200D]+`,
  `[\\u200C\\u200D]+(?![\\p{Extended_Pictographic}\\u2640\\u2642${joining}])`,
  // Variation selectors, except the first after a character that has such forms: a row of them can spell a message.
  `(?<![${twoForms}])[\\uFE0E\\uFE0F]`,
  `(?<![${registered}])[\\p{VS}--[\\uFE0E\\uFE0F]]`,
  '(?<=\\p{VS})\\p{VS}',
];
const unseen = new RegExp(patterns.join('|'), 'gv');

/** Every character of such a text is seen. */
const printable = /^[\x20-\x7e]*$/;

/**
 * The text without characters that a reader cannot see and that would hide or join words. Joiners and variation
 * selectors stay where emoji and scripts need them. Of the flags of England, Scotland and Wales, which are a black
 * flag with letters that are not seen, the flag stays.
 */
export const withoutUnseen = (text: string): string =>
  printable.test(text) ? text : text.replace(unseen, '');
