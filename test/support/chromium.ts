import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';

const root = resolve(import.meta.dirname, '../..');

/** A Chromium, and the variables that it needs in addition to this process's. */
interface Installed {
  readonly executablePath: string;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * A headless Chromium: the one that the package `@sparticuz/chromium` carries, which has builds for Linux. Elsewhere
 * name one in `CHROMIUM`.
 *
 * @returns undefined, and says why, if there is none: tests of pages then cannot run
 */
export async function openBrowser(): Promise<Browser | undefined> {
  const named = process.env.CHROMIUM;
  const installed = named === undefined ? await packagedChromium() : { executablePath: named, variables: {} };
  if (installed === undefined) {
    process.stderr.write(
      'Not run: tests in a browser (no Chromium for this machine; name one in CHROMIUM).\n',
    );
    return undefined;
  }
  return chromium.launch({
    executablePath: installed.executablePath,
    env: { ...process.env, ...installed.variables },
    // Only our own pages are opened; containers and CI run as root, where Chromium's sandbox does not start.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/**
 * Unpacks Chromium the first time, about two seconds, into a folder that is kept with other temporary ones. The package
 * itself would treat a file that another process is still writing as complete.
 */
async function packagedChromium(): Promise<Installed | undefined> {
  if (process.platform !== 'linux') return undefined;
  const kept = join(tmpdir(), `chromium-${packagedVersion()}`);
  if (!existsSync(kept)) {
    const folder = mkdtempSync(`${kept}-`);
    const unpacking = join(import.meta.dirname, 'unpack-chromium.ts');
    await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', unpacking], {
      env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    // It expects its fonts in /tmp, regardless of the temporary folder.
    const fonts = join(folder, 'fonts/fonts.conf');
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${kept}/`));
    try {
      renameSync(folder, kept);
    } catch {
      // Another process was faster; both unpacked the same files.
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const { LD_LIBRARY_PATH: libraries } = process.env;
  return {
    executablePath: join(kept, 'chromium'),
    variables: {
      FONTCONFIG_PATH: join(kept, 'fonts'),
      LD_LIBRARY_PATH: [join(kept, 'al2023/lib'), ...(libraries === undefined ? [] : [libraries])].join(':'),
    },
  };
}

function packagedVersion(): string {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** A finding of axe-core: one rule, and where and how it is broken. */
interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Pages whose browser loads axe-core itself: injecting half a megabyte would take most of a check's time. */
const withAxe = new WeakSet<Page>();

/** The colour rules: contrast at WCAG's strictest level. */
const aboutColours = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/**
 * Experimental rules with false positives on our pages: the first takes each large figure for a heading, the second a
 * chart for a picture, though arrow keys go through its bars.
 */
const mistaken = ['p-as-heading', 'focus-order-semantics'];

/**
 * axe-core's findings on a page in its current state, by all rules, including those off by default. It is injected past
 * the page's own script policy.
 *
 * @param rules only `about colours` if nothing else has changed since the last full check
 */
export async function axeFindings(
  page: Page,
  rules: 'all' | 'about colours' = 'all',
): Promise<readonly Finding[]> {
  const session = await page.context().newCDPSession(page);
  if (!withAxe.has(page)) {
    withAxe.add(page);
    await page.addInitScript({ path: axePath });
  }
  // The content may have been loaded before that.
  const isThere = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (isThere.result.value === 'undefined')
    await session.send('Runtime.evaluate', { expression: readFileSync(axePath, 'utf8') });
  const chosen =
    rules === 'all'
      ? `axe.getRules().map(({ ruleId }) => ruleId).filter((id) => !${JSON.stringify(mistaken)}.includes(id))`
      : JSON.stringify(aboutColours);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    // Without `resultTypes` axe would describe every element even where a rule passes.
    expression: `axe.run({ resultTypes: ['violations'], runOnly: ${chosen} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      })))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (!Array.isArray(result.value)) throw new Error(`axe-core did not run: ${exceptionDetails?.text}`);
  return result.value as readonly Finding[];
}
