import { readHostEnvironment } from '../../lib/sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../lib/sandbox/host.ts';
import { postTo } from '../../lib/tools/examples/fillings.ts';

/** A local host without logs or stored data, whose demo account never runs out of credits. */
export async function startQuietHost(environment: Readonly<Record<string, string>> = {}): Promise<LocalHost> {
  process.env.LOG_LEVEL = 'SILENT';
  // The functions read these variables themselves.
  Object.assign(process.env, environment);
  const settings = { PORT: '0', DATA_DIR: ':memory:', DEMO_CREDITS: '100000', ALLOW_PRIVATE_HOSTS: '1' };
  return await startLocalHost(readHostEnvironment({ ...settings, ...environment }));
}

/**
 * Calls an operation with the key of the demo account.
 *
 * @param url of the server to call, if not the host itself
 * @throws Error for an answer other than 200
 */
export async function callHost(host: LocalHost, path: string, body: object, url = host.url) {
  const authorization = `Bearer ${host.demoKey.shown}`;
  const response = await postTo({ ...host, url }, path, body, { authorization });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
  return { text, headers: response.headers };
}
