import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { startEmulator } from '../emulator/emulator.ts';

export type ObjectServer = Awaited<ReturnType<typeof startObjectServer>>;

const noSuchKey =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message></Error>';

const dayMs = 86_400_000;
/** The bucket's lifecycle rule: photos from the playground are gone after a day. */
const notBefore = (key: string, now: number): number => (key.startsWith(photoPrefix) ? now - dayMs : 0);

/**
 * Speaks the part of S3 that the service uses: PutObject, GetObject and DeleteObject, path style (`/bucket/key`), unsigned. Listens
 * on `host`, loopback by default. Objects age by `clock`.
 *
 * @param folder of the objects; for `:memory:` one that is deleted with the server
 */
export async function startObjectServer(folder: string, host?: string, clock: () => number = Date.now) {
  const isKept = folder !== ':memory:';
  const place = isKept ? folder : await mkdtemp(join(tmpdir(), 'objects-'));
  const fileOf = (key: string) => join(place, normalize(`/${key}`));
  const read = async (key: string): Promise<Buffer | undefined> => {
    const file = await stat(fileOf(key)).catch(() => undefined);
    if (file !== undefined && file.mtimeMs < notBefore(key, clock())) await rm(fileOf(key), { force: true });
    return await readFile(fileOf(key)).catch(() => undefined);
  };
  const emulator = await startEmulator(
    async ({ method, url, body }) => {
      const key = decodeURIComponent(url.pathname).replace(/^\/[^/]+\//, '');
      if (method === 'PUT') {
        await mkdir(dirname(fileOf(key)), { recursive: true });
        await writeFile(fileOf(key), body);
        return { status: 200, headers: { etag: '"local"' } };
      }
      if (method === 'DELETE') {
        await rm(fileOf(key), { force: true });
        return { status: 204 };
      }
      const bytes = await read(key);
      return bytes === undefined
        ? { status: 404, headers: { 'content-type': 'application/xml' }, body: noSuchKey }
        : { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: bytes };
    },
    { host },
  );
  return {
    ...emulator,
    /** Reads an object without the protocol, to serve public ones. */
    read,
    stop: async () => {
      await emulator.stop();
      if (!isKept) await rm(place, { recursive: true, force: true });
    },
  };
}
