/** Text of an attribute as a browser reads it. */
const decode = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (_whole, decimal, hexadecimal, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hexadecimal !== undefined) return String.fromCodePoint(Number.parseInt(hexadecimal, 16));
    return ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as Record<string, string>)[name] ?? '';
  });

const attributeOf = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};

/**
 * The request that pressing a button of a page's first form makes.
 *
 * @param pressed number of the button, from 0, or its value
 * @throws Error if no button has that value
 */
function submission(
  html: string,
  url: string,
  pressed: number | string,
): { url: string; body: URLSearchParams } {
  const form = /<form\b[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const body = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attributeOf(tag, 'name');
    const typed = attributeOf(tag, 'type') === 'hidden' ? attributeOf(tag, 'value') : 'anything';
    if (name !== undefined) body.append(name, typed ?? '');
  }
  const buttons = Array.from(form.matchAll(/<button\b[^>]*>/g), ([tag]) => tag);
  const button =
    typeof pressed === 'number'
      ? (buttons[pressed] ?? '')
      : buttons.find((tag) => attributeOf(tag, 'value') === pressed);
  if (button === undefined) throw new Error(`There is no button for ${pressed}.`);
  const name = attributeOf(button, 'name');
  if (name !== undefined) body.append(name, attributeOf(button, 'value') ?? '');
  return { url: new URL(attributeOf(form, 'action') ?? '', url).href, body };
}

/**
 * Clicks through pages from an address until a redirect leaves for another host than those given, and returns
 * where to.
 *
 * @param buttons which button to press on each page: its number, from 0, or its value
 */
export async function clickThrough(
  address: string,
  buttons: readonly (number | string)[],
  hosts: readonly string[],
): Promise<string> {
  const left = [...buttons];
  let response = await fetch(address, { redirect: 'manual' });
  let url = address;
  for (let steps = 0; steps < 10; steps += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, url);
      if (!hosts.includes(next.origin)) return location;
      url = next.href;
      response = await fetch(url, { redirect: 'manual' });
      continue;
    }
    const button = left.shift();
    if (button === undefined) throw new Error(`stopped at ${response.status} ${url}`);
    const { url: target, body } = submission(await response.text(), url, button);
    url = target;
    response = await fetch(target, { method: 'POST', body, redirect: 'manual' });
  }
  throw new Error('too many steps');
}
