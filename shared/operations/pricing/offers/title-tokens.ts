/** The marketplace's titles have at most 80 characters, those of shops a few hundred. */
const longestText = 500;

/** Words, signs that add or separate, and dashes with a space beside them. */
const token = /[\p{L}\p{N}]+|[+&,;:|()[\]{}]|(?<=\s)[-–—]|[-–—](?=\s)/gu;

/** "screens" and "screen" are one word; "glass" stays. */
const singular = (word: string): string => (/^\p{L}{2,}[^\P{L}su]s$/u.test(word) ? word.slice(0, -1) : word);

/**
 * The words of a text in one spelling: small letters, no accents, no plural s. `plus` replaces a sign that adds, and an
 * empty text for one that separates. Only the first 500 characters are read.
 */
export function tokensOf(text: string): string[] {
  const plain = text
    .slice(0, longestText)
    .normalize('NFKD')
    .slice(0, longestText)
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bw\/o\b/g, ' without ')
    .replace(/\bw\//g, ' with ')
    .replaceAll('ł', 'l');
  return (plain.match(token) ?? []).map((match) => {
    if (/[\p{L}\p{N}]/u.test(match)) return singular(match);
    return match === '+' || match === '&' ? 'plus' : '';
  });
}
