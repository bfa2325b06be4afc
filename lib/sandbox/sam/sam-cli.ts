import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
/** Where `python3 -m venv .cache/sam && .cache/sam/bin/pip install aws-sam-cli` puts it. */
const own = join(root, '.cache/sam/bin/sam');

/** The SAM CLI: this repository's own if it is there, else the one on the PATH. */
export const samCommand = (): string => (existsSync(own) ? own : 'sam');

/**
 * The template of the service that `npm run sam:synth` wrote. The template of the alarms next to it has nothing to run.
 */
function samTemplate(): string {
  const folder = join(root, 'cdk.out.sam');
  const name = existsSync(folder)
    ? readdirSync(folder).find((file) => file.endsWith('-service.template.json'))
    : undefined;
  if (name === undefined) throw new Error('There is no template for sam local: npm run sam:synth');
  return join(folder, name);
}

export interface SamOptions {
  /** Values of the variables that the template declares, the same for every function. */
  readonly environment: Readonly<Record<string, string>>;
  /** The docker network that containers join. */
  readonly network: string;
  /** Names that containers know in addition to those of their network, and the address of each. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Passed on as they are. */
  readonly words: readonly string[];
  /** The event that `sam local invoke` passes to the function. */
  readonly event?: string;
  readonly stdio: 'inherit' | 'pipe';
}

/** A running `sam local …`. */
export type SamProcess = ReturnType<typeof startSam>;

const patienceMs = 20_000;

/** Starts `sam local <command>` with the variables in a temporary file, which is removed at the end. */
export function startSam(command: 'start-api' | 'invoke', options: SamOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'sam-'));
  const variables = join(folder, 'env.json');
  writeFileSync(variables, JSON.stringify({ Parameters: options.environment }), { mode: 0o600 });
  const fixed = ['--template', samTemplate(), '--env-vars', variables, '--docker-network', options.network];
  for (const [name, address] of Object.entries(options.hosts)) fixed.push('--add-host', `${name}:${address}`);
  // The SAM CLI takes the last event that is named: not the words' own, which is not filled in.
  const last: string[] = [];
  if (options.event !== undefined) {
    const event = join(folder, 'event.json');
    writeFileSync(event, options.event, { mode: 0o600 });
    last.push('--event', event);
  }
  const all = [...fixed, '--skip-pull-image', ...options.words, ...last];
  const child = spawn(samCommand(), ['local', command, ...all], {
    stdio: ['ignore', options.stdio, options.stdio],
    // It is in another process group: Ctrl-C reaches only us, and we stop it cleanly.
    detached: true,
    env: { AWS_REGION: 'us-east-1', ...process.env, SAM_CLI_TELEMETRY: '0' },
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error('The SAM CLI does not start.', { cause: error })));
    child.once('exit', resolve);
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  return {
    child,
    /** The exit code, null after a signal. */
    exited,
    /** Asks it to end, and kills it if it does not. */
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const killer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      child.kill('SIGINT');
      await exited.catch(() => {});
      clearTimeout(killer);
    },
  };
}
