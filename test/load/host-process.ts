import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pictureUrlOf } from '../../lib/sandbox/catalogue/similar-offers.ts';

const root = resolve(import.meta.dirname, '../..');

/** The arguments of `npm start` after `node`, so that the measured host runs with the same options. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const start = scripts.start.split(' ').slice(1);

/** The local host as a separate process. */
export interface HostProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its output. */
  readonly welcome: string;
  /** What its page /sandbox says of each emulator. */
  readonly emulators: readonly { readonly what: string; readonly origin: string }[];
  /** Address of a picture that the host's stand-ins serve. */
  readonly samplePicture: string;
  /** Resident memory, in megabytes. */
  memory(): Promise<number>;
}

/** Ends a process, by force if it does not exit within five seconds. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 5000);
  await gone;
  clearTimeout(force);
}

/** Starts the local host with exactly these variables and waits until it has printed its address. */
export async function startHostProcess(environment: Readonly<Record<string, string>>): Promise<HostProcess> {
  const child = spawn(process.execPath, start, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const welcome = await new Promise<string>((started, failed) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (/^Try a photo: .*\n/m.test(printed)) started(printed);
    });
    child.once('exit', () => failed(new Error('The host did not start.')));
  });
  const url = /^Listening on (\S+)$/m.exec(welcome)?.[1] ?? '';
  const page = await (await fetch(`${url}/sandbox`)).text();
  const entries = page.matchAll(/<dt>(.*)<\/dt><dd><a href="(\S+)\/__journal"/g);
  const emulators = Array.from(entries, ([, what = '', origin = '']) => ({ what, origin }));
  const shops = emulators.find(({ what }) => what.startsWith('The shops'))?.origin ?? '';
  return {
    child,
    url,
    welcome,
    emulators,
    samplePicture: pictureUrlOf(shops, 'steam-iron.jpg'),
    memory: async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
      return Math.round(Number(stdout.trim()) / 1024);
    },
  };
}
