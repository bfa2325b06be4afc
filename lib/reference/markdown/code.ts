import type { Tokens } from 'marked';
import { colour } from './colour.ts';

/** Fences that say the same in several languages, of which one is shown at a time. */
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

/** A run of code with a button to copy it; `pre` takes the focus so that keys scroll it. */
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
