/*
 * What the contract counts and detects in texts: words, web addresses, XML characters. Operations read texts in the
 * same way.
 */

/** The words of a text: runs of characters that are not white space. */
export const wordsOf = (text: string): string[] => text.match(/\S+/gu) ?? [];

export const countWords = (text: string): number => wordsOf(text).length;

/** Whether this is an absolute http or https address. */
export function isHttp(address: URL | string): boolean {
  const url = typeof address === 'string' ? URL.parse(address) : address;
  return url?.protocol === 'http:' || url?.protocol === 'https:';
}

/** Maximum characters of a parsed address: a megabyte takes a tenth of a second. */
export const longestUrl = 8192;

/**
 * Whether this is an absolute http or https address that means the same to every reader: without credentials, and
 * without white space, which parsers drop silently.
 */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isHttp(url) && url.username === '' && url.password === '' && !/\s/.test(text);
}

/**
 * Everything outside the production `Char` of XML 1.0 (fifth edition, 2.2): most control characters, surrogates
 * without a partner, U+FFFE and U+FFFF. A listing reaches the marketplace as XML, which cannot express them.
 */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Whether XML can carry a text. */
export const isXmlText = (text: string): boolean => !notInXml.test(text);
