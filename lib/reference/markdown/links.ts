/** The form of a page that a link leads to. */
export type Form = 'html' | 'md';

const outside = /^(?:[a-z][a-z+.-]*:|\{\{)/i;

/** A link of a guide as a path below the API's address, or undefined if it leads elsewhere or within its page. */
function ownPath(href: string): string | undefined {
  if (outside.test(href) || href.startsWith('#')) return undefined;
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  if (path.startsWith('/')) return path.replace(/\.md$/, '') + anchor;
  const name = path.split('/').at(-1)?.replace(/\.md$/, '') ?? '';
  return `/docs${name === 'index' ? '' : `/${name}`}${anchor}`;
}

/** The address of a path in the form of the page, with placeholders that are filled in when it is shown. */
function addressOf(path: string, form: Form): string {
  if (form === 'html') return `{{base_path}}${path}`;
  const [, page = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
  const file = page === '/docs' ? '/docs/index.md' : page.startsWith('/docs/') ? `${page}.md` : page;
  return `{{base_url}}${file}${anchor}`;
}

/** Code, which stays as it is; links are looked for everywhere else. */
const code = /(^(`{3,}|~{3,}).*?^\2\s*$|`[^`\n]+`)/gms;

/** The text with all links to our pages rewritten for one form. */
export function withLinks(markdown: string, form: Form): string {
  let result = '';
  let end = 0;
  const changed = (text: string) =>
    text.replace(/(\]\()([^)\s]+)(\))/g, (whole, before: string, href: string, after: string) => {
      const path = ownPath(href);
      return path === undefined ? whole : `${before}${addressOf(path, form)}${after}`;
    });
  for (const match of markdown.matchAll(code)) {
    result += changed(markdown.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return result + changed(markdown.slice(end));
}
