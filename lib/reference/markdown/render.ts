import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml, keyMark, keyPlace } from '../../../shared/apps/reference/fill.ts';
import type { Heading } from '../../../shared/apps/reference/reference.ts';
import { codeBlock, languageOf, type Tabs, tabs } from './code.ts';
import { fieldList } from './field-list.ts';
import { anchorOf, plainText, sectionsOf } from './sections.ts';

const inTabs = new Set(['sh', 'ts', 'python']);

/** Puts fences in several languages that follow each other into one token: the same call in each of them. */
function groupCalls(tokens: readonly Token[]): Token[] {
  const grouped: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'space') continue;
    if (token.type !== 'code' || !inTabs.has(languageOf(token as Tokens.Code))) {
      grouped.push(token);
      continue;
    }
    const code = token as Tokens.Code;
    const last = grouped.at(-1) as Tabs | undefined;
    const joins =
      last?.type === 'tabs' && !last.codes.some((other) => languageOf(other) === languageOf(code));
    if (joins) last.codes.push(code);
    else grouped.push({ type: 'tabs', raw: code.raw, codes: [code] } satisfies Tabs);
  }
  return grouped;
}

/** Turns tokens into HTML, and notes the headings on the way. */
function pageParser(headings: Heading[]) {
  const anchors = new Set<string>();
  const path: string[] = [];
  let section = '';
  let codes = 0;
  const nextId = (): string => {
    codes += 1;
    return `c${codes}`;
  };
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const text = plainText(inner);
        const id = anchorOf(text, anchors);
        anchors.add(id);
        section = id;
        if (depth <= 3) headings.push({ id, text, level: depth });
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
      },
      code(token) {
        return codeBlock(token, nextId());
      },
      table({ header, rows }) {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>\n`;
        const body = rows.map((cells) => row(cells, 'td')).join('');
        // It is focusable so that keys scroll it.
        const label = escapeHtml(headings.at(-1)?.text ?? plainText(row(header, 'th')));
        return `<div class="table" tabindex="0" role="region" aria-label="${label}"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      list(token) {
        return fieldList(token, section, path, anchors, this.parser) ?? false;
      },
      codespan({ text }) {
        const [, path] = /^POST (\/\S+)$/.exec(text) ?? [];
        return path === undefined
          ? `<code>${escapeHtml(text)}</code>`
          : `<code class="call"><b>POST</b> ${escapeHtml(path)}</code>`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
    extensions: [{ name: 'tabs', renderer: (token) => tabs((token as unknown as Tabs).codes, nextId) }],
  });
}

const descriptionLength = 200;

function descriptionOf(html: string): string {
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = '']) => plainText(inner));
  const first = paragraphs.find((text) => / .*[.:]$/.test(text) && !text.startsWith('POST ')) ?? '';
  if (first.length <= descriptionLength) return first;
  const cut = first.slice(0, descriptionLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf('. ') + 1, cut.lastIndexOf(' ')))}`.replace(/[^.]$/, '$&…');
}

/** @throws Error if the text does not begin with a title */
export function render(markdown: string) {
  const headings: Heading[] = [];
  const marked = pageParser(headings);
  const [title, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title.depth !== 1)
    throw new Error(`A page must begin with its title, unlike ${markdown.slice(0, 60)}`);
  const html = marked.parser(groupCalls(rest)).replaceAll(keyPlace, keyMark);
  return {
    title: plainText(marked.parseInline(title.text, { async: false })),
    /** Everything below the title. */
    html,
    headings,
    /** Plain text of the first paragraph that forms a sentence. */
    description: descriptionOf(html),
    sections: sectionsOf(html),
  };
}
