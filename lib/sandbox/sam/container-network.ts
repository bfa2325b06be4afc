import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);
const commandMs = 30_000;
const removeTries = 40;

async function docker(...words: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('docker', words, { timeout: commandMs });
    return stdout.trim();
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new Error(`docker ${words[0]} failed: ${output}`, { cause: error });
  }
}

/** A docker network of our own, and the address at which only its containers reach this machine. */
export type ContainerNetwork = Awaited<ReturnType<typeof createContainerNetwork>>;

/** Ends what is still on the network. Docker refuses to remove a container that sam is just removing, so we retry. */
async function endContainers(network: string): Promise<void> {
  for (let tries = 0; tries < removeTries; tries += 1) {
    const left = await docker('ps', '--all', '--quiet', '--filter', `network=${network}`);
    if (left === '') return;
    await docker('rm', '--force', ...left.split('\n')).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * Makes a network. On Linux, only its containers and this machine reach a server that listens on its gateway. Docker
 * Desktop forwards `host.docker.internal` to loopback.
 */
export async function createContainerNetwork() {
  const name = `resale-listing-sam-${randomBytes(4).toString('hex')}`;
  await docker('network', 'create', name);
  const remove = async () => {
    await endContainers(name);
    await docker('network', 'rm', name);
  };
  if (process.platform !== 'linux') {
    // `host-gateway` is docker's alias for the address behind that name.
    return { name, host: '127.0.0.1', seenAs: 'host.docker.internal', gateway: 'host-gateway', remove };
  }
  try {
    const host = await docker('network', 'inspect', name, '--format', '{{(index .IPAM.Config 0).Gateway}}');
    return { name, host, seenAs: host, gateway: host, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Whether docker has this image here. */
export const hasImage = async (tag: string): Promise<boolean> =>
  await docker('image', 'inspect', tag).then(
    () => true,
    () => false,
  );
