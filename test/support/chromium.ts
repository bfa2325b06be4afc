import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * A headless Chromium: the one that the package `@sparticuz/chromium` carries, which has builds for Linux. Elsewhere
 * name one in `CHROMIUM`.
 *
 * @returns undefined, and says why, if there is none: tests of pages then have nothing to run in
 */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = process.env.CHROMIUM ?? (await packagedChromium());
  if (executablePath === undefined) {
    process.stderr.write(
      'Not run: tests in a browser (no Chromium for this machine; name one in CHROMIUM).\n',
    );
    return undefined;
  }
  return chromium.launch({
    executablePath,
    // Pages of our own alone; containers and CI run as root, where Chromium's sandbox does not start.
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** Unpacks Chromium into the temporary folder the first time, about two seconds. */
async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  // What the package reads to put the libraries that it carries beside libc onto the loader's path.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** A finding of axe-core: one rule and where it is broken. */
export interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Rules of axe-core that look at colours, of those that it runs unasked. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core calls serious or critical in a page as it stands. Injected past the page's own script policy.
 *
 * @param rules `about colours` alone where nothing else has changed since all were looked at
 */
export async function seriousFindings(
  page: Page,
  rules: 'all' | 'about colours' = 'all',
): Promise<readonly Finding[]> {
  const { readFile } = await import('node:fs/promises');
  const session = await page.context().newCDPSession(page);
  // Where a rule is kept, axe would describe every element all the same.
  const options = { resultTypes: ['violations'], ...(rules === 'all' ? {} : { runOnly: aboutColours }) };
  await session.send('Runtime.evaluate', { expression: await readFile(axePath, 'utf8') });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${JSON.stringify(options)}).then(({violations}) => violations)`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (!Array.isArray(result.value)) throw new Error(`axe-core did not run: ${exceptionDetails?.text}`);
  const findings = result.value as readonly Finding[];
  return findings.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
