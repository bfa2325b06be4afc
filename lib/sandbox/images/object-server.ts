import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { type Emulator, type EmulatorRequest, startEmulator } from '../emulator/emulator.ts';

/** Objects as S3 keeps them, in a folder or in memory. */
interface Objects {
  /** @param notBefore milliseconds since 1970: anything written before is gone */
  read(key: string, notBefore: number): Promise<Buffer | undefined>;
  write(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
}

function inMemory(): Objects {
  const objects = new Map<string, { readonly bytes: Buffer; readonly at: number }>();
  return {
    async read(key, notBefore) {
      const kept = objects.get(key);
      if (kept !== undefined && kept.at < notBefore) objects.delete(key);
      return objects.get(key)?.bytes;
    },
    write: async (key, bytes) => {
      objects.set(key, { bytes, at: Date.now() });
    },
    remove: async (key) => {
      objects.delete(key);
    },
  };
}

function inFolder(folder: string): Objects {
  const fileOf = (key: string) => join(folder, normalize(`/${key}`));
  return {
    async read(key, notBefore) {
      const file = await stat(fileOf(key)).catch(() => undefined);
      if (file === undefined) return undefined;
      if (file.mtimeMs < notBefore) await rm(fileOf(key), { force: true });
      return await readFile(fileOf(key)).catch(() => undefined);
    },
    write: async (key, bytes) => {
      await mkdir(dirname(fileOf(key)), { recursive: true });
      await writeFile(fileOf(key), bytes);
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}

export interface ObjectServer extends Emulator {
  /** Reads an object without the protocol, to serve public ones. */
  read(key: string): Promise<Buffer | undefined>;
}

const noSuchKey =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message></Error>';

const dayMs = 86_400_000;
/** The bucket's lifecycle rule: photos from the playground are gone after a day. */
const notBefore = (key: string, now: number): number => (key.startsWith(photoPrefix) ? now - dayMs : 0);

/**
 * Speaks the part of S3 that the service uses: PutObject, GetObject and DeleteObject, path style (`/bucket/key`), unsigned. Listens
 * on `host`, loopback by default. Objects age by `clock`.
 */
export async function startObjectServer(
  folder: string,
  host?: string,
  clock: () => number = Date.now,
): Promise<ObjectServer> {
  const objects = folder === ':memory:' ? inMemory() : inFolder(folder);
  const read = (key: string) => objects.read(key, notBefore(key, clock()));
  const keyOf = (request: EmulatorRequest) =>
    decodeURIComponent(request.url.pathname).replace(/^\/[^/]+\//, '');
  const emulator = await startEmulator(
    async (request) => {
      if (request.method === 'PUT') {
        await objects.write(keyOf(request), request.body);
        return { status: 200, headers: { etag: '"local"' } };
      }
      if (request.method === 'DELETE') {
        await objects.remove(keyOf(request));
        return { status: 204 };
      }
      const bytes = await read(keyOf(request));
      return bytes === undefined
        ? { status: 404, headers: { 'content-type': 'application/xml' }, body: noSuchKey }
        : { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes };
    },
    { host },
  );
  return { ...emulator, read };
}
