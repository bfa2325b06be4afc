/** An entity with its semicolon: in `Pen&notebook` nobody means a sign. */
const entity = /&(?:#(?<decimal>\d+)|#x(?<hex>[\da-f]+)|(?<name>[a-z][a-z\d]{1,30}));/giu;
/** An ampersand that was encoded again and again. */
const ampersands = /&(?:(?:amp|#0*38|#x0*26);)+/giu;

/** Names that models write, and those in which an address, a price or a telephone number can hide. */
const signs: ReadonlyMap<string, string> = new Map(
  (
    'amp & lt < gt > quot " apos \' lsquo ‘ rsquo ’ ldquo “ rdquo ” laquo « raquo » sbquo ‚ bdquo „ hellip … ' +
    'ndash – mdash — hyphen ‐ dash ‐ bull • middot · times × divide ÷ minus − plusmn ± deg ° micro µ sup2 ² sup3 ³ ' +
    'frac12 ½ frac14 ¼ frac34 ¾ copy © reg ® trade ™ euro € pound £ yen ¥ cent ¢ dollar $ iexcl ¡ iquest ¿ ' +
    'szlig ß aelig æ AElig Æ oelig œ OElig Œ oslash ø Oslash Ø aring å Aring Å ' +
    'commat @ period . comma , colon : semi ; excl ! quest ? sol / bsol \\ num # percnt % plus + equals = lowbar _ ' +
    'lpar ( rpar ) lbrack [ rbrack ] lsqb [ rsqb ] lbrace { rbrace } lcub { rcub } verbar | vert | ast * grave `'
  )
    .split(' ')
    .flatMap((name, index, all) => (index % 2 === 0 ? [[name, all[index + 1] ?? ''] as const] : [])),
);
const blank = /^(?:nbsp|ensp|emsp|thinsp|hairsp|numsp|puncsp|tab|newline)$/iu;
const unseen = /^(?:shy|zwj|zwnj|lrm|rlm|zerowidthspace|nobreak)$/iu;

const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  caron: '\u030c',
};
const accented = /^([a-z])(acute|grave|circ|tilde|uml|cedil|caron)$/iu;

function named(name: string): string | undefined {
  const sign = signs.get(name) ?? signs.get(name.toLowerCase());
  if (sign !== undefined) return sign;
  if (blank.test(name)) return ' ';
  if (unseen.test(name)) return '';
  const [, letter = '', accent = ''] = accented.exec(name) ?? [];
  const composed = `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC');
  return composed.length === 1 ? composed : undefined;
}

const windows = new TextDecoder('windows-1252');

/** What a browser shows for a number: of those that are controls, the character that Windows has there. */
function numbered(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows.decode(Uint8Array.of(code));
  return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? ''
    : String.fromCodePoint(code);
}

const decoded = (text: string): string =>
  text
    .replace(ampersands, '&')
    .replace(entity, (found: string, decimal?: string, hex?: string, name?: string) =>
      name === undefined
        ? numbered(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
        : (named(name) ?? found),
    );

/**
 * The text with characters for the entities of HTML, however often it was encoded; unknown names stay.
 *
 * Written by hand: `decodeHTMLStrict` of entities 9 differs in 9 of 17 tricky texts (`&Euro;` and `&Amp;` stay, `&shy;`
 * becomes a character that nobody sees, `&#0;` a replacement character) and would add 30 kB to each listing function,
 * more than is left below their bound, where this adds 2.
 */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let next = decoded(plain); next !== plain; next = decoded(plain)) plain = next;
  return plain;
}
