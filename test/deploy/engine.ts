import { execFile } from 'node:child_process';
import { Agent, createServer, request } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { keptFolder } from '../../lib/kept-folder.ts';
import { startEngineProcess } from '../../lib/sandbox/database/engine.ts';
import { close, listen } from '../../lib/sandbox/listen.ts';

const run = promisify(execFile);

/** The package's version. @see https://pypi.org/project/ministack/ (29 November 2026) */
const version = '1.5.33';
const startMs = 60_000;

/** An emulator of AWS that others wrote, on loopback, with nothing in it. */
export interface AwsEngine {
  /** Origin of every service's API. */
  readonly url: string;
  /** What programs need to speak to it instead of AWS, with the rights of the account's root. */
  readonly environment: Readonly<Record<string, string>>;
  /** The id of the REST API that is served under `/dev`, as its functions believe. */
  restApi: string;
  stop(): Promise<void>;
}

/**
 * The Python of a virtual environment that has the engine, made when it is first needed.
 *
 * @throws an error that says what is missing
 */
export async function installEngine(): Promise<string> {
  const folder = await keptFolder(`ministack-${version}`, [], async (made) => {
    await run('python3', ['-m', 'venv', made]).catch((cause: unknown) => {
      throw new Error('This needs Python 3.10 or later with its module venv, as python3 on the PATH.', {
        cause,
      });
    });
    await run(join(made, 'bin/python'), ['-m', 'pip', 'install', '--quiet', `ministack==${version}`]);
  });
  return join(folder, 'bin/python');
}

/** Starts the engine's process on a free port. It ends with this process. */
export async function startEngine(settings: Readonly<Record<string, string>>) {
  const python = await installEngine();
  return await startEngineProcess({
    program: 'env',
    argumentsFor: (port) => [
      // It runs functions with the Node that runs this.
      `PATH=${dirname(process.execPath)}:${process.env.PATH}`,
      `GATEWAY_PORT=${port}`,
      'BIND_HOST=127.0.0.1',
      'LOG_LEVEL=ERROR',
      ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      python,
      '-m',
      'ministack',
    ],
    host: '127.0.0.1',
    startMs,
  });
}

/**
 * Starts the engine with permissions enforced, behind a server that adds what it lacks: it says that callers came by
 * TLS, without which the buckets' policies refuse everyone; it serves a stage at the address that the stage's functions
 * work out; and for CodeDeploy it answers that no deployment is under way.
 */
export async function startAwsEngine(): Promise<AwsEngine> {
  const agent = new Agent({ keepAlive: true });
  const behind = { port: '', restApi: '' };
  const server = createServer((incoming, response) => {
    if (String(incoming.headers['x-amz-target']).startsWith('CodeDeploy')) {
      response.end('{"deployments":[]}');
      return;
    }
    const path = incoming.url?.replace(/^\/dev(?=\/)/, `/restapis/${behind.restApi}/dev/_user_request_`);
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
    const to = { host: '127.0.0.1', port: behind.port, method: incoming.method, path, headers, agent };
    const passed = request(to, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.pipe(passed);
  });
  const url = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1' })}`;
  const environment = {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: 'us-east-1',
    // The key of the account's root, by the engine's choice.
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  const { endpoint, stop } = await startEngine({ ...environment, AUTH: 'true' });
  behind.port = new URL(endpoint).port;
  return {
    url,
    environment,
    set restApi(id: string) {
      behind.restApi = id;
    },
    async stop() {
      await stop();
      agent.destroy();
      await close(server);
    },
  };
}
