import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The answer to a curl call. */
export interface CurlAnswer {
  readonly status: number;
  /** Header fields in lower case. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: unknown;
}

const mark = '==block==';
const afterBody = '==after==';

/**
 * Runs blocks one after the other in one shell, as if they were pasted.
 *
 * @returns the last curl answer of each block; undefined if it printed no JSON
 */
export async function runShell(
  blocks: readonly string[],
  folder: string,
): Promise<(CurlAnswer | undefined)[]> {
  // curl reads its defaults from here: status and headers are printed after the body.
  writeFileSync(join(folder, '.curlrc'), `silent\nwrite-out = "${afterBody}%{http_code} %{header_json}"\n`);
  const script = blocks.map((block) => `printf '%s' '${mark}'\n${block}\n`).join('');
  const { stdout } = await run('sh', ['-e', '-c', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, CURL_HOME: folder, HOME: folder },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout
    .split(mark)
    .slice(1)
    .map((printed) => {
      const [body = '', told = ''] = printed.split(afterBody);
      const start = told.indexOf(' ');
      const json = body.slice(body.search(/^[[{]/m));
      if (start === -1 || !/^[[{]/.test(json)) return undefined;
      return {
        status: Number(told.slice(0, start)),
        headers: JSON.parse(told.slice(start)),
        body: JSON.parse(json),
      };
    });
}
