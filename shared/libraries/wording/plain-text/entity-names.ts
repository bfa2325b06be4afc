/** Entity names that models write, and those that can hide an address, a price or a telephone number. */
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

/** The character of an HTML entity name; undefined for unlisted names. */
export function namedCharacter(name: string): string | undefined {
  const sign = signs.get(name) ?? signs.get(name.toLowerCase());
  if (sign !== undefined) return sign;
  if (blank.test(name)) return ' ';
  if (unseen.test(name)) return '';
  const [, letter = '', accent = ''] = accented.exec(name) ?? [];
  const composed = `${letter}${accents[accent.toLowerCase()] ?? ''}`.normalize('NFC');
  return composed.length === 1 ? composed : undefined;
}
