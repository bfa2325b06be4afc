import { createRequire } from 'node:module';
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
export function colour(code: string, language: string): string {
  if (highlighter.getLanguage(language) === undefined) return escapeHtml(code);
  const { value } = highlighter.highlight(code, { language });
  const open: string[] = [];
  return value
    .replace(/<span class="([^"]*)">|<\/span>/g, (_, kind: string | undefined) => {
      if (kind === undefined) {
        const name = open.pop() ?? '';
        return name === '' ? '' : `</${name.charAt(0)}>`;
      }
      // Within a text, a further colour would only cost bytes.
      const isInText = open.some((tag) => tag.startsWith('i'));
      const tag = isInText ? '' : (short.find(([pattern]) => pattern.test(kind))?.[1] ?? '');
      open.push(tag);
      return tag === '' ? '' : `<${tag}>`;
    })
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'");
}
