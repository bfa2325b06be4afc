import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placeholders } from '../../../lib/tools/examples/example-files.ts';
import { createFillings } from '../../../lib/tools/examples/fillings.ts';
import { stableAnswer } from '../../../lib/tools/examples/stable-answer.ts';
import { authorizationCode } from '../../../lib/tools/seller-token.ts';
import { referenceIn } from '../../../shared/apps/reference/reference.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { myListings } from '../../../shared/contract/market/own-listings.ts';
import { projectWithClient } from '../../support/client-package.ts';
import { valuesFor } from '../../support/counts.ts';
import { useHost } from '../../support/host.ts';
import { type Block, blocksOf } from './run/calls-of-page.ts';
import { type Printed, type Program, runPython, runTypeScript } from './run/run-programs.ts';
import { type CurlAnswer, runShell } from './run/run-shell.ts';

/*
 * Every example that a page prints is run as a reader would run it, against the host, and must answer as printed, apart
 * from ids. Blocks of a guide that are in one language make one program; on pages of operations each block is one.
 */

const t = useHost();
const folder = mkdtempSync(join(tmpdir(), 'printed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface PrintedPage {
  readonly path: string;
  readonly isGuide: boolean;
  readonly blocks: readonly Block[];
  /** The languages to run it in. */
  readonly languages: readonly string[];
}

const languages = ['sh', 'python', 'ts'];
const pages: PrintedPage[] = [];
/** Printed blocks and their results, by page. */
const outcomes: { what: string; printed: unknown; answered: unknown }[] = [];
let accounts = 0;
const newKey = (credits: number): Promise<string> => {
  accounts += 1;
  return t.createAccount(`reader-${accounts}`, credits);
};

/** The address at which a seller returns to an app, with the code as browsers show it. */
const returnAddress = async (key: string): Promise<string> =>
  `https://app.example/signed-in?code=${encodeURIComponent(await authorizationCode(t.host.url, key))}`;

/** Values for a page's placeholders. A code works once, so each block gets its own. */
function createReader(key: string): (code: string) => Promise<string> {
  accounts += 1;
  const fillingsFor = createFillings(t.host, key, t.admin, `reader-${accounts}`);
  // One name may be a suffix of another.
  const places = Object.entries(placeholders).toSorted(([, a], [, b]) => b.length - a.length);
  return async (code) => {
    let written = code.replaceAll('YOUR_API_KEY', key);
    const back = 'https://app.example/signed-in?code=AUTHORIZATION_CODE';
    if (written.includes(back)) written = written.replaceAll(back, await returnAddress(key));
    for (const [name, shown] of places) written = written.replaceAll(shown, `{{${name}}}`);
    // A list needs an entry.
    const list = /my-listings|myListings/.test(code) ? { state: 'active' } : {};
    const fillings: Readonly<Record<string, string>> = await fillingsFor({ request: { written, ...list } });
    return written.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fillings[name] ?? whole);
  };
}

/** A value without ids, tokens, times and the ports of this run. */
async function stable(value: unknown): Promise<unknown> {
  const response = new Response(JSON.stringify({ value: value ?? null }));
  return ((await stableAnswer(response, t.host)).answer as { value: unknown }).value;
}

/** The part of a value with the form of a printed one. */
function partOf(value: unknown, printed: unknown): unknown {
  if (Array.isArray(printed) && Array.isArray(value))
    return value.slice(0, printed.length).map((element, index) => partOf(element, printed[index]));
  if (typeof printed !== 'object' || printed === null || typeof value !== 'object' || value === null)
    return value;
  return Object.fromEntries(
    Object.entries(printed).map(([name, entry]) => [name, partOf(Reflect.get(value, name), entry)]),
  );
}

async function compare(what: string, block: Block, answered: unknown): Promise<void> {
  if (block.answer === undefined) return;
  const printed = await stable(block.answer);
  const whole = await stable(answered);
  outcomes.push({ what, printed, answered: block.isPart ? partOf(whole, printed) : whole });
}

/** The line about status and headers, as it would be printed for this answer. */
function statusLineOf({ status, headers }: CurlAnswer, line: string): string {
  const named = [...line.matchAll(/`([\w-]+): [^`]*`/g)].map(([, name = '']) => name);
  return `${[`Status ${status}`, ...named.map((name) => `\`${name}: ${headers[name]?.join(', ')}\``)].join(', ')}:`;
}

const blocksIn = (wanted: string, page: PrintedPage): Block[] =>
  page.languages.includes(wanted) ? page.blocks.filter(({ language }) => language === wanted) : [];

async function runShellBlocks(page: PrintedPage): Promise<void> {
  const blocks = blocksIn('sh', page);
  if (blocks.length === 0) return;
  const asReader = createReader(await newKey(1000));
  const own = mkdtempSync(join(folder, 'sh-'));
  const codes: string[] = [];
  for (const { code } of blocks) codes.push(await asReader(code));
  const answers = await runShell(codes, own);
  for (const [index, block] of blocks.entries()) {
    const answer = answers[index];
    const what = `${page.path}, curl ${index + 1}`;
    await compare(what, block, answer?.body);
    // A block that prints no answer must at least not fail.
    if (block.answer === undefined && block.statusLine === undefined && answer !== undefined)
      outcomes.push({
        what,
        printed: 'succeeds',
        answered: answer.status < 400 ? 'succeeds' : answer.status,
      });
    if (block.statusLine === undefined || answer === undefined) continue;
    outcomes.push({
      what,
      printed: block.statusLine.replace(/:(?=[^`]*$).*/s, ':'),
      answered: statusLineOf(answer, block.statusLine),
    });
  }
}

interface PrintedProgram {
  readonly what: string;
  readonly blocks: Block[];
  readonly program: Program;
  /** What the reader types at its prompts. */
  readonly typed: string;
}

/** The programs of a language, with their blocks. */
async function programsIn(language: string): Promise<PrintedProgram[]> {
  const made: PrintedProgram[] = [];
  for (const page of pages) {
    const { path, isGuide } = page;
    const blocks = blocksIn(language, page);
    if (blocks.length === 0) continue;
    const key = await newKey(1000);
    const asReader = createReader(key);
    const groups = isGuide ? [blocks] : blocks.map((block) => [block]);
    for (const [index, group] of groups.entries()) {
      const program: string[] = [];
      for (const { code } of group) program.push(await asReader(code));
      const asks = program.some((part) => part.includes('Paste the address'));
      const typed = asks ? `${await returnAddress(key)}\n` : '';
      made.push({ what: `${path}, ${language} ${index + 1}`, blocks: group, program, typed });
    }
  }
  return made;
}

async function compareAll(
  programs: Awaited<ReturnType<typeof programsIn>>,
  printed: readonly Printed[],
): Promise<void> {
  for (const [index, { what, blocks }] of programs.entries()) {
    for (const [part, block] of blocks.entries()) {
      const came = printed[index]?.[part];
      if (came === undefined || 'failure' in came)
        outcomes.push({
          what: `${what}, part ${part + 1}`,
          printed: 'runs',
          answered: came?.failure ?? 'nothing',
        });
      else await compare(`${what}, part ${part + 1}`, block, came.value);
    }
  }
}

/** The photo used in guides. */
async function bringPhoto(to: string): Promise<void> {
  const photo = await (await fetch(t.host.standIns.samplePicture)).arrayBuffer();
  writeFileSync(join(to, 'iron.jpg'), new Uint8Array(photo));
}

beforeAll(async () => {
  let operations = 0;
  for (const page of referenceIn(process.env.REFERENCE_PAGES ?? '').pages) {
    const response = await fetch(`${t.host.url}/docs/${page.path === '' ? 'index' : page.path}.md`);
    const blocks = blocksOf(await response.text());
    const isGuide = page.operation === undefined;
    // Operations take turns with the languages, unless all are tried in each.
    const run = isGuide ? languages : valuesFor(operations++, languages);
    const printed = { path: page.path, isGuide, blocks, languages: run };
    // The newest listing must not have been changed or relisted by another page.
    if (page.operation === myListings.name) pages.unshift(printed);
    else pages.push(printed);
  }
});

/** The number of operations tried in a language. */
const operationsIn = (language: string): number =>
  pages.filter((page) => !page.isGuide && page.languages.includes(language)).length;

/** The printed answer must equal the actual one. */
function expectAsPrinted(least: number): void {
  const came = outcomes.splice(0);
  expect(came.map(({ what, answered }) => [what, answered])).toEqual(
    came.map(({ what, printed }) => [what, printed]),
  );
  expect(came.length).toBeGreaterThanOrEqual(least);
}

describe('printed examples', () => {
  test('every operation is tried in one language at least, and every language has operations', () => {
    const tried = languages.map(operationsIn);
    expect(tried.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(endpoints.length);
    expect(Math.min(...tried)).toBeGreaterThan(0);
  });

  test('printed examples in a terminal answer as printed, with the named status and headers', async () => {
    // A few readers at a time: a small machine cannot answer all at once in time.
    const waiting = [...pages];
    const read = async (): Promise<void> => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) await runShellBlocks(page);
    };
    await Promise.all([read(), read(), read()]);
    expectAsPrinted(2 * operationsIn('sh'));
  });

  test('printed examples in Python answer as printed', async () => {
    const own = mkdtempSync(join(folder, 'python-'));
    await bringPhoto(own);
    const programs = await programsIn('python');
    const printed = await runPython(
      programs.map(({ program }) => program),
      own,
      programs.map(({ typed }) => typed).join(''),
    );
    if (printed === undefined) return;
    await compareAll(programs, printed);
    expectAsPrinted(operationsIn('python'));
  });

  test('printed examples in TypeScript, compiled with strict settings and the package of the client, answer as printed', async () => {
    const project = await projectWithClient();
    try {
      await bringPhoto(project.folder);
      const programs = await programsIn('ts');
      const printed = await runTypeScript(
        programs.map(({ program }) => program),
        project.folder,
        programs.map(({ typed }) => typed).join(''),
      );
      await compareAll(programs, printed);
      expectAsPrinted(operationsIn('ts'));
    } finally {
      project.remove();
    }
  });
});
