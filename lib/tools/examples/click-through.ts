import { DomUtils, parseDocument } from 'htmlparser2';

/**
 * The request that pressing a button of a page's first form makes.
 *
 * @param pressed number of the button, from 0, or its value
 * @throws Error if there is no such button
 */
function submission(html: string, url: string, pressed: number | string) {
  const [form] = DomUtils.getElementsByTagName('form', parseDocument(html), true, 1);
  const all = (tag: string) =>
    form === undefined ? [] : DomUtils.getElementsByTagName(tag, form).map(({ attribs }) => attribs);
  const button = all('button').find(({ value }, index) => index === pressed || value === pressed);
  if (button === undefined) throw new Error(`There is no button for ${pressed}.`);
  const body = new URLSearchParams();
  for (const { name, type, value = '' } of all('input')) {
    if (name !== undefined) body.append(name, type === 'hidden' ? value : 'anything');
  }
  if (button.name !== undefined) body.append(button.name, button.value ?? '');
  return { url: new URL(form?.attribs.action ?? '', url).href, body };
}

/**
 * Clicks through pages from an address until a redirect leads to a host other than those given, and returns its target.
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
