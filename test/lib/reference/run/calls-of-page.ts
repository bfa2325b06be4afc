import { Marked, type Token } from 'marked';

/** A runnable block of code from a page. */
export interface Block {
  /** `sh`, `ts` or `python`. */
  readonly language: string;
  readonly code: string;
  /** Its printed output, if any. */
  readonly answer?: unknown;
  /** Whether the printed output is partial. */
  readonly isPart: boolean;
  /** The line about status and headers between block and answer, if there is one. */
  readonly statusLine?: string;
}

const runnable = new Set(['sh', 'ts', 'python']);
const reason = /^no-run: \S.{10,}/;

/** Every token, also those within lists and quotes. */
const allTokens = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [
    token,
    ...('tokens' in token && token.type !== 'paragraph' ? allTokens(token.tokens ?? []) : []),
  ]);

/**
 * The runnable blocks of a page in order, each with its printed output.
 *
 * @throws Error if one is omitted without a reason
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let waiting: { language: string; code: string }[] = [];
  let statusLine: string | undefined;
  let isBetween = false;
  const flush = (answer?: unknown, isPart = false) => {
    for (const block of waiting) {
      blocks.push({
        ...block,
        isPart,
        ...(answer === undefined ? {} : { answer }),
        ...(statusLine === undefined ? {} : { statusLine }),
      });
    }
    waiting = [];
    statusLine = undefined;
    isBetween = false;
  };
  for (const token of allTokens(new Marked().lexer(markdown))) {
    if (token.type === 'paragraph' && waiting.length > 0) {
      isBetween = true;
      if (token.raw.startsWith('Status ')) statusLine = token.raw;
    }
    if (token.type === 'heading') flush();
    if (token.type !== 'code') continue;
    const [language = '', ...words] = (token.lang ?? '').split(' ');
    const mark = words.join(' ');
    if (mark.startsWith('no-run')) {
      if (!reason.test(mark)) throw new Error(`A block is not run without a reason: ${token.text}`);
      continue;
    }
    if (runnable.has(language)) {
      if (isBetween || waiting.some((block) => block.language === language)) flush();
      waiting.push({ language, code: token.text });
    } else if (language === 'json' && waiting.length > 0) flush(JSON.parse(token.text), mark === 'part');
  }
  flush();
  return blocks;
}
