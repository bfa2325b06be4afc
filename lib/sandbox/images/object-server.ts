import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { type Emulator, type EmulatorRequest, startEmulator } from '../emulator/emulator.ts';

/** Objects as S3 keeps them, in a folder or in memory. */
interface Objects {
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, bytes: Buffer): Promise<void>;
}

function inMemory(): Objects {
  const objects = new Map<string, Buffer>();
  return {
    read: async (key) => objects.get(key),
    write: async (key, bytes) => {
      objects.set(key, bytes);
    },
  };
}

function inFolder(folder: string): Objects {
  const fileOf = (key: string) => join(folder, normalize(`/${key}`));
  return {
    read: (key) => readFile(fileOf(key)).catch(() => undefined),
    write: async (key, bytes) => {
      await mkdir(dirname(fileOf(key)), { recursive: true });
      await writeFile(fileOf(key), bytes);
    },
  };
}

export interface ObjectServer extends Emulator {
  /** Reads an object past the protocol: for serving the public ones. */
  read(key: string): Promise<Buffer | undefined>;
}

const noSuchKey =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message></Error>';

/**
 * Speaks as much of S3 as the service uses: PutObject and GetObject, path style (`/bucket/key`), unsigned. Listens
 * on `host`, loopback by default.
 */
export async function startObjectServer(folder: string, host?: string): Promise<ObjectServer> {
  const objects = folder === ':memory:' ? inMemory() : inFolder(folder);
  const keyOf = (request: EmulatorRequest) =>
    decodeURIComponent(request.url.pathname).replace(/^\/[^/]+\//, '');
  const emulator = await startEmulator(
    async (request) => {
      if (request.method === 'PUT') {
        await objects.write(keyOf(request), request.body);
        return { status: 200, headers: { etag: '"local"' } };
      }
      const bytes = await objects.read(keyOf(request));
      return bytes === undefined
        ? { status: 404, headers: { 'content-type': 'application/xml' }, body: noSuchKey }
        : { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes };
    },
    host === undefined ? {} : { host },
  );
  return { ...emulator, read: (key) => objects.read(key) };
}
