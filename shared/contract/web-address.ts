export const isHttp = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';

/** Whether this is an absolute http or https address. */
export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isHttp(url);
}

/**
 * Whether this is an absolute http or https address that means the same to every reader: without credentials, and
 * without white space, which parsers drop silently.
 */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && isHttp(url) && url.username === '' && url.password === '' && !/\s/.test(text);
}
