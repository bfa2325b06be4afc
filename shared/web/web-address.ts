/** Whether this is a whole http or https address without credentials. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  return url.username === '' && url.password === '' && !/\s/.test(text);
}
