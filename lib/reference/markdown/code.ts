import { createRequire } from 'node:module';
import type { Tokens } from 'marked';
import { escapeHtml } from '../../../shared/apps/reference/fill.ts';

/** The part of highlight.js that we use. Its own types would add those of browsers to every file of the service. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { readonly language: string }): { readonly value: string };
}

const require = createRequire(import.meta.url);
const highlighter: Highlighter = require('highlight.js/lib/core');
highlighter.registerLanguage('sh', require('highlight.js/lib/languages/bash'));
highlighter.registerLanguage('json', require('highlight.js/lib/languages/json'));
highlighter.registerLanguage('python', require('highlight.js/lib/languages/python'));
highlighter.registerLanguage('ts', require('highlight.js/lib/languages/typescript'));

/**
 * Short tags for the few kinds of code that get a colour: pages are full of code, and each has a limit on its size.
 * Names and keywords are `b`, texts `i`, numbers and words such as null `i.n`, comments `i.c`.
 */
const short: readonly [pattern: RegExp, tag: string][] = [
  [/\b(?:attr|keyword|built_in|property)\b/, 'b'],
  [/\bstring\b/, 'i'],
  [/\b(?:number|literal)\b/, 'i class=n'],
  [/\bcomment\b/, 'i class=c'],
];

/** Code as HTML, coloured by classes; plain text if the language is not known. */
function colour(code: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return escapeHtml(code);
  const { value } = highlighter.highlight(code, { language });
  const open: string[] = [];
  return value
    .replace(/<span class="([^"]*)">|<\/span>/g, (_, kind: string | undefined) => {
      if (kind === undefined) {
        const name = open.pop() ?? '';
        return name === '' ? '' : `</${name.charAt(0)}>`;
      }
      // Further colours within a string would only cost bytes.
      const isInText = open.some((tag) => tag.startsWith('i'));
      const tag = isInText ? '' : (short.find(([pattern]) => pattern.test(kind))?.[1] ?? '');
      open.push(tag);
      return tag === '' ? '' : `<${tag}>`;
    })
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");
}

/** Fences with the same call in several languages, shown one at a time. */
export interface Tabs {
  readonly type: 'tabs';
  readonly raw: string;
  readonly codes: Tokens.Code[];
}

/** The language of a fence: the first word after its backticks. */
export const languageOf = ({ lang = '' }: Pick<Tokens.Code, 'lang'>): string => lang.split(' ')[0] ?? '';

const labels: Readonly<Record<string, string>> = {
  sh: 'Terminal',
  ts: 'TypeScript',
  python: 'Python',
  json: 'JSON',
};

const labelOf = (code: Tokens.Code): string => {
  const language = languageOf(code);
  return language === 'sh' && code.text.startsWith('curl ') ? 'curl' : (labels[language] ?? 'Text');
};

/** A code block with a copy button; `pre` is focusable so that keys scroll it. */
export function codeBlock(code: Tokens.Code, id: string, ofTab = ''): string {
  const language = languageOf(code);
  const kind = ofTab === '' ? 'code' : `code ${ofTab}`;
  return `<div class="${kind}"><pre tabindex="0"><code id="${id}">${colour(code.text, language)}</code></pre><copy-button for="${id}"></copy-button></div>\n`;
}

/**
 * The same call in several languages. Radio buttons choose one, without a script; with a script, the choice applies to
 * all calls.
 */
export function tabs(codes: readonly Tokens.Code[], nextId: () => string): string {
  const [first] = codes;
  if (first === undefined) return '';
  if (codes.length === 1) return codeBlock(first, nextId());
  const ids = codes.map(() => nextId());
  const group = `in-${ids[0]}`;
  const choices = codes.map(
    (code, index) =>
      `<label><input type="radio" name="${group}" value="${languageOf(code)}"${index === 0 ? ' checked' : ''}><span>${labelOf(code)}</span></label>`,
  );
  const blocks = codes.map((code, index) => codeBlock(code, ids[index] ?? '', languageOf(code)));
  return `<div class="tabs"><fieldset class="switch"><legend class="unseen">Language</legend>${choices.join('')}</fieldset>\n${blocks.join('')}</div>\n`;
}
